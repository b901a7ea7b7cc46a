import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { freePort, requireFreePort } from '@sevenfold/database/free-ports';
import { opened } from '@sevenfold/testing';
import { obeyInput, startOnFreePorts } from './run-stack.js';
import type { ServiceName } from './topology.js';

/** A stack in which starting `status` fails, and the effect of lines typed into its terminal. */
async function typed(...lines: string[]) {
  const done: string[] = [];
  const input = new PassThrough();
  const act = (verb: string) => async (name: ServiceName) => {
    done.push(`${verb} ${name}`);
    await new Promise(resolve => setImmediate(resolve));
    if (verb === 'start' && name === 'status') throw new Error('port taken');
    done.push(`${verb} ${name} done`);
  };
  const told = new Promise<void>(resolve => {
    const stack = { startOne: act('start'), stopOne: act('stop'), showEnvironment: act('env') };
    const report = (line: string) => {
      done.push(line);
      if (line.startsWith('start status')) resolve();
    };
    obeyInput(stack, report, input);
  });
  // The last line fails, which shows that all earlier ones have run.
  input.end([...lines, 'start status', ''].join('\n'));
  await told;
  return done;
}

describe('input to a running stack', () => {
  it('is executed line by line, and a service that fails to start stops nothing else', async () => {
    expect(await typed('stop accounts', 'env accounts', 'start accounts')).toEqual([
      'stop accounts',
      'stop accounts done',
      'env accounts',
      'env accounts done',
      'start accounts',
      'start accounts done',
      'start status',
      'start status: port taken',
    ]);
  });

  it('is ignored if it is not a command', async () => {
    expect(await typed('', 'hello', 'stop', 'stop everything', 'restart status')).toEqual([
      'start status',
      'start status: port taken',
    ]);
  });
});

describe('a stack whose port is taken before it listens', () => {
  let taken: number;

  beforeAll(async () => {
    const holder = opened(createServer().listen(0, '127.0.0.1'));
    await once(holder, 'listening');
    taken = (holder.address() as AddressInfo).port;
  });

  /** Starts with the ports given, one for each attempt. */
  async function startWith(ports: number[], gatewayPort: number) {
    const report: string[] = [];
    const start = async () => {
      const port = ports.shift()!;
      await requireFreePort(port);
      return port;
    };
    const options = { port: gatewayPort, dataDirectory: '', report: (line: string) => report.push(line) };
    return { stack: startOnFreePorts(start, options), report };
  }

  it('starts with others', async () => {
    const free = await freePort();
    const { stack, report } = await startWith([taken, free], 3000);
    expect(await stack).toBe(free);
    expect(report).toEqual([`Port ${taken} was taken during the start: trying other ports`]);
  });

  it('gives up after three attempts, and at once if the port is the gateway’s', async () => {
    const again = await startWith([taken, taken, taken, await freePort()], 3000);
    await expect(again.stack).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const gateway = await startWith([taken, await freePort()], taken);
    await expect(gateway.stack).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

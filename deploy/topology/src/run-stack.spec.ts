import { PassThrough } from 'node:stream';
import { obeyInput } from './run-stack.js';
import type { ServiceName } from './topology.js';

/** A stack in which starting `status` fails, and what becomes of lines typed into its terminal. */
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
    const stack = { startOne: act('start'), stopOne: act('stop') };
    const report = (line: string) => {
      done.push(line);
      if (line.startsWith('start status')) resolve();
    };
    obeyInput(stack, report, input);
  });
  // The last line fails, which tells that all before it have been obeyed.
  input.end([...lines, 'start status', ''].join('\n'));
  await told;
  return done;
}

describe('what is typed into a running stack', () => {
  it('is obeyed line by line, and a service that does not start takes nothing down with it', async () => {
    expect(await typed('stop accounts', 'start accounts')).toEqual([
      'stop accounts',
      'stop accounts done',
      'start accounts',
      'start accounts done',
      'start status',
      'start status: port taken',
    ]);
  });

  it('is left alone when it is no command', async () => {
    expect(await typed('', 'hello', 'stop', 'stop everything', 'restart status')).toEqual([
      'start status',
      'start status: port taken',
    ]);
  });
});

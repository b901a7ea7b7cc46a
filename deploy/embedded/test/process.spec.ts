import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, opened, RawClient, until, where } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

const main = path.resolve(import.meta.dirname, '../dist/main.js');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenfold-process-'));
  folders.push(folder);
  return folder;
}

/** The stack as `npm start` runs it. */
function run(command: string[], data: string, port: number) {
  const [program, ...args] = [...command, process.execPath, main];
  const child = opened(
    spawn(program!, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], SEVENFOLD_DATA: data, PORT: String(port) },
    }),
  );
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output.text += String(piece)));
  return { child, output, exit: once(child, 'exit') as Promise<[code: number | null]> };
}

/** Where the services reported that they are ready. */
const addressesIn = (data: string) =>
  new Map(
    readFileSync(path.join(data, 'logs/services.log'), 'utf8')
      .split('\n')
      .filter(line => line.includes('"ready"'))
      .map(line => JSON.parse(line) as { service: string; url: string })
      .map(({ service, url }) => [service, url]),
  );

/** A client that has sent half of a body, and holds back the rest. */
async function sendHalf(url: string, length: number) {
  const client = new RawClient(url, [
    'POST /api/identity/guest-token HTTP/1.1',
    'host: a',
    'content-type: application/json',
    `content-length: ${length}`,
  ]);
  client.socket.write(Buffer.alloc(length / 2, ' '));
  await until(() => client.socket.writableLength === 0 || client.closed, 'half of the body to be sent');
  return client;
}

describe('the process of the embedded stack', () => {
  it('ends at SIGTERM even if clients have sent half of a small or a large body, at the gateway and at a service', async () => {
    const data = path.join(newFolder(), 'data');
    chmodSync(path.dirname(data), 0o755);
    const { child, output, exit } = run([], data, await freePort());
    await until(() => output.text.includes('Sevenfold is ready'), 'the stack is ready', 60_000);
    const addresses = addressesIn(data);
    const urls = ['api-gateway', 'identity'].map(name => addresses.get(name)!);
    expect(new Set(urls).size).toBe(2);
    const small = await Promise.all(urls.map(url => sendHalf(url, 100)));
    const large = await Promise.all(urls.map(url => sendHalf(url, 5_000_000)));
    // Each service answers this after the small bodies began to arrive, so it knows of them.
    for (const url of urls) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(small.map(({ status, closed }) => [status, closed])).toEqual(urls.map(() => [0, false]));
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(output.text).not.toContain('Not stopped cleanly');
    await until(() => [...small, ...large].every(({ closed }) => closed), 'all connections to end');
    expect(small[0]!.status).toBe(503);
    expect(large.map(({ status }) => status)).toEqual([413, 413]);
  }, 120_000);

  // Anyone but root runs PostgreSQL as themselves, and can enter their own folders.
  const asRoot = where(process.getuid?.() === 0, 'needs root');
  asRoot.it(
    'says how to fix a folder that PostgreSQL cannot enter',
    async () => {
      const data = path.join(newFolder(), 'data');
      const mayNot = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];
      const { output, exit } = run(mayNot, data, await freePort());
      expect(await exit).toEqual([1, null]);
      expect(output.text).toContain(`chmod o+x ${path.dirname(data)}`);
      expect(output.text).not.toMatch(/^ +at /m);
    },
    60_000,
  );
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, opened, until, where } from '@sevenfold/testing';
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

describe('the process of the embedded stack', () => {
  it('ends at SIGTERM although clients hold half of a body, at the gateway and at a service', async () => {
    const data = path.join(newFolder(), 'data');
    chmodSync(path.dirname(data), 0o755);
    const port = await freePort();
    const { child, output, exit } = run([], data, port);
    await until(() => output.text.includes('Sevenfold is ready'), 'the stack is ready', 60_000);
    const half = (length: number) =>
      `POST /api/identity/guest-token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`;
    for (const length of [100, 5_000_000]) {
      const client = opened(connect(port, '127.0.0.1').on('error', () => undefined));
      await once(client, 'connect');
      client.resume().write(half(length));
    }
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(output.text).not.toContain('Not stopped cleanly');
  }, 120_000);

  // Anybody but root runs PostgreSQL as themselves, and enters what they made.
  const asRoot = where(process.getuid?.() === 0, 'needs root');
  asRoot.it(
    'says how to mend a folder that PostgreSQL cannot enter',
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

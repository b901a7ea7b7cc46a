import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from './lock-file.js';
import { opened } from './opened.js';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-file-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('lets one process work at a time', async () => {
  let working = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++working);
    await new Promise(resolve => setImmediate(resolve));
    working--;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(file, work)));
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

it('is released when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(existsSync(file)).toBe(false);
});

async function numberOfTheDead() {
  const child = opened(spawn(process.execPath, ['--version'], { stdio: 'ignore' }));
  await once(child, 'exit');
  return String(child.pid);
}

it.each([
  ['a process that died', numberOfTheDead],
  ['nobody', async () => ''],
])('takes over the lock of %s', async (_, owner) => {
  await writeFile(file, await owner());
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

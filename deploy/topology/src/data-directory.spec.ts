import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@sevenfold/database/embedded';
import { opened } from '@sevenfold/testing';
import { openDataDirectory } from './data-directory.js';

let parent: string;
const umask = process.umask();
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'sevenfold-data-'));
  await chmod(parent, 0o755);
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true, force: true });
});

const openToOthers = async (file: string) => (await stat(file)).mode & 0o007;
const listedByGroup = async (file: string) => (await stat(file)).mode & 0o060;

describe('a stack’s data directory', () => {
  it('is closed to other accounts, and so are the files in it', async () => {
    const directory = path.join(parent, 'data');
    await openDataDirectory(directory);
    await mkdir(path.join(directory, 'logs'));
    const log = path.join(directory, 'logs', 'services.log');
    await writeFile(log, '');
    for (const made of [directory, path.join(directory, 'logs'), log])
      expect([made, await openToOthers(made), await listedByGroup(made)]).toEqual([made, 0, 0]);
  });

  it('is closed again if an earlier version left it open', async () => {
    const directory = path.join(parent, 'old');
    await mkdir(directory, { mode: 0o755 });
    await openDataDirectory(directory);
    expect(await openToOthers(directory)).toBe(0);
  });

  it('lets PostgreSQL in, whichever account it runs as', async () => {
    const directory = path.join(parent, 'data');
    await openDataDirectory(directory);
    await opened(startPostgres({ directory: path.join(directory, 'postgres') }));
    expect(await openToOthers(path.join(directory, 'postgres'))).toBe(0);
  }, 120_000);
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let folder: string;
let cache: typeof import('./cache.js');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'));
  process.env['SEVENFOLD_CACHE'] = folder;
  cache = await import('./cache.js');
});

afterAll(() => rm(folder, { recursive: true }));

const write = (content: string) => (draft: string) => writeFile(join(draft, 'file'), content);

describe('the cache', () => {
  it('makes a folder once', async () => {
    const first = await cache.cached('once', write('first'));
    const second = await cache.cached('once', write('second'));
    expect(second).toBe(first);
    expect(await readFile(join(first, 'file'), 'utf8')).toBe('first');
  });

  it('leaves nothing behind if making it fails', async () => {
    const fail = async (draft: string) => {
      await writeFile(join(draft, 'file'), 'half');
      throw new Error('cut off');
    };
    await expect(cache.cached('failing', fail)).rejects.toThrow('cut off');
    expect((await readdir(folder)).filter(name => name.includes('failing'))).toEqual([]);
    await expect(cache.cached('failing', write('whole'))).resolves.toBeDefined();
  });

  it('lets two make the same folder at once', async () => {
    const both = await Promise.all([cache.cached('both', write('a')), cache.cached('both', write('b'))]);
    expect(new Set(both).size).toBe(1);
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^\.both/));
  });

  it('rejects a folder that does not match its pinned digest, and names the actual one', async () => {
    const made = await cache.cached('pinned', write('content'));
    const refused = await cache.verifyFolder(made, 'x').catch((error: Error) => error.message);
    const [, found] = /digest ([0-9a-f]{64})/.exec(String(refused))!;
    await expect(cache.verifyFolder(made, found!)).resolves.toBeUndefined();
    await writeFile(join(made, 'file'), 'changed');
    await expect(cache.verifyFolder(made, found!)).rejects.toThrow('digest');
  });
});

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let parent: string;
let folder: string;
let cache: typeof import('./cache.js');

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'cache-'));
  folder = join(parent, 'full');
  process.env['SEVENFOLD_CACHE'] = folder;
  cache = await import('./cache.js');
});

afterAll(() => rm(parent, { recursive: true }));

const write = (content: string) => (draft: string) => writeFile(join(draft, 'file'), content);

describe('the cache', () => {
  // Must come first: it also creates the cache.
  it('lets every account read it, even if a stack keeps its own files private', async () => {
    const umask = process.umask(0o077);
    try {
      const made = await cache.cached('readable', write('content'));
      const modes = await Promise.all(
        [folder, made, join(made, 'file')].map(async path => (await stat(path)).mode),
      );
      expect(modes.map(mode => mode & 0o555)).toEqual([0o555, 0o555, 0o444]);
    } finally {
      process.umask(umask);
    }
  });

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

  it('lets two callers make the same folder at once', async () => {
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

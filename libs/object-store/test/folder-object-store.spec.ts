import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { contentDisposition, FolderObjectStore, ObjectSizeMismatch, removeBelow } from '../src/index.js';
import { describeObjectStore } from './object-store.conformance.js';

let directory: string;
let time = Date.now();
const open = (onStep?: () => void) =>
  FolderObjectStore.open({ directory, basePath: '/api/objects', now: () => time, onStep });

beforeAll(async () => (directory = await mkdtemp(path.join(tmpdir(), 'objects-'))));
afterAll(() => rm(directory, { recursive: true }));

async function follow(store: FolderObjectStore, link: string) {
  const url = new URL(link, 'http://localhost');
  const key = url.pathname.replace('/api/objects/', '');
  const filename = store.verifyOwnUrl(key, Object.fromEntries(url.searchParams));
  if (filename === undefined) return { status: 403, disposition: '', body: Buffer.from('') };
  return { status: 200, disposition: contentDisposition(filename), body: await buffer(await store.get(key)) };
}

describeObjectStore('objects in a folder', async () => {
  const store = await open();
  return { store, download: link => follow(store, link) };
});

describe('the folder store', () => {
  it('lets a link expire', async () => {
    const store = await open();
    await store.put('a/b', Buffer.from('x'), { contentType: 'image/png', size: 1 });
    const link = await store.signedDownloadUrl('a/b', { filename: 'b.png', expiresInSeconds: 300 });
    time += 299_000;
    expect((await follow(store, link)).status).toBe(200);
    time += 2_000;
    expect((await follow(store, link)).status).toBe(403);
  });

  it('keeps links valid across a restart, and its secret out of reach of object keys', async () => {
    const link = await (await open()).signedDownloadUrl('a/b', { filename: 'b.png', expiresInSeconds: 300 });
    const restarted = await open();
    expect((await follow(restarted, link)).status).toBe(200);
    await expect(restarted.get('.url-secret')).rejects.toThrow(TypeError);
  });

  it('removes all objects below a prefix, 20 at a time', async () => {
    const store = await open();
    const put = (key: string) => store.put(key, Buffer.from('x'), { contentType: 'image/png', size: 1 });
    for (let each = 0; each < 45; each++) await put(`many/${each % 3}/${each}`);
    await put('many-others/1');
    const remove = store.remove.bind(store);
    let running = 0;
    let most = 0;
    jest.spyOn(store, 'remove').mockImplementation(async key => {
      most = Math.max(most, ++running);
      await remove(key);
      running--;
    });
    expect(await removeBelow(store, 'many/')).toBe(45);
    expect(most).toBe(20);
    for await (const { key } of store.list('many')) expect(key).toBe('many-others/1');
  });

  it('removes empty folders, and recreates them for concurrent writes', async () => {
    const store = await open();
    const put = (key: string) => store.put(key, Buffer.from('x'), { contentType: 'image/png', size: 1 });
    await put('deep/down/one');
    await store.remove('deep/down/one');
    expect(await readdir(directory)).not.toContain('deep');
    expect(await readdir(path.join(directory, '.about'))).not.toContain('deep');
    for (let round = 0; round < 20; round++) {
      await put(`deep/down/${round}`);
      await Promise.all([store.remove(`deep/down/${round}`), put(`deep/down/other-${round}`)]);
      expect(await store.stat(`deep/down/other-${round}`)).toBeDefined();
      await store.remove(`deep/down/other-${round}`);
    }
  });

  it('leaves no object and no temporary file when a write fails before its last step', async () => {
    const failing = await open(() => {
      throw new Error('no space left');
    });
    const put = failing.put('c/d', Buffer.from('x'), { contentType: 'image/png', size: 1 });
    await expect(put).rejects.toThrow('no space left');
    expect(await failing.stat('c/d')).toBeUndefined();
    expect(await readdir(path.join(directory, '.incoming'))).toEqual([]);
  });

  it('adopts a file without copying it, even twice, and keeps it when its original name is removed', async () => {
    const store = await open();
    const file = path.join(directory, 'arrived');
    await writeFile(file, '0123456789');
    const type = { contentType: 'image/png', size: 10 };
    for (let time = 0; time < 2; time++) await store.adopt('e/f', file, type);
    expect((await stat(path.join(directory, 'e/f'))).ino).toBe((await stat(file)).ino);
    await rm(file);
    expect(String(await buffer(await store.get('e/f')))).toBe('0123456789');
    expect(await store.stat('e/f')).toMatchObject({ size: 10, contentType: 'image/png' });
    expect(await readdir(path.join(directory, '.incoming'))).toEqual([]);
  });

  it('does not adopt a file of the wrong size', async () => {
    const store = await open();
    const file = path.join(directory, 'short');
    await writeFile(file, '012');
    const adopting = store.adopt('g/h', file, { contentType: 'image/png', size: 10 });
    await expect(adopting).rejects.toThrow(ObjectSizeMismatch);
    expect(await store.stat('g/h')).toBeUndefined();
  });
});

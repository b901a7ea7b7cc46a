import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderObjectStore } from '@sevenfold/object-store';
import { Copies } from '../src/copies.js';
import { copyBucket } from '../src/copy-bucket.js';
import type { Manifest } from '../src/manifest.js';
import { requireEmptyBucket, restoreBucket } from '../src/restore-bucket.js';

const day = 86_400_000;

let folder: string;
let bucket: FolderObjectStore;
let copies: Copies;

const open = (name: string) =>
  FolderObjectStore.open({ directory: path.join(folder, name), basePath: '/api/objects' });
const inBucket = (key: string) => path.join(folder, 'bucket', key);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'copies-'));
  await mkdir(path.join(folder, 'scratch'));
  bucket = await open('bucket');
  copies = new Copies(await open('copies'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes the object an hour old: one that changed within seconds of a copy is always read again. */
async function put(key: string, content: string) {
  await bucket.put(key, Buffer.from(content), { contentType: 'text/plain', size: content.length });
  const before = new Date(Date.now() - 3_600_000);
  await utimes(inBucket(key), before, before);
}

async function copy(previous?: Manifest, at = new Date()): Promise<Manifest> {
  const id = await copies.begin(at);
  const scratch = path.join(folder, 'scratch');
  const manifest: Manifest = {
    format: 1,
    id,
    begunAt: at.toISOString(),
    completedAt: at.toISOString(),
    databases: {},
    bucket: await copyBucket({ objects: bucket, copies, id, previous, scratch }),
  };
  await copies.complete(manifest);
  return manifest;
}

async function restored(id: string): Promise<Record<string, string>> {
  const target = await open(`restored-${id}`);
  await restoreBucket(copies, id, target);
  const found: Record<string, string> = {};
  for await (const { key } of target.list('')) found[key] = await text(await target.get(key));
  return found;
}

/** The files that hold the bytes of objects. */
const contents = async () =>
  (await readdir(path.join(folder, 'copies'), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && entry.parentPath.includes(path.join('copies', 'objects')))
    .map(entry => path.join(entry.parentPath, entry.name));

describe('copies of a bucket', () => {
  it('restores every object with its content and type, and stores equal bytes once', async () => {
    await put('inbox/a/one.txt', 'one');
    await put('inbox/a/same.txt', 'one');
    await put('two', '');
    const { id, bucket: found } = await copy();
    expect(found).toMatchObject({ objects: 3, bytes: 6, vanished: 0 });
    expect(await restored(id)).toEqual({ 'inbox/a/one.txt': 'one', 'inbox/a/same.txt': 'one', two: '' });
    expect((await (await open(`restored-${id}`)).stat('two'))?.contentType).toBe('text/plain');
    expect(await contents()).toHaveLength(2);
  });

  it('keeps the state at the time of each copy, and reads only objects that changed', async () => {
    for (const [key, content] of Object.entries({ a: 'a', b: 'b', c: 'c', e: 'e' })) await put(key, content);
    const first = await copy();
    // With its old time the object counts as unchanged. If a copy read the object anyway, it would contain the X.
    const { mtime } = await stat(inBucket('a'));
    await writeFile(inBucket('a'), 'X');
    await utimes(inBucket('a'), mtime, mtime);
    await bucket.put('b', Buffer.from('B'), { contentType: 'text/plain', size: 1 });
    await bucket.remove('c');
    await put('d', 'd');
    const second = await copy(first, new Date(Date.now() + 5_000));
    expect(await restored(first.id)).toEqual({ a: 'a', b: 'b', c: 'c', e: 'e' });
    expect(await restored(second.id)).toEqual({ a: 'a', b: 'B', d: 'd', e: 'e' });
  });

  it('names an object that was damaged in the store, and does not restore it', async () => {
    await put('inbox/letter.txt', 'dear');
    const manifest = await copy();
    const [file = ''] = await contents();
    await writeFile(file, 'fear');
    await expect(copies.verify(manifest)).rejects.toThrow('inbox/letter.txt is damaged');
    await expect(restored(manifest.id)).rejects.toThrow('inbox/letter.txt is damaged');
    expect(await (await open(`restored-${manifest.id}`)).stat('inbox/letter.txt')).toBeUndefined();
  });

  it('does not restore into a bucket that is not empty', async () => {
    await put('something', '1');
    await expect(requireEmptyBucket(bucket)).rejects.toThrow(
      'the bucket is not empty: it contains something',
    );
  });
});

describe('a copy', () => {
  it('counts once it has a manifest; a failed one never does', async () => {
    const id = await copies.begin(new Date('2026-01-01T02:00:00Z'));
    expect(await copies.find()).toEqual({ whole: [], half: [id] });
    await expect(copies.last()).rejects.toThrow('There is no complete copy');
    await expect(copies.manifest(id)).rejects.toThrow(`There is no complete copy ${id}`);
    await expect(copies.manifest('../..')).rejects.toThrow('There is no complete copy');
    await put('a', 'a');
    const { id: whole } = await copy(undefined, new Date('2026-01-02T02:00:00Z'));
    expect(await copies.find()).toEqual({ whole: [whole], half: [id] });
    expect(await copies.last()).toBe('2026-01-02T02-00-00Z');
  });

  it('is not trusted if its manifest was edited', async () => {
    await put('a', 'a');
    const { id } = await copy();
    const file = path.join(folder, 'copies', 'copies', id, 'manifest.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"objects": 1', '"objects": -1'));
    await expect(copies.manifest(id)).rejects.toThrow(`The manifest of ${id} cannot be read`);
  });
});

describe('removing old copies', () => {
  const now = Date.parse('2026-03-31T02:00:00Z');
  const daysAgo = (days: number) => new Date(now - days * day);

  it('keeps recent copies, the last one, and every byte that they need', async () => {
    await put('old', 'only the old one has this');
    await put('kept', 'all have this');
    const old = await copy(undefined, daysAgo(40));
    await bucket.remove('old');
    await put('new', 'the others have this');
    const young = await copy(undefined, daysAgo(20));
    expect(await copies.prune(30, now)).toEqual([old.id]);
    expect(await copies.find()).toEqual({ whole: [young.id], half: [] });
    expect(await restored(young.id)).toEqual({ kept: 'all have this', new: 'the others have this' });
    expect(await contents()).toHaveLength(2);
    // All copies are far too old, but there are no others.
    expect(await copies.prune(1, now)).toEqual([]);
    await expect(copies.verify(young)).resolves.toBeUndefined();
  });

  it('removes no bytes during a copy, and removes an unfinished copy after a day', async () => {
    await put('a', 'a');
    const old = await copy(undefined, daysAgo(40));
    await bucket.remove('a');
    await copy(undefined, daysAgo(20));
    const running = await copies.begin(daysAgo(0.1));
    expect(await copies.prune(30, now)).toEqual([old.id]);
    expect(await contents()).toHaveLength(1);
    expect(await copies.prune(30, now + day)).toEqual([running]);
    expect(await contents()).toEqual([]);
  });
});

import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ObjectNotFound, getJson, putJson, removeBelow, type ObjectStore } from '@sevenfold/object-store';
import { fingerprintOf, requireSame, verified } from './fingerprint.js';
import {
  listedObjectSchema,
  manifestSchema,
  type Fingerprint,
  type ListedObject,
  type Manifest,
} from './manifest.js';

const day = 86_400_000;
const root = 'copies/';
const contents = 'objects/';

export interface Found {
  /** Copies with a manifest, oldest first. */
  whole: string[];
  /** Copies without a manifest: still running, or failed. */
  half: string[];
}

/**
 * The copies in one store. Each is a folder named by its start time, and its manifest is written last. The bytes of
 * an object are in `objects/<checksum>`, stored once for all copies.
 */
export class Copies {
  constructor(private readonly store: ObjectStore) {}

  async begin(now = new Date()): Promise<string> {
    const id = idOf(now);
    await putJson(this.store, `${root}${id}/begun.json`, { begunAt: now.toISOString() });
    return id;
  }

  async find(): Promise<Found> {
    const whole = new Set<string>();
    const all = new Set<string>();
    for await (const { key } of this.store.list(root)) {
      const [, id = '', file = ''] = key.split('/');
      all.add(id);
      if (file === 'manifest.json') whole.add(id);
    }
    const sorted = [...all].sort();
    return { whole: sorted.filter(id => whole.has(id)), half: sorted.filter(id => !whole.has(id)) };
  }

  /** @throws if there is none */
  async last(): Promise<string> {
    const id = (await this.find()).whole.at(-1);
    if (id === undefined) throw new Error('There is no complete copy');
    return id;
  }

  async manifest(id: string): Promise<Manifest> {
    const found = await getJson(this.store, `${root}${id}/manifest.json`).catch((error: unknown) => {
      throw error instanceof ObjectNotFound || error instanceof TypeError
        ? new Error(`There is no complete copy ${id}`)
        : error;
    });
    const { data, error } = manifestSchema.safeParse(found);
    if (!data || data.id !== id)
      throw new Error(
        `The manifest of ${id} cannot be read: ${error?.message ?? 'it belongs to another copy'}`,
      );
    return data;
  }

  /** Writes the manifest, which makes the copy complete. */
  async complete(manifest: Manifest) {
    await putJson(this.store, `${root}${manifest.id}/manifest.json`, manifestSchema.parse(manifest));
  }

  /** Stores a database's dump, or the listing of the bucket. */
  async putFile(id: string, name: string, file: string, { size }: Fingerprint) {
    await this.putFrom(file, `${root}${id}/${name}`, size);
  }

  getFile(id: string, name: string) {
    return this.store.get(`${root}${id}/${name}`);
  }

  async putContent(file: string, { size, sha256 }: Fingerprint) {
    const key = contentKey(sha256);
    if ((await this.store.stat(key))?.size !== size) await this.putFrom(file, key, size);
  }

  /** The stream fails at its end if the bytes are damaged. */
  async getContent({ key, ...expected }: ListedObject): Promise<Readable> {
    return verified(key, await this.store.get(contentKey(expected.sha256)), expected);
  }

  async *listing(id: string): AsyncIterable<ListedObject> {
    for await (const line of linesOf(await this.getFile(id, listingName)))
      yield listedObjectSchema.parse(JSON.parse(line));
  }

  /**
   * Reads every byte of a copy, or of the wanted parts.
   * @throws an Error that names the first damaged part or object
   */
  async verify({ id, databases, bucket }: Manifest, isWanted: (part: string) => boolean = () => true) {
    for (const [name, { dump }] of Object.entries(databases))
      if (isWanted(name))
        requireSame(`${name} of ${id}`, await fingerprintOf(await this.getFile(id, dumpName(name))), dump);
    if (!isWanted('bucket')) return;
    requireSame(
      `The listing of ${id}`,
      await fingerprintOf(await this.getFile(id, listingName)),
      bucket.listing,
    );
    for await (const object of this.listing(id)) await fingerprintOf(await this.getContent(object));
  }

  /**
   * Removes copies older than `keepDays`, except the last complete copy, and incomplete copies older than a
   * day. Then removes bytes that no copy needs.
   * @returns the removed copies
   */
  async prune(keepDays: number, now = Date.now()): Promise<string[]> {
    const { whole, half } = await this.find();
    const isOlder = (id: string, days: number) => timeOf(id) < now - days * day;
    const removed = [
      ...whole.slice(0, -1).filter(id => isOlder(id, keepDays)),
      ...half.filter(id => isOlder(id, 1)),
    ];
    for (const id of removed) await this.removeCopy(id);
    // A running copy relies on bytes of earlier copies, but has no listing yet.
    if (half.every(id => removed.includes(id)))
      await this.removeContentsOfNone(whole.filter(id => !removed.includes(id)));
    return removed;
  }

  /** Removes the manifest first: otherwise an interrupted removal would leave a copy that looks complete. */
  private async removeCopy(id: string) {
    await this.store.remove(`${root}${id}/manifest.json`);
    await removeBelow(this.store, `${root}${id}/`);
  }

  private async removeContentsOfNone(kept: string[]) {
    const needed = new Set<string>();
    for (const id of kept) for await (const { sha256 } of this.listing(id)) needed.add(contentKey(sha256));
    for await (const { key } of this.store.list(contents)) if (!needed.has(key)) await this.store.remove(key);
  }

  private async putFrom(file: string, key: string, size: number) {
    await this.store.put(key, createReadStream(file), { contentType: 'application/octet-stream', size });
  }
}

export const listingName = 'objects.jsonl';
export const dumpName = (database: string) => `${database}.dump`;

/** Node's readline does not report a source that fails. */
async function* linesOf(source: Readable): AsyncIterable<string> {
  let rest = '';
  for await (const text of source.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Spreads objects over 256 folders, because file systems are slow with very large ones. */
const contentKey = (sha256: string) => `${contents}${sha256.slice(0, 2)}/${sha256}`;

/** Sorts by time, and is valid in an object key. */
const idOf = (time: Date) => time.toISOString().slice(0, 19).replaceAll(':', '-') + 'Z';

function timeOf(id: string): number {
  const [date, time = ''] = id.split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}`);
}

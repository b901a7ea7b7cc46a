import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectNotFound, type ObjectInfo, type ObjectStore } from '@sevenfold/object-store';
import { listingName, type Copies } from './copies.js';
import { fingerprintOfFile, saveTo } from './fingerprint.js';
import { inBatches } from './in-batches.js';
import type { ListedObject, Manifest } from './manifest.js';

/** Objects at a time: each needs a temporary file and two connections. */
const atOnce = 8;
/** Milliseconds. Stores round times, so an object that changed within this time may look the same. */
const roundedTo = 2_000;

export interface BucketCopy {
  /** The services' bucket. */
  objects: ObjectStore;
  copies: Copies;
  id: string;
  /** Objects that have not changed since this copy are not read again. */
  previous: Manifest | undefined;
  /** Folder for temporary files. */
  scratch: string;
}

/** Copies what is new since the previous copy, and lists everything. Memory use does not grow with the bucket. */
export async function copyBucket({ objects, copies, id, previous, scratch }: BucketCopy) {
  const totals = { objects: 0, bytes: 0, vanished: 0 };
  const known = previous && new Previous(copies.listing(previous.id), Date.parse(previous.begunAt));
  let passages = 0;

  async function one({ info, same }: { info: Listed; same: ListedObject | undefined }) {
    if (same) return same;
    const file = path.join(scratch, `object-${passages++}`);
    try {
      const found = await saveTo(file, await objects.get(info.key));
      const contentType = (await objects.stat(info.key))?.contentType ?? 'application/octet-stream';
      await copies.putContent(file, found);
      return { key: info.key, ...found, contentType, modifiedAt: info.modifiedAt.toISOString() };
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  }

  async function* withPrevious() {
    for await (const info of objects.list('')) yield { info, same: await known?.find(info) };
  }

  async function* lines() {
    for await (const object of inBatches(withPrevious(), atOnce, one)) {
      if (!object) totals.vanished += 1;
      else {
        totals.objects += 1;
        totals.bytes += object.size;
        yield `${JSON.stringify(object)}\n`;
      }
    }
  }

  const file = path.join(scratch, listingName);
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const listing = await fingerprintOfFile(file);
  await copies.putFile(id, listingName, file, listing);
  return { ...totals, listing };
}

type Listed = Omit<ObjectInfo, 'contentType'>;

/**
 * Reads the previous listing in parallel with the bucket's: both are sorted by key. An object that is out of order is
 * only copied again.
 */
class Previous {
  private readonly lines: AsyncIterator<ListedObject>;
  private current: IteratorResult<ListedObject> | undefined;

  constructor(
    listing: AsyncIterable<ListedObject>,
    private readonly begunAt: number,
  ) {
    this.lines = listing[Symbol.asyncIterator]();
  }

  async find({ key, size, modifiedAt }: Listed): Promise<ListedObject | undefined> {
    this.current ??= await this.lines.next();
    while (!this.current.done && this.current.value.key < key) this.current = await this.lines.next();
    if (this.current.done || this.current.value.key !== key) return undefined;
    const before = this.current.value;
    const time = modifiedAt.getTime();
    const isSame = before.size === size && Date.parse(before.modifiedAt) === time;
    return isSame && time < this.begunAt - roundedTo ? before : undefined;
  }
}

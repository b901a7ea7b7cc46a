import type { ObjectStore } from '@sevenfold/object-store';
import type { Copies } from './copies.js';
import { inBatches } from './in-batches.js';

const atOnce = 8;

/** @throws if the bucket is not empty */
export async function requireEmptyBucket(objects: ObjectStore) {
  for await (const { key } of objects.list(''))
    throw new Error(`the bucket is not empty: it contains ${key}. Use an empty one, or --replace`);
}

/**
 * Stores all objects of a copy. Keeps other objects, because services remove files without a row.
 * @returns the number of objects
 */
export async function restoreBucket(copies: Copies, id: string, objects: ObjectStore): Promise<number> {
  const restored = inBatches(copies.listing(id), atOnce, async object => {
    await objects.put(object.key, await copies.getContent(object), object);
    return 1;
  });
  let count = 0;
  for await (const one of restored) count += one;
  return count;
}

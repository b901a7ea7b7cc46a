import path from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ObjectStore } from './object-store.js';
import { objectStoreConfigSchema, openObjectStore } from './open-object-store.js';

/** Configuration of services that exchange objects: the same bucket, or the same folder. */
export const sharedObjectsConfigSchema = z.object({
  ...objectStoreConfigSchema.shape,
  /** For the folder store. */
  DATA_DIRECTORY: z.string().min(1).default('.sevenfold'),
});

/** The store shared by all services of a stack; `contact-intake` serves signed downloads of its folder. */
export function openSharedObjectStore(
  config: z.infer<typeof sharedObjectsConfigSchema>,
): Promise<ObjectStore> {
  const directory = config.OBJECT_DIRECTORY ?? path.join(config.DATA_DIRECTORY, 'objects');
  return openObjectStore(config, { directory, basePath: '/api/objects' });
}

/** Stores a value as JSON. Returns its size in bytes. */
export async function putJson(objects: ObjectStore, key: string, value: unknown): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(value, null, 2));
  await objects.put(key, bytes, { contentType: 'application/json', size: bytes.length });
  return bytes.length;
}

/** Stores JSON that need not fit into memory, from pieces of its text. Returns its size in bytes. */
export async function putJsonText(
  objects: ObjectStore,
  key: string,
  text: AsyncIterable<string | Uint8Array>,
): Promise<number> {
  let size = 0;
  async function* counted() {
    for await (const piece of text) {
      size += Buffer.byteLength(piece);
      yield piece;
    }
  }
  await objects.put(key, Readable.from(counted()), { contentType: 'application/json' });
  return size;
}

/** @throws ObjectNotFound */
export async function getJson(objects: ObjectStore, key: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of await objects.get(key)) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

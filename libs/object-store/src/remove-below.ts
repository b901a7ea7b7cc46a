import type { ObjectStore } from './object-store.js';
import { someAtOnce } from './some-at-once.js';

/** Removes all objects below a prefix. Returns their number; a retry after a failure counts only the rest. */
export async function removeBelow(objects: ObjectStore, prefix: string): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key);
  await someAtOnce(keys, key => objects.remove(key));
  return keys.length;
}

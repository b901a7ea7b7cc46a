import type { Json } from '@sevenfold/contracts';

type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without a prototype: clients choose the keys, and `constructor` is a normal one. */
const copyOf = (value: Json): JsonObject =>
  Object.assign(Object.create(null) as JsonObject, isObject(value) ? value : {});

export const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/');

/** A copy of a value with a part replaced; `null` removes it. Shares everything off the path. */
export function withPartAt(value: Json, path: readonly string[], part: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return part;
  const object = copyOf(value);
  const inner = withPartAt(object[key] ?? null, rest, part);
  if (inner === null) delete object[key];
  else object[key] = inner;
  return Object.keys(object).length === 0 ? null : object;
}

export function isSame(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]!));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && isSame(a[key]!, b[key]!))
  );
}

/** Replaces server timestamps by our estimate of the server's time. */
export function withEstimatedTime(value: Json, now: number): Json {
  if (Array.isArray(value)) return value.map(item => withEstimatedTime(item, now));
  if (!isObject(value)) return value;
  if (value['.sv'] === 'timestamp') return Math.floor(now);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withEstimatedTime(part, now)]));
}

import type { Json } from './messages.js';

/** The own property at a path below a value; `null` if there is none. */
export function partOf(value: Json | undefined, below: readonly string[]): Json {
  let part: Json | undefined = value;
  for (const key of below) part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return part ?? null;
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

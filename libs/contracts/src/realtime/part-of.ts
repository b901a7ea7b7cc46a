import type { Json } from './messages.js';

/** The part of a value at a place below it; `null` where there is none, whatever every object has. */
export function partOf(value: Json | undefined, below: readonly string[]): Json {
  let part: Json | undefined = value;
  for (const key of below) part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return part ?? null;
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

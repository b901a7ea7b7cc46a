import { InvalidInput, realtimeLimits, type Json } from '@sevenfold/contracts';
import { isKey } from './path.js';

type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Rejects values that no node could hold, whatever the rules: too deep, too many parts, invalid keys. Leaves
 * non-finite numbers (JSON can spell `1e999`) to the rules, which reject them.
 * @throws InvalidInput `frame.too-deep` or `value.invalid`.
 */
export function requirePlainValue(value: unknown) {
  let nodes = 0;
  const visit = (part: unknown, depth: number) => {
    if (depth > realtimeLimits.depth || ++nodes > realtimeLimits.nodes)
      throw new InvalidInput('frame.too-deep', 'The value is too deep or has too many parts.');
    if (Array.isArray(part)) for (const item of part) visit(item, depth + 1);
    else if (isObject(part)) for (const key of Object.keys(part)) visitKey(key, part, depth);
  };
  const visitKey = (key: string, part: JsonObject, depth: number) => {
    if (!isKey(key) && key !== '.sv')
      throw new InvalidInput('value.invalid', 'The value has a key that isn’t allowed.');
    visit(part[key], depth + 1);
  };
  visit(value, 0);
}

/** Replaces each `{".sv":"timestamp"}` with the server time. */
export const withServerTime = (value: Json, now: number): Json =>
  holdsServerValue(value) ? replaceServerValues(value, now) : value;

function holdsServerValue(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsServerValue);
  if (!isObject(value)) return false;
  for (const key in value) if (key === '.sv' || holdsServerValue(value[key]!)) return true;
  return false;
}

function replaceServerValues(value: Json, now: number): Json {
  if (Array.isArray(value)) return value.map(item => replaceServerValues(item, now));
  if (!isObject(value)) return value;
  if (value['.sv'] === 'timestamp') return Math.floor(now);
  if ('.sv' in value) throw new InvalidInput('value.invalid', 'There’s no such server value.');
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, replaceServerValues(part, now)]),
  );
}

/**
 * Puts a part below a value that the caller owns, and returns the value; `null` removes. Objects that become
 * empty are removed too.
 */
export function putPart(value: Json | undefined, below: readonly string[], part: Json): Json {
  const [key, ...rest] = below;
  if (key === undefined) return part;
  const object: JsonObject = isObject(value) ? value : {};
  const inner = putPart(object[key], rest, part);
  if (inner === null) delete object[key];
  else object[key] = inner;
  return isEmpty(object) ? null : object;
}

function isEmpty(object: JsonObject) {
  for (const _ in object) return false;
  return true;
}

import { InvalidInput } from '@sevenfold/contracts';

const unsafeKeys = ['__proto__', 'constructor', 'prototype'];
/** Maximum nesting of JSON. Contracts need a handful of levels; thousands would overflow the stack of later code. */
const mostLevels = 32;

/** @throws InvalidInput for JSON that is nested too deep or has, at any depth, a prototype key. */
export function refuseUnsafeJson(value: unknown) {
  const waiting = [{ value, path: '', level: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null || ArrayBuffer.isView(next.value)) continue;
    if (next.level === mostLevels) throw tooDeep();
    for (const [key, inner] of Object.entries(next.value)) {
      const field = next.path ? `${next.path}.${key}` : key;
      if (unsafeKeys.includes(key)) throw unsafeKey(field);
      waiting.push({ value: inner, path: field, level: next.level + 1 });
    }
  }
}

const tooDeep = () =>
  new InvalidInput('request.too-deep', `The request is nested deeper than ${mostLevels} levels.`);

const unsafeKey = (field: string) =>
  new InvalidInput('request.unsafe-key', `${field} isn’t allowed as a field name.`, { field });

import { InvalidInput } from '@sevenfold/contracts';

const unsafeKeys = ['__proto__', 'constructor', 'prototype'];

/** @throws InvalidInput that names the first key, at any depth, that reaches for a prototype. */
export function refuseUnsafeKeys(value: unknown) {
  const waiting = [{ value, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null || ArrayBuffer.isView(next.value)) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      const field = next.path ? `${next.path}.${key}` : key;
      if (unsafeKeys.includes(key))
        throw new InvalidInput('request.unsafe-key', `${field}: is not a name that fields may have`, {
          field,
        });
      waiting.push({ value: inner, path: field });
    }
  }
}

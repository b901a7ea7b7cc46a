import { realtimeLimits, type Json } from '@sevenfold/contracts';
import { putPart, requirePlainValue, withServerTime } from './value.js';

const refused = (code: string) => expect.objectContaining({ code });

describe.each<[string, (inner: Json) => Json]>([
  ['objects', inner => ({ a: inner })],
  ['lists', inner => [inner]],
])('%s', (_, wrap) => {
  const nested = (depth: number) => Array.from({ length: depth }).reduce<Json>(wrap, 1);

  it('may be as deep as the limit, and no deeper', () => {
    expect(() => requirePlainValue(nested(realtimeLimits.depth))).not.toThrow();
    expect(() => requirePlainValue(nested(realtimeLimits.depth + 1))).toThrow(refused('frame.too-deep'));
  });

  it('may not contain a key that no node can have', () => {
    for (const key of ['', '.x', 'a/../$b', '~bans', '__proto__'])
      expect(() => requirePlainValue(wrap(JSON.parse(`{${JSON.stringify(key)}:1}`)))).toThrow(
        refused('value.invalid'),
      );
    expect(() => requirePlainValue(wrap({ '.sv': 'timestamp' }))).not.toThrow();
  });

  it('get the server’s time in place of each server value', () => {
    const asked = { '.sv': 'timestamp' };
    expect(withServerTime(wrap(asked), 5.9)).toEqual(wrap(5));
    expect(withServerTime([1, wrap(asked), 'x'], 5)).toEqual([1, wrap(5), 'x']);
    expect(withServerTime({ a: null, b: wrap(asked) }, 5)).toEqual({ a: null, b: wrap(5) });
    expect(() => withServerTime(wrap({ '.sv': 'secrets' }), 5)).toThrow(refused('value.invalid'));
  });

  it('are not copied if they have no server value', () => {
    const value = wrap({ sv: 'timestamp' });
    expect(withServerTime(value, 5)).toBe(value);
  });
});

it('counts every part of a value towards the limit', () => {
  const withParts = (count: number) => Array.from({ length: count - 1 }, () => 1);
  expect(() => requirePlainValue(withParts(realtimeLimits.nodes))).not.toThrow();
  expect(() => requirePlainValue(withParts(realtimeLimits.nodes + 1))).toThrow(refused('frame.too-deep'));
});

describe('a part put into a value', () => {
  it.each<[string, Json | undefined, string[], Json, Json]>([
    ['replaces the value when it is put at its place', { a: 1 }, [], 2, 2],
    ['leaves what is beside it', { a: { b: 1, c: 2 }, d: 3 }, ['a', 'b'], 4, { a: { b: 4, c: 2 }, d: 3 }],
    ['creates the objects on its way', undefined, ['a', 'b'], 1, { a: { b: 1 } }],
    ['takes the place of a plain value on its way', 7, ['a'], 1, { a: 1 }],
    ['takes the place of a list on its way', [7], ['a'], 1, { a: 1 }],
    ['removes what is there when it is null', { a: 1, b: 2 }, ['a'], null, { b: 2 }],
    ['removes the objects that it empties', { a: { b: { c: 1 } }, d: 2 }, ['a', 'b', 'c'], null, { d: 2 }],
    ['removes the value that it empties', { a: { b: 1 } }, ['a', 'b'], null, null],
  ])('%s', (_, value, below, part, expected) => expect(putPart(value, below, part)).toEqual(expected));
});

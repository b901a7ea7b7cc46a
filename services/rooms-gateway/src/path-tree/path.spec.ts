import { realtimeLimits } from '@sevenfold/contracts';
import { isKey, isPrefix, parsePath } from './path.js';

const invalid = expect.objectContaining({ code: 'path.invalid' });

it('reads a path by its segments, whatever slashes are around it', () => {
  for (const text of ['a/b', '/a/b', 'a/b/', '/a/b/']) expect(parsePath(text)).toEqual(['a', 'b']);
  for (const text of ['', '/', 'a//b', '//a', 'a//', 'a/b.c']) expect(() => parsePath(text)).toThrow(invalid);
});

it('accepts a path as long as the limit, and no longer', () => {
  const path = (segments: number) => Array.from({ length: segments }, () => 'a').join('/');
  expect(parsePath(path(realtimeLimits.pathSegments))).toHaveLength(realtimeLimits.pathSegments);
  expect(() => parsePath(path(realtimeLimits.pathSegments + 1))).toThrow(invalid);
});

describe('a key', () => {
  const forbidden = [
    '.',
    '#',
    '$',
    '[',
    ']',
    '~',
    '/',
    '\u007f',
    ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ];

  it.each(forbidden)('never contains %j', character => expect(isKey(`a${character}b`)).toBe(false));

  it('may contain every other ASCII character', () => {
    for (let code = 32; code < 127; code++) {
      const character = String.fromCharCode(code);
      expect([character, isKey(character)]).toEqual([character, !forbidden.includes(character)]);
    }
  });

  it('may be as long as the limit, and no longer', () => {
    expect(isKey('x'.repeat(realtimeLimits.keyCharacters))).toBe(true);
    expect(isKey('x'.repeat(realtimeLimits.keyCharacters + 1))).toBe(false);
  });

  it('is not empty, not a prototype, and not a lone surrogate', () => {
    for (const key of ['', '__proto__', '\ud83c']) expect(isKey(key)).toBe(false);
    expect(isKey('🎧')).toBe(true);
  });
});

it('distinguishes a parent path from a sibling', () => {
  const above = (one: string, two: string) => isPrefix(one.split('/'), two.split('/'));
  expect(above('a', 'a/b') && above('a/b', 'a/b')).toBe(true);
  expect(above('a/b', 'a') || above('a/c', 'a/b') || above('b', 'a/b') || above('c/b', 'a/b')).toBe(false);
});

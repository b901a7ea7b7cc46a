import { refuseUnsafeJson } from './unsafe-keys.js';

describe('keys that target prototypes', () => {
  it.each([
    ['__proto__', '{"__proto__": 1}'],
    ['constructor', '{"a": 1, "constructor": null}'],
    ['a.1.prototype', '{"a": [0, {"prototype": {}}]}'],
  ])('are refused as %s', (field, text) => {
    expect(() => refuseUnsafeJson(JSON.parse(text))).toThrow(
      expect.objectContaining({ kind: 'invalid-input', code: 'request.unsafe-key', field }),
    );
  });

  it('are not found in safe values', () => {
    for (const value of [undefined, null, 'constructor', 7, ['prototype'], { a: { b: '__proto__' } }])
      expect(() => refuseUnsafeJson(value)).not.toThrow();
  });

  it('are found at the deepest accepted level', () => {
    const deep = `${'{"a":'.repeat(31)}{"constructor":1}${'}'.repeat(31)}`;
    expect(() => refuseUnsafeJson(JSON.parse(deep))).toThrow(
      expect.objectContaining({ code: 'request.unsafe-key' }),
    );
  });
});

describe('nested JSON', () => {
  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('is accepted with 32 levels of %s, and refused with any more', (_, open, close) => {
    const nested = (levels: number) =>
      JSON.parse(`${open.repeat(levels - 1)}${open[0]}${close}${close.repeat(levels - 1)}`);
    expect(() => refuseUnsafeJson(nested(32))).not.toThrow();
    for (const levels of [33, 9_000])
      expect(() => refuseUnsafeJson(nested(levels))).toThrow(
        expect.objectContaining({ kind: 'invalid-input', code: 'request.too-deep' }),
      );
  });
});

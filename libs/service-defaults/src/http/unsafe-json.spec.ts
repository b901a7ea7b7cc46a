import { refuseUnsafeKeys } from './unsafe-keys.js';

describe('keys that reach for prototypes', () => {
  it.each([
    ['__proto__', '{"__proto__": 1}'],
    ['constructor', '{"a": 1, "constructor": null}'],
    ['a.1.prototype', '{"a": [0, {"prototype": {}}]}'],
  ])('are refused as %s', (field, text) => {
    expect(() => refuseUnsafeKeys(JSON.parse(text))).toThrow(
      expect.objectContaining({ kind: 'invalid-input', code: 'request.unsafe-key', field }),
    );
  });

  it('are not seen where there are none', () => {
    for (const value of [undefined, null, 'constructor', 7, ['prototype'], { a: { b: '__proto__' } }])
      expect(() => refuseUnsafeKeys(value)).not.toThrow();
  });

  it('are found however deep they lie', () => {
    const deep = `${'{"a":'.repeat(5_000)}{"constructor":1}${'}'.repeat(5_000)}`;
    expect(() => refuseUnsafeKeys(JSON.parse(deep))).toThrow();
  });
});

import { randomUUID } from 'node:crypto';
import { idSuffixOf, referenceOf } from './reference.js';

describe('the reference of a submission', () => {
  it('is the end of its id, as eight letters and digits', () => {
    expect(referenceOf('00000000-0000-4000-8000-000000000000')).toBe('0000-0000');
    expect(referenceOf('00000000-0000-4000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ');
    expect(referenceOf('00000000-0000-4000-8000-000000000021')).toBe('0000-0011');
  });

  it('finds the id again, for any id', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const id = randomUUID();
      expect(id.endsWith(idSuffixOf(referenceOf(id))!)).toBe(true);
    }
  });

  it.each([' 0000-0011 ', '00000011', 'oooo-ooil', '0000 0011'])(
    'is understood when typed as "%s"',
    typed => {
      expect(idSuffixOf(typed)).toBe('0000000021');
    },
  );

  it.each(['', 'drum', '0000-001', '0000-00110', '0000-00U1', '0000-00é1'])('does not match "%s"', typed => {
    expect(idSuffixOf(typed)).toBeUndefined();
  });
});

import { expect, it } from '@jest/globals';
import { partOf } from './part-of.js';

const value = { ada: { state: 'online', tags: ['a'] } };

it('finds a part, and the whole for an empty path', () => {
  expect(partOf(value, ['ada', 'state'])).toBe('online');
  expect(partOf(value, [])).toBe(value);
});

it.each([
  ['nothing', undefined, ['ada']],
  ['what nobody wrote', value, ['ben', 'state']],
  ['what every object has', value, ['constructor']],
  ['a text', value, ['ada', 'state', 'length']],
  ['a list', value, ['ada', 'tags', '0']],
])('finds no part in %s', (_, inside, below) => {
  expect(partOf(inside, below)).toBeNull();
});

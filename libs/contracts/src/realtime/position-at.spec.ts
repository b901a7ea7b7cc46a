import { expect, it } from '@jest/globals';
import { positionAt } from './position-at.js';

const vector = { position: 10, rate: 1, paused: false, at: 1_000 };

it('follows the vector from its time on', () => {
  expect(positionAt(vector, 3_500)).toBe(12.5);
  expect(positionAt({ ...vector, rate: 2 }, 3_500)).toBe(15);
});

it('does not move before the start, or while paused', () => {
  expect(positionAt(vector, 0)).toBe(10);
  expect(positionAt({ ...vector, paused: true }, 9_999)).toBe(10);
});

import { levelSchema } from './messages.js';

it.each([
  [0, true],
  [1, true],
  [-0.01, false],
  [1.01, false],
  [500, false],
  ['1', false],
])('takes a live level of %j: %s', (level, taken) =>
  expect(levelSchema.safeParse({ t: 'level', room: 'lobby', level }).success).toBe(taken),
);

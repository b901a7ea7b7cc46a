import { Motion } from './motion.js';

it('moves at its rate from its start', () => {
  const motion = new Motion(10, 3, 2);
  expect(motion.positionAt(12)).toBe(7);
  expect(motion.positionAt(9)).toBe(1);
});

it('keeps the rate before a change, for output that is heard later', () => {
  const motion = new Motion(10, 0, 1);
  motion.change(20, 1.01);
  expect(motion.positionAt(15)).toBe(5);
  expect(motion.positionAt(21)).toBeCloseTo(11.01, 9);
});

it('ends a correction by itself if the end was scheduled', () => {
  const motion = new Motion(0, 0, 1);
  motion.change(10, 1.01);
  motion.change(12, 1);
  expect(motion.positionAt(11)).toBeCloseTo(11.01, 9);
  expect(motion.positionAt(60)).toBeCloseTo(60.02, 9);
});

it('drops scheduled changes when a new one comes before them', () => {
  const motion = new Motion(0, 0, 1);
  motion.change(10, 1.01);
  motion.change(12, 1);
  motion.change(11, 0.99);
  expect(motion.positionAt(13)).toBeCloseTo(10 + 1.01 + 1.98, 9);
});

it('stays accurate over any number of changes', () => {
  const motion = new Motion(0, 0, 1);
  for (let second = 1; second <= 1_000; second++) motion.change(second, second % 2 ? 1.0005 : 0.9995);
  expect(motion.positionAt(1_001)).toBeCloseTo(1_001, 6);
});

it('knows when it is at a position, past and planned', () => {
  const motion = new Motion(10, 0, 1);
  motion.change(12, 2);
  motion.change(15, 1);
  for (const position of [0, 1, 2, 7, 8, 20])
    expect(motion.positionAt(motion.timeOf(position))).toBeCloseTo(position, 9);
  expect(motion.timeOf(7)).toBe(14.5);
});

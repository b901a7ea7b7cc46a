import { Sample } from './sample.js';

it('keeps as many as it may, each with the same chance', () => {
  const chosen = Array.from({ length: 20 }, () => 0);
  for (let round = 0; round < 4_000; round++) {
    const sample = new Sample<number>(5);
    for (const index of chosen.keys()) sample.add(index);
    const taken = sample.take();
    expect(new Set(taken).size).toBe(5);
    for (const index of taken) chosen[index]!++;
  }
  // 1,000 each on average; 150 are more than five standard deviations.
  for (const times of chosen) expect(Math.abs(times - 1_000)).toBeLessThan(150);
});

it('starts again with each take', () => {
  const sample = new Sample<number>(2);
  sample.add(1);
  expect([sample.take(), sample.take()]).toEqual([[1], []]);
});

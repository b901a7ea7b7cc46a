import { changeOf, type Sample } from '../figures.ts';
import type { Part, PartCount } from '../target.ts';

const part: Part = { allowed: 1, count: () => countAt(0) };
const countAt = (at: number): PartCount => ({ at, cpu: at / 2, periods: 0, throttled: 0, memoryBytes: 0 });
/** One sample for each time at which the part was last counted. */
const samplesOf = (...times: number[]): Sample[] => {
  // A kubelet that repeats an answer returns the same object.
  const counts = new Map(times.map(at => [at, countAt(at)]));
  return times.map(at => ({ parts: new Map([[part, counts.get(at)!]]), pods: [] }));
};

it('uses only what a kubelet counted while everyone was in the room, not what it repeats', () => {
  // The window starts with a repeated count, taken while people were still joining.
  const samples = samplesOf(0, 10, 10, 20, 20, 30, 30);
  expect(changeOf(part, samples, samples.slice(2))).toEqual({ from: countAt(20), to: countAt(30) });
});

it('uses every count if none is repeated', () => {
  const samples = samplesOf(0, 2, 4, 6);
  expect(changeOf(part, samples, samples.slice(1))).toEqual({ from: countAt(2), to: countAt(6) });
});

it('looks beyond a window with fewer than two counts, and fails without any', () => {
  const samples = samplesOf(0, 10, 20, 20);
  expect(changeOf(part, samples, samples.slice(2))).toEqual({ from: countAt(0), to: countAt(20) });
  const repeated = samplesOf(10, 10, 10);
  expect(() => changeOf(part, repeated, repeated)).toThrow('use more --seconds');
});

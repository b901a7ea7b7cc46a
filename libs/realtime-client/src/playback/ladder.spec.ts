import { LadderControl, sampleLadder } from './ladder.js';

const decide = (...errors: number[]) => {
  const ladder = new LadderControl(sampleLadder);
  return errors.map((error, index) => ladder.decide(error, index * 250)).at(-1)!;
};

it('does nothing below half a millisecond', () => {
  expect(decide(0.4)).toEqual({ kind: 'none' });
  expect(decide(-0.4)).toEqual({ kind: 'none' });
});

it.each([0.6, 3, 9.9])('never changes the rate by more than 500 ppm at an error of %d ms', error => {
  const correction = decide(error);
  expect(correction.kind).toBe('rate');
  if (correction.kind !== 'rate') return;
  expect(correction.factor).toBeLessThan(1);
  expect(correction.factor).toBeGreaterThanOrEqual(1 - 500e-6);
  expect(decide(-error)).toMatchObject({ kind: 'rate', factor: expect.closeTo(2 - correction.factor, 9) });
});

it('corrects by up to one percent between 10 and 60 ms', () => {
  expect(decide(-55)).toMatchObject({ kind: 'rate', factor: 1.01 });
});

it('jumps only when a large error is confirmed', () => {
  expect(decide(80).kind).toBe('rate');
  expect(decide(80, 1, 80).kind).toBe('rate');
  expect(decide(80, 85)).toEqual({ kind: 'jump' });
});

it('rests after a jump', () => {
  const ladder = new LadderControl(sampleLadder);
  const kinds = Array.from({ length: 12 }, (_, index) => ladder.decide(200, index * 250).kind);
  expect(kinds.filter(kind => kind === 'jump')).toHaveLength(2);
  expect(kinds.indexOf('jump')).toBe(1);
});

it('does not flutter at the edge of the dead band', () => {
  const ladder = new LadderControl(sampleLadder);
  expect(ladder.decide(0.6, 0).kind).toBe('rate');
  expect(ladder.decide(0.45, 250).kind).toBe('rate');
  expect(ladder.decide(0.2, 500).kind).toBe('none');
  expect(ladder.decide(0.45, 750).kind).toBe('none');
});

it.each([0.6, 9, 40])('reports how long a correction of %d ms takes', error => {
  const correction = decide(error);
  if (correction.kind !== 'rate') throw new Error(correction.kind);
  expect((1 - correction.factor) * correction.forMs).toBeCloseTo(error, 9);
});

/** A listener whose clock is 80 ppm fast, and who measures only at intervals. */
function worstErrorOf(everyMs: number, error: number, endsByItself: boolean): number {
  const ladder = new LadderControl(sampleLadder);
  let worst = 0;
  for (let look = 0; look < 400; look++) {
    const correction = ladder.decide(error, look * everyMs);
    if (correction.kind === 'jump') error = 0;
    const corrected = endsByItself && correction.kind === 'rate' ? correction.forMs : everyMs;
    if (correction.kind === 'rate') error += (correction.factor - 1) * Math.min(corrected, everyMs);
    error += 80e-6 * everyMs;
    if (look > 20) worst = Math.max(worst, Math.abs(error));
  }
  return worst;
}

it('stays in sync in a background tab that can measure once a second', () => {
  expect(worstErrorOf(1_000, 8, true)).toBeLessThan(1);
  expect(worstErrorOf(1_000, 8, false)).toBeLessThan(1);
});

it('does not oscillate when it can measure once a minute', () => {
  // 80 ppm are 4.8 ms a minute: with a correction in progress, the error cannot be smaller.
  expect(worstErrorOf(60_000, 8, true)).toBeLessThan(10);
  expect(worstErrorOf(60_000, 8, false)).toBeLessThan(15);
});

import { WakeWatch } from './wake-watch.js';

/** A device whose page checks every two seconds. */
function awake() {
  const watch = new WakeWatch();
  let [now, wall] = [5_000_000, 1_800_000_000_000];
  const after = (monotonicMs: number, wallMs: number) => watch.slept((now += monotonicMs), (wall += wallMs));
  expect(after(0, 0)).toBe(false);
  return after;
}

it('detects no sleep while the page keeps checking, even rarely', () => {
  const after = awake();
  expect([after(2_000, 2_000), after(2_010, 2_008), after(60_000, 60_003)]).toEqual([false, false, false]);
});

it('detects a sleep during which the monotonic clock stopped', () => {
  const after = awake();
  expect(after(2_000, 3_600_000)).toBe(true);
  expect(after(2_000, 2_000)).toBe(false);
});

it('detects a sleep during which both clocks continued', () => {
  expect(awake()(3_600_000, 3_600_000)).toBe(true);
});

it('counts a change of the wall clock as one sleep only', () => {
  const after = awake();
  expect(after(2_000, -3_600_000)).toBe(true);
  expect(after(2_000, 2_000)).toBe(false);
});

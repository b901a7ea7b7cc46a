import { WakeWatch } from './wake-watch.js';

/** A device whose page is asked every two seconds. */
function awake() {
  const watch = new WakeWatch();
  let [now, wall] = [5_000_000, 1_800_000_000_000];
  const after = (monotonicMs: number, wallMs: number) => watch.slept((now += monotonicMs), (wall += wallMs));
  expect(after(0, 0)).toBe(false);
  return after;
}

it('sees nothing in a page that is asked now and then', () => {
  const after = awake();
  expect([after(2_000, 2_000), after(2_010, 2_008), after(60_000, 60_003)]).toEqual([false, false, false]);
});

it('sees a sleep over which the monotonic clock stood still', () => {
  const after = awake();
  expect(after(2_000, 3_600_000)).toBe(true);
  expect(after(2_000, 2_000)).toBe(false);
});

it('sees a sleep over which both clocks went on', () => {
  expect(awake()(3_600_000, 3_600_000)).toBe(true);
});

it('takes a wall clock that was set for a sleep, and is over it at once', () => {
  const after = awake();
  expect(after(2_000, -3_600_000)).toBe(true);
  expect(after(2_000, 2_000)).toBe(false);
});

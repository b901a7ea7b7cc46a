import { jest } from '@jest/globals';
import { serverFarAway } from './clock-testing';
import { HttpClock } from './http-clock';

const offsetMs = 1_800_000_000_000;
const { signal } = new AbortController();

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function measured(clock: HttpClock) {
  const done = clock.measure(signal);
  await jest.advanceTimersByTimeAsync(8_000);
  return done;
}

it.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'is as accurate as it says, however unequal the two directions are (network %d)',
  async seed => {
    let state = seed + 1;
    const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const [there, back, jitter] = [chance() * 150, chance() * 150, chance() * 60];
    serverFarAway({
      offsetMs,
      thereMs: () => Math.round(there + chance() * jitter),
      backMs: () => Math.round(back + chance() * jitter),
    });
    const clock = new HttpClock();
    await measured(clock);
    const error = Math.abs(clock.now()! - (performance.now() + offsetMs));
    expect(error).toBeLessThanOrEqual(clock.accuracyMs);
    expect(clock.accuracyMs).toBeLessThan(200);
  },
);

it('sends eight requests, three more after 15 s, and later at most three per 45 s', async () => {
  const asked = serverFarAway({ offsetMs });
  const clock = new HttpClock();
  expect(clock.now()).toBeUndefined();
  for (let second = 0; second < 600; second += 1) {
    if (clock.isDue()) void clock.measure(signal);
    await jest.advanceTimersByTimeAsync(1_000);
    if (second === 10) expect(asked).toHaveLength(8);
    if (second === 20) expect(asked).toHaveLength(11);
  }
  expect(asked.length).toBeLessThan(8 + 3 * (600 / 45 + 2));
  expect(new Set(asked)).toEqual(new Set(['/api/rydesync/time']));
});

it('measures again as soon as the device wakes up, and adopts the new time', async () => {
  serverFarAway({ offsetMs });
  const clock = new HttpClock();
  expect(clock.isDue()).toBe(true);
  await measured(clock);
  expect(clock.isDue()).toBe(false);
  // The monotonic clock stood still for an hour.
  jest.setSystemTime(Date.now() + 3_600_000);
  serverFarAway({ offsetMs: offsetMs + 3_600_000 });
  expect(clock.isDue()).toBe(true);
  await measured(clock);
  expect(Math.abs(clock.now()! - (performance.now() + offsetMs + 3_600_000))).toBeLessThan(2);
});

it.each([
  ['an error', () => Response.json({ serverTime: 5 }, { status: 503 })],
  ['a hotel’s sign-in page', () => new Response('<html>')],
  ['another answer', () => Response.json({ serverTime: 'late' })],
])('rejects %s, and keeps what it knew', async (_, answer) => {
  const clock = new HttpClock();
  serverFarAway({ offsetMs, answer });
  const failed = expect(clock.measure(signal)).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(100);
  await failed;
  expect(clock.now()).toBeUndefined();
});

import { jest } from '@jest/globals';
import { onAir, residentRooms } from '@sevenfold/contracts';
import { frameMs } from '../../../shell/pleat-light';
import { breathe, type InStep } from './breathe';
import { fastestChange, opennessAt } from './breath';
import { serverFarAway } from './clock-testing';

/** The server's clock starts 11 s into a track, in the middle of its second breath. */
const room = residentRooms[0]!;
const air = onAir(room, Date.UTC(2026, 10, 27, 12));
const offsetMs = air.nextAt + 11_000;

let sheet: HTMLElement;
let says: InStep | undefined;
let stop: () => void;
let shows: (visible: boolean) => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        shows = isIntersecting => report([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  });
  sheet = document.createElement('ul');
  document.body.append(sheet);
});
afterEach(() => {
  stop();
  expect(jest.getTimerCount()).toBe(0);
  sheet.remove();
  says = undefined;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const start = () => (stop = breathe(sheet, inStep => (says = inStep)));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const openness = () => Number(sheet.style.getPropertyValue('--breath'));

it('breathes in step with the house’s music, by the server’s clock', async () => {
  const asked = serverFarAway({ offsetMs });
  start();
  await pass(1_000);
  expect(asked).toEqual([]);
  shows(true);
  for (let second = 0; second < 20; second += 1) {
    await pass(1_000);
    const now = performance.now() + offsetMs;
    const { track, at } = onAir(room, now);
    expect(says).toMatchObject({ room, track });
    expect(says!.accuracyMs).toBeLessThan(5);
    if (second > 2) expect(openness()).toBeCloseTo(opennessAt((now - at) / 1000, track, [100]), 1);
  }
});

it('stops while nobody sees it, then continues in step with all other screens', async () => {
  const asked = serverFarAway({ offsetMs });
  start();
  shows(true);
  await pass(5_000);
  shows(false);
  const before = asked.length;
  await pass(600_000);
  expect(asked).toHaveLength(before);
  expect(jest.getTimerCount()).toBe(0);
  shows(true);
  await pass(3_000);
  const now = performance.now() + offsetMs;
  const { track, at } = onAir(room, now);
  expect(openness()).toBeCloseTo(opennessAt((now - at) / 1000, track, [100]), 1);
});

it('moves slowly even when the server’s clock leaps', async () => {
  serverFarAway({ offsetMs });
  start();
  shows(true);
  let widest = 0;
  for (let frames = 0, last = 0; frames < 1_000; frames += 1) {
    if (frames === 100) serverFarAway({ offsetMs: offsetMs + 4_000 });
    await pass(frameMs);
    widest = Math.max(widest, Math.abs(openness() - last));
    last = openness();
  }
  expect(widest).toBeGreaterThan(0.02);
  expect(widest).toBeLessThanOrEqual((2 * fastestChange * frameMs) / 1000);
});

it('comes to rest without a caption after an error, until it is seen again', async () => {
  serverFarAway({ offsetMs });
  start();
  shows(true);
  await pass(8_000);
  expect(says).toBeDefined();
  const asked = serverFarAway({ offsetMs, answer: () => new Response(null, { status: 429 }) });
  await pass(10_000);
  expect(says).toBeUndefined();
  expect(openness()).toBe(0);
  await pass(600_000);
  expect(asked).toHaveLength(1);
  serverFarAway({ offsetMs });
  shows(false);
  shows(true);
  await pass(5_000);
  expect(says).toBeDefined();
});

it('rests while someone points at it', async () => {
  serverFarAway({ offsetMs });
  start();
  shows(true);
  await pass(4_000);
  jest.spyOn(sheet, 'matches').mockReturnValue(true);
  await pass(1_000);
  expect(openness()).toBe(0);
});

it('requests nothing and moves nothing under reduced motion', async () => {
  const asked = serverFarAway({ offsetMs });
  const media = { matches: true, addEventListener() {}, removeEventListener() {} };
  jest.spyOn(window, 'matchMedia').mockReturnValue(media as never);
  start();
  shows(true);
  await pass(60_000);
  expect(asked).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
  expect(sheet.getAttribute('style')).toBeNull();
});

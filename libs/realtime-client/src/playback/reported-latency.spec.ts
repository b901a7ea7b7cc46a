import fc from 'fast-check';
import { AudioClock } from './audio-clock.js';
import { believedLatency, correctedNudge, longestLatency } from './reported-latency.js';

const times = (count: number, report: number) => Array.from({ length: count }, () => report);

it.each([
  ['nothing', [], 0],
  ['a short one, at once', [0.04], 0.04],
  ['the newest short one', [0.04, 0.09, 0.02], 0.02],
  ['a long one, once it is steady', times(8, 0.24), 0.24],
  ['a long one that moves a little', [...times(7, 0.24), 0.25], 0.25],
  ['not a long one that is new', [0.04, ...times(7, 0.24)], 0.04],
  ['not a long one that jumps about', [0.04, ...times(7, 0.24), 0.6], 0.04],
  ['not one too long to listen with', [0.04, ...times(9, 3)], 0.04],
  ['the long one before a few wrong ones', [...times(8, 0.24), NaN, 40, -1], 0.24],
])('believes %s', (_, reports, believed) => {
  expect(believedLatency(reports)).toBe(believed);
});

it('believes only what was reported and is plausible', () => {
  const anything = fc.oneof(fc.double(), fc.double({ min: 0, max: 0.1 }), fc.constant(0.3));
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 30 }), reports => {
      const believed = believedLatency(reports);
      expect(believed === 0 || reports.includes(believed)).toBe(true);
      expect(believed).toBeGreaterThanOrEqual(0);
      expect(believed).toBeLessThan(longestLatency);
    }),
  );
});

const nudges = fc.integer({ min: -500, max: 500 });
const latencies = fc.double({ min: 0, max: 999, noNaN: true });

it('never corrects twice: nudge and report together equal the delay set by ear', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 0 }), latencies, latencies, (nudgeMs, reportedMs, nowMs) => {
      const corrected = correctedNudge({ nudgeMs, reportedMs }, nowMs, true);
      const [heard, before] = [nowMs - corrected, reportedMs - nudgeMs];
      if (Math.abs(nowMs - reportedMs) < 30) expect(corrected).toBe(nudgeMs);
      // A report longer than the whole delay set by ear counts as it is.
      else expect(heard).toBeCloseTo(Math.max(before, nowMs), 6);
    }),
  );
});

it('does not delay an output because its report grew', () => {
  fc.assert(
    fc.property(nudges, latencies, latencies, fc.boolean(), (nudgeMs, reportedMs, nowMs, isNamed) => {
      fc.pre(nowMs > reportedMs);
      const corrected = correctedNudge({ nudgeMs, reportedMs }, nowMs, isNamed);
      expect(corrected).toBeLessThanOrEqual(Math.max(0, nudgeMs));
    }),
  );
});

it.each([
  ['another output may be in use', false, -40],
  ['the browser reports less of its latency', true, -220],
])('after a shorter report of the default output: %s', (_, isNamed, nudgeMs) => {
  expect(correctedNudge({ nudgeMs: -40, reportedMs: 200 }, 20, isNamed)).toBe(nudgeMs);
});

it('keeps the nudge if no report was stored with it', () => {
  expect(correctedNudge({ nudgeMs: -40 }, 300, true)).toBe(-40);
});

/** Changes of an output, each followed by readings. */
const moments = fc.array(
  fc.oneof(
    // The page's clock runs on while the device sleeps, or the audio clock jumps ahead.
    fc.record({ sleptMs: fc.integer({ min: -4_000, max: 20_000 }) }),
    fc.record({ latencyMs: fc.integer({ min: 5, max: 800 }) }),
    // For a while the browser's timestamps stop, and only its report is left.
    fc.record({ stamps: fc.boolean() }),
    fc.record({ nonsense: fc.double() }),
  ),
  { maxLength: 12 },
);

it('finds the output again within eight readings of any jump of the clocks', () => {
  fc.assert(
    fc.property(moments, life => {
      const at = { now: 50_000, sleptMs: 0, latencyMs: 40, stamps: true, nonsense: 0 };
      const context = {
        get currentTime() {
          return (at.now - at.sleptMs) / 1000;
        },
        get outputLatency() {
          return at.nonsense || at.latencyMs / 1000;
        },
        baseLatency: 0.01,
        getOutputTimestamp: () =>
          at.stamps
            ? { contextTime: (at.now - at.sleptMs - at.latencyMs) / 1000, performanceTime: at.now }
            : { contextTime: 1, performanceTime: 1 },
      };
      const clock = new AudioClock(context, () => at.now);
      const read = (count: number) => {
        for (let reading = 0; reading < count; reading++) {
          at.now += 250;
          clock.sample();
          expect(Number.isFinite(clock.heardAt(at.now))).toBe(true);
        }
      };
      read(8);
      for (const moment of life) {
        const { sleptMs = 0, nonsense = 0, ...rest } = moment as Partial<typeof at>;
        at.sleptMs += sleptMs;
        at.now += Math.max(0, sleptMs);
        Object.assign(at, rest, { nonsense });
        read(2);
        at.nonsense = 0;
        // Eight readings until a long report is steady, four until the mapping follows.
        read(12);
        const heardLate = at.now - at.sleptMs - clock.heardAt(at.now) * 1000;
        expect(heardLate).toBeCloseTo(at.latencyMs, 3);
        expect(clock.reportedMs()).toBeCloseTo(at.latencyMs, 3);
      }
    }),
  );
});

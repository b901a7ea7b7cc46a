import fc from 'fast-check';
import { libraryTracks, onAir, residentRooms } from '@sevenfold/contracts';
import { approach, breathSeconds, fastestChange, opennessAt } from './breath';

const anyTrack = fc.constantFrom(...libraryTracks);
const anyPeaks = fc.option(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 400 }), {
  nil: undefined,
});
const frame = 0.1;

it.each([
  [{ bpm: 120, meter: '4/4' }, 8],
  [{ bpm: 60, meter: '7/4' }, 7],
  // A beat is three eighths in 6/8, and a quarter in 7/8.
  [{ bpm: 80, meter: '6/8' }, 6],
  [{ bpm: 105, meter: '7/8' }, 8],
  [{ bpm: 60 }, 8],
  [{ bpm: 10, meter: '4/4' }, 24],
])('a breath of %o takes %d s: whole bars, about as long as a person’s', (rhythm, seconds) => {
  expect(breathSeconds(rhythm)).toBeCloseTo(seconds, 6);
});

it('stays between folded and open, and never moves faster than its limit, for any track and loudness', () => {
  fc.assert(
    fc.property(anyTrack, anyPeaks, fc.double({ min: -10, max: 200, noNaN: true }), (track, peaks, at) => {
      const [now, next] = [opennessAt(at, track, peaks), opennessAt(at + frame, track, peaks)];
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(1);
      expect(Math.abs(next - now)).toBeLessThanOrEqual(fastestChange * frame);
    }),
    { numRuns: 10_000 },
  );
});

it('is folded on the first beat of each breath, where a track begins and where it ends', () => {
  for (const track of libraryTracks) {
    for (let at = 0; at < track.durationSeconds; at += breathSeconds(track))
      expect(opennessAt(at, track)).toBeCloseTo(0, 6);
    expect(opennessAt(track.durationSeconds, track)).toBe(0);
  }
});

it('does not jump when one track follows another', () => {
  const room = residentRooms[0]!;
  let at = Date.UTC(2026, 10, 1);
  for (let changes = 0; changes < 40; changes += 1) {
    const { nextAt } = onAir(room, at);
    const around = [nextAt - 100, nextAt - 1, nextAt, nextAt + 100].map(time => {
      const air = onAir(room, time);
      return opennessAt((time - air.at) / 1000, air.track);
    });
    expect(Math.max(...around)).toBeLessThan(fastestChange * frame);
    at = nextAt;
  }
});

it('opens wider where the track is louder', () => {
  const track = { bpm: 60, meter: '4/4', durationSeconds: 16 };
  const peaks = [10, 20, 90, 100];
  const widest = (from: number) =>
    Math.max(...Array.from({ length: 80 }, (_, step) => opennessAt(from + step / 10, track, peaks)));
  expect(widest(8)).toBeGreaterThan(widest(0) + 0.3);
});

it('eases jumps in its target, and follows smaller changes exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), targets => {
      let shown = 0;
      for (const target of targets) {
        const next = approach(shown, target, fastestChange * frame);
        expect(Math.abs(next - shown)).toBeLessThanOrEqual(fastestChange * frame + 1e-9);
        if (Math.abs(target - shown) <= fastestChange * frame) expect(next).toBeCloseTo(target, 9);
        shown = next;
      }
      for (let step = 0; step < 11; step += 1)
        shown = approach(shown, targets.at(-1)!, fastestChange * frame);
      expect(shown).toBeCloseTo(targets.at(-1)!, 9);
    }),
  );
});

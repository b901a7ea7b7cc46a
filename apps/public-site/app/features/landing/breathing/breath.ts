import type { Track, Waveform } from '@sevenfold/contracts';

/** A person at rest takes a breath about this often. */
const calmSeconds = 7;
/** Share of a breath in which the sheet opens. Breathing out takes longer. */
const openingShare = 0.4;
/** Depth of a breath in silence; the loudest one is 1. */
const quietDepth = 0.5;

type Rhythm = Pick<Track, 'bpm' | 'meter'>;

/** Beats of a bar as the tempo counts them: three eighths in 6/8, a quarter in 7/8. */
function beatsPerBar(meter = '4/4'): number {
  const [count = 4, unit = 4] = meter.split('/').map(Number);
  if (unit !== 8) return count;
  return count / (count % 3 === 0 ? 3 : 2);
}

/** One, two, four … bars, whichever is nearest to a calm breath. */
export function breathSeconds({ bpm, meter }: Rhythm): number {
  const bar = (beatsPerBar(meter) * 60) / bpm;
  return bar * 2 ** Math.max(0, Math.round(Math.log2(calmSeconds / bar)));
}

/**
 * How far the sheet is open at a position of a track, from 0 to 1. Breaths begin and end at 0, on the first beat of a
 * bar, and are deeper where the track is louder. The last seconds, too short for a breath, are still.
 */
export function opennessAt(
  position: number,
  track: Rhythm & Pick<Track, 'durationSeconds'>,
  peaks?: Waveform['peaks'],
): number {
  const seconds = breathSeconds(track);
  const breath = Math.floor(position / seconds);
  if (breath < 0 || (breath + 1) * seconds > track.durationSeconds) return 0;
  const passed = position / seconds - breath;
  const half =
    passed < openingShare ? passed / openingShare : 1 + (passed - openingShare) / (1 - openingShare);
  const loudness = peaks ? loudnessOf(peaks, breath * seconds, seconds, track.durationSeconds) : 1;
  return (quietDepth + (1 - quietDepth) * loudness) * ((1 - Math.cos(Math.PI * half)) / 2);
}

/** Mean of a stretch, as a share of the loudest peak. */
function loudnessOf(peaks: Waveform['peaks'], from: number, seconds: number, duration: number): number {
  const place = (at: number) => Math.floor((at / duration) * peaks.length);
  const stretch = peaks.slice(place(from), Math.max(place(from) + 1, place(from + seconds)));
  const mean = stretch.reduce((sum, peak) => sum + peak, 0) / Math.max(1, stretch.length);
  return mean / Math.max(1, ...peaks);
}

/**
 * The sheet's fastest change, in openings per second. No breath exceeds it; any other jump in the target (clock, track,
 * pointer) is slowed to this rate.
 */
export const fastestChange = 1.2;

/** One step from one value towards another. */
export const approach = (from: number, to: number, most: number) =>
  from + Math.max(-most, Math.min(most, to - from));

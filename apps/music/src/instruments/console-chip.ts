import { pulse, triangle } from '../sound/oscillator.ts';
import { hertz } from '../sound/pitch.ts';
import { sampleRate } from '../sound/stereo.ts';
import { fadeTail, fill, type Instrument } from './instrument.ts';

/** A game console's pulse voice: four duty cycles, 16 volume steps, vibrato from a table. */
export const pulseVoice =
  (width: number, fade: number): Instrument =>
  ({ pitch, held, velocity }) => {
    const wave = pulse(0);
    const sound = fill(held + 0.02, time => {
      const late = time > 0.22 ? 0.004 * triangle(6.5 * time) : 0;
      const volume = Math.round(15 * Math.exp(-time * fade) * velocity) / 15;
      return wave((hertz(pitch) / sampleRate) * (1 + late), width) * volume * 0.42;
    });
    return fadeTail(sound, 0.004);
  };

export const chipLead = pulseVoice(0.25, 0.8);
export const chipEcho = pulseVoice(0.125, 2.2);
export const chipChord = pulseVoice(0.5, 5);

/** The console's bass: a triangle in 16 steps. */
export const chipBass: Instrument = ({ pitch, held, velocity }) => {
  const frequency = hertz(pitch);
  const sound = fill(held, time => (Math.round(7.5 * triangle(frequency * time)) / 7.5) * velocity * 0.62);
  return fadeTail(sound, 0.006);
};

/** Plays a chord on one voice: its notes in turn, 50 a second. */
export const arpeggiator =
  (intervals: readonly number[]): Instrument =>
  ({ pitch, held, velocity }) => {
    const wave = pulse(0);
    const sound = fill(held, time => {
      const interval = intervals[Math.floor(time * 50) % intervals.length]!;
      return wave(hertz(pitch + interval) / sampleRate, 0.25) * Math.exp(-2.4 * time) * velocity * 0.36;
    });
    return fadeTail(sound, 0.005);
  };

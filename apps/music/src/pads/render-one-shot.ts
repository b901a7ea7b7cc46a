import { Desk } from '../mixing/desk.ts';
import { truePeaks } from '../mixing/limiter.ts';
import { seededRandom } from '../sound/random.ts';
import { samples } from '../sound/stereo.ts';
import type { OneShot } from './one-shots.ts';

const top = 0.84;

/** Renders a pad in mono. It starts immediately and ends in silence; a loop ends where it starts. */
export function renderOneShot({ id, instrument, hits, room, seconds, loop }: OneShot): Float32Array {
  const desk = new Desk(loop ? seconds * 2 : seconds);
  const channel = desk.channel({ level: -6, reverb: room > 0 ? 20 * Math.log10(room) : undefined });
  const random = seededRandom(`pad ${id}`);
  const rounds = loop && hits.some(hit => hit.at > 0) ? 2 : 1;
  for (let round = 0; round < rounds; round += 1)
    for (const { at, ...touch } of hits) channel.play(instrument, round * seconds + at, touch, random);
  const mix = desk.mix({ room: { rings: 1.4, size: 0.8, damping: 6000, before: 0.008 } });
  const mono = mix.left.map((sample, index) => (sample + mix.right[index]!) / 2);
  const shot = loop ? seamless(mono, samples(seconds)) : ended(mono);
  const peak = truePeaks(shot).reduce((highest, value) => Math.max(highest, value), 0);
  return shot.map(sample => (sample / (peak || 1)) * top);
}

/** Cuts out the second round, and crossfades its end into the sound just before its start, so that no seam is heard. */
function seamless(sound: Float32Array, length: number): Float32Array {
  const round = sound.slice(length, 2 * length);
  const cross = Math.min(samples(0.25), length);
  for (let index = 0; index < cross; index += 1) {
    const share = index / cross;
    const place = length - cross + index;
    round[place] =
      round[place]! * Math.cos((share * Math.PI) / 2) +
      sound[length - cross + index]! * Math.sin((share * Math.PI) / 2);
  }
  return round;
}

function ended(sound: Float32Array): Float32Array {
  const fall = Math.min(samples(0.12), sound.length);
  for (let index = 0; index < fall; index += 1)
    sound[sound.length - 1 - index]! *= Math.sin((index / fall) * (Math.PI / 2));
  return sound;
}

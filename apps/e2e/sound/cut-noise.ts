import type { Page } from '@playwright/test';
import type { Room } from '@sevenfold/realtime-client';
import { findPiece } from './correlate.ts';
import { soundRate } from './sound-card.ts';

/**
 * Samples compared on either side of the cut, and their distance from it. Few, because the player may correct its
 * rate.
 */
const compared = 0.02 * soundRate;
const apart = 0.002 * soundRate;
/** Samples. */
const smoothed = 8;
/** Below this likeness the recording is not our noise. */
const alike = 0.8;

/**
 * Noise without a pause, cut into two tracks. Every piece of noise is unique, so we can count the samples that a
 * change of tracks skips or repeats.
 */
export class CutNoise {
  readonly tracks: readonly [string, string];
  readonly #seconds: number;
  readonly #noise: Float32Array;
  readonly #cut: number;

  /** @param seconds of each half */
  constructor(name: string, seconds: number) {
    this.#seconds = seconds;
    this.#cut = Math.round(seconds * soundRate);
    this.#noise = noise(2 * this.#cut);
    this.tracks = [`/audio/${name}-before.wav`, `/audio/${name}-after.wav`];
  }

  /** Lets a page load the tracks. */
  async offerTo(page: Page) {
    for (const [index, track] of this.tracks.entries()) {
      const half = this.#noise.subarray(index * this.#cut, (index + 1) * this.#cut);
      await page.route(`**${track}`, route => route.fulfill({ contentType: 'audio/wav', body: wav(half) }));
    }
  }

  /** Plays the first half and queues the second. */
  async playIn(room: Room) {
    const [before, after] = this.tracks;
    await room.queue.clear();
    await room.setTrack(before, { play: true, duration: this.#seconds });
    // After the track has started: a room whose track has ended would play the added one at once.
    await room.queue.add({ trackUrl: after, duration: this.#seconds });
  }

  /** Samples missing at the cut, or doubled if negative. Undefined if a recording has no complete change of tracks. */
  gapIn(heard: Float32Array): number | undefined {
    const [before, after] = [this.#cut - apart - compared, this.#cut + apart].map(from => {
      const found = findPiece(this.#noise, heard, from, compared);
      return found && found.likeness >= alike ? found.shift : undefined;
    });
    return before === undefined || after === undefined ? undefined : after - before;
  }
}

/**
 * The same each time (a linear congruential generator, Numerical Recipes). Smoothed, because players read
 * between samples, where white noise is quieter.
 */
function noise(length: number) {
  let state = 7;
  const white = Float32Array.from({ length: length + smoothed }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
  let sum = 0;
  return Float32Array.from({ length }, (_, index) => {
    sum += white[index + smoothed]! - white[index]!;
    return sum / smoothed;
  });
}

/** A file of 16-bit mono samples. */
function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(soundRate, 24);
  file.writeUInt32LE(2 * soundRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples.length, 40);
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * index);
  return file;
}

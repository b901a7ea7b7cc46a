import { createMp3Encoder } from 'wasm-media-encoders';
import { sampleRate, type Stereo } from '../sound/stereo.ts';
import { infoFrame, readFrames } from './mp3-header.ts';

/** Samples that the encoder adds before the music. Players must skip them. */
const encoderDelay = 576;
/** Samples beyond the last audible one that a decoder needs. */
const decoderReach = 529 + 576;
const samplesPerFrame = 1152;

/** LAME with variable bitrate: `quality` from 0 (largest) to 9 (smallest). */
export async function encodeMp3(sound: Stereo, quality: number): Promise<Uint8Array> {
  return encode([sound.left, sound.right], quality);
}

export async function encodeMonoMp3(sound: Float32Array, quality: number): Promise<Uint8Array> {
  return encode([sound], quality);
}

async function encode(channels: Float32Array[], quality: number): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({
    sampleRate,
    // By default, LAME lowers the sample rate of small files.
    outputSampleRate: sampleRate,
    channels: channels.length === 1 ? 1 : 2,
    vbrQuality: quality,
  });
  const length = channels[0]!.length;
  const parts: Uint8Array[] = [];
  for (let start = 0; start < length; start += sampleRate) {
    const chunk = channels.map(channel => channel.subarray(start, start + sampleRate));
    parts.push(encoder.encode(chunk).slice());
  }
  parts.push(encoder.finalize().slice());
  return withInfo(Buffer.concat(parts), length);
}

/** Drops frames after the last audible sample: the padding field is too small to declare them all. */
export function withInfo(encoded: Uint8Array, length: number): Uint8Array {
  const needed = Math.ceil((length + encoderDelay + decoderReach) / samplesPerFrame);
  const frames = readFrames(encoded).slice(0, needed);
  const last = frames[frames.length - 1]!;
  return Buffer.concat([infoFrame(frames, length, encoderDelay), encoded.subarray(0, last.at + last.bytes)]);
}

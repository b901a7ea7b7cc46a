/** The header of an MP3 frame: MPEG-1 layer III, the only format we write. */
export type Frame = { bytes: number; samples: number; sampleRate: number; mono: boolean; kilobits: number };

const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const sampleRates = [44_100, 48_000, 32_000];

export function readFrame(data: Uint8Array, at: number): Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = data.subarray(at, at + 4);
  if (first !== 0xff || (second & 0xfe) !== 0xfa) return null;
  const kilobits = bitrates[third >> 4];
  const sampleRate = sampleRates[(third >> 2) & 3];
  if (!kilobits || !sampleRate) return null;
  const bytes = Math.floor((144_000 * kilobits) / sampleRate) + ((third >> 1) & 1);
  return { bytes, samples: 1152, sampleRate, mono: fourth >> 6 === 3, kilobits };
}

/** All frames of a file with their byte offsets. */
export function readFrames(data: Uint8Array): (Frame & { at: number })[] {
  const frames: (Frame & { at: number })[] = [];
  for (let at = 0; at < data.length;) {
    const frame = readFrame(data, at);
    if (!frame) throw new Error(`No MP3 frame at byte ${at}`);
    frames.push({ ...frame, at });
    at += frame.bytes;
  }
  return frames;
}

/**
 * The Xing/LAME frame at the start of a VBR file, which is silent. It has the number of frames and bytes, a seek
 * table, and how many samples at both ends come from the encoder.
 */
export function infoFrame(
  frames: readonly (Frame & { at: number })[],
  musicSamples: number,
  encoderDelay: number,
) {
  const [first] = frames;
  if (!first) throw new Error('No frames');
  const kilobits = 64;
  const bytes = Math.floor((144_000 * kilobits) / first.sampleRate);
  const frame = new Uint8Array(bytes);
  const view = new DataView(frame.buffer);
  const rateBits = sampleRates.indexOf(first.sampleRate) << 2;
  frame.set([0xff, 0xfb, (bitrates.indexOf(kilobits) << 4) | rateBits, first.mono ? 0xc4 : 0x44]);
  const start = 4 + (first.mono ? 17 : 32);
  const last = frames[frames.length - 1]!;
  const total = bytes + last.at + last.bytes;
  frame.set(ascii('Xing'), start);
  view.setUint32(start + 4, 0b0111);
  view.setUint32(start + 8, frames.length);
  view.setUint32(start + 12, total);
  for (let hundredth = 0; hundredth < 100; hundredth += 1) {
    const { at } = frames[Math.floor((hundredth / 100) * frames.length)]!;
    frame[start + 16 + hundredth] = Math.min(255, Math.floor((256 * (bytes + at)) / total));
  }
  const tag = start + 116;
  frame.set(ascii('LAME3.100'), tag);
  const padding = Math.max(0, frames.length * 1152 - musicSamples - encoderDelay);
  frame.set([encoderDelay >> 4, ((encoderDelay & 15) << 4) | (padding >> 8), padding & 0xff], tag + 21);
  return frame;
}

/** Seconds of music, without the samples that the info frame declares as delay and padding. */
export function readDuration(data: Uint8Array): number {
  const frames = readFrames(data);
  const first = frames[0]!;
  const start = 4 + (first.mono ? 17 : 32);
  if (String.fromCharCode(...data.subarray(start, start + 4)) !== 'Xing')
    throw new Error('No Xing info frame');
  const tag = start + 116 + 21;
  const delay = (data[tag]! << 4) | (data[tag + 1]! >> 4);
  const padding = ((data[tag + 1]! & 15) << 8) | data[tag + 2]!;
  return ((frames.length - 1) * 1152 - delay - padding) / first.sampleRate;
}

const ascii = (text: string) => Array.from(text, character => character.charCodeAt(0));

/** A part of an MP3 file that can be decoded on its own. Times are seconds of the whole track. */
export interface Mp3Window {
  bytes: ArrayBuffer;
  /** Start of the first decoded sample. */
  from: number;
  /** Before this the decoder lacked earlier frames. */
  usableFrom: number;
  /** Expected length of the decoder's output; less means it skipped something. */
  seconds: number;
  trackSeconds: number;
}

/** Frames use bits of earlier ones (the bit reservoir) and overlap with the previous one. */
const leadFrames = 12;
/** Samples that every decoder adds in front. */
const decoderDelay = 529;
const samplesPerFrame = 1152;
const sampleRates = [44_100, 48_000, 32_000];
const bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** Where the frames of a file are, and the silence that its encoder added. */
export interface Mp3Layout {
  rate: number;
  delay: number;
  padding: number;
  /** Start of each frame, and the end of the last one. */
  starts: number[];
}

/**
 * Null unless it is MPEG-1 Layer III with the encoder's tag for leading silence: without it sample positions are
 * unknown.
 */
export function mp3Layout(file: ArrayBuffer): Mp3Layout | null {
  const bytes = new DataView(file);
  const first = afterTag(bytes);
  const header = frameAt(bytes, first);
  const tag = header && encoderTag(bytes, first, header);
  return tag && { ...tag, rate: header.rate, starts: frameStarts(bytes, first + header.length) };
}

/** The part of an MP3 file that plays from `from` on, for `seconds`. Null if its samples cannot be placed. */
export function mp3Window(file: ArrayBuffer, from: number, seconds: number): Mp3Window | null {
  const layout = mp3Layout(file);
  const found = layout && windowOf({ ...layout, frames: layout.starts.length - 1 }, from, seconds);
  if (!found) return null;
  const { first, last, ...times } = found;
  return { ...times, bytes: file.slice(layout.starts[first], layout.starts[last]) };
}

interface Counted extends Omit<Mp3Layout, 'starts'> {
  frames: number;
}
const anywhere = { downTo: (frame: number) => frame, upTo: (frame: number) => frame };

/**
 * The frames that play from `from` on, for `seconds`: `first` up to, but not including, `last`.
 * @param grid frames at which it may begin and end
 */
export function windowOf(
  { rate, delay, padding, frames }: Counted,
  from: number,
  seconds: number,
  { downTo, upTo } = anywhere,
) {
  const skipped = delay + decoderDelay;
  const frameOf = (second: number) => Math.floor((second * rate + skipped) / samplesPerFrame);
  const secondOf = (frame: number) => (frame * samplesPerFrame - skipped) / rate;

  const wanted = Math.max(0, frameOf(Math.max(0, from)));
  const first = downTo(Math.max(0, wanted - leadFrames));
  const last = upTo(Math.min(frames, frameOf(from + seconds) + 1));
  if (last - wanted < 2) return null;
  return {
    first,
    last,
    from: secondOf(first),
    usableFrom: first === 0 ? 0 : secondOf(wanted),
    seconds: ((last - first) * samplesPerFrame) / rate,
    trackSeconds: (frames * samplesPerFrame - delay - padding) / rate,
  };
}

/** An ID3v2 tag precedes the music; its length has four times seven bits. */
function afterTag(bytes: DataView): number {
  if (bytes.byteLength < 10 || bytes.getUint8(0) !== 0x49 || bytes.getUint16(1) !== 0x4433) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes.getUint8(at) & 0x7f), 0);
  return 10 + size + ((bytes.getUint8(5) & 0x10) === 0 ? 0 : 10);
}

interface Frame {
  length: number;
  rate: number;
  isMono: boolean;
}

function frameAt(bytes: DataView, at: number): Frame | null {
  if (at + 4 > bytes.byteLength) return null;
  const header = bytes.getUint32(at);
  // Eleven sync bits, MPEG 1, Layer III.
  if (header >>> 17 !== 0x7ffd) return null;
  const bitRate = bitRates[(header >>> 12) & 15];
  const rate = sampleRates[(header >>> 10) & 3];
  if (!bitRate || !rate) return null;
  const padding = (header >>> 9) & 1;
  return {
    length: Math.floor((144_000 * bitRate) / rate) + padding,
    rate,
    isMono: ((header >>> 6) & 3) === 3,
  };
}

/** The encoder's values for leading and trailing silence, in a first frame without music. */
function encoderTag(bytes: DataView, at: number, { isMono, length }: Frame) {
  const tag = at + 4 + (isMono ? 17 : 32);
  const end = Math.min(bytes.byteLength, at + length);
  if (tag + 8 > end) return null;
  const name = bytes.getUint32(tag);
  if (name !== 0x58696e67 && name !== 0x496e666f) return null;
  // Each of its four fields is optional: frames, bytes, table of contents, quality.
  const flags = bytes.getUint32(tag + 4);
  const encoder = [4, 4, 100, 4].reduce((place, size, bit) => place + ((flags >> bit) & 1) * size, tag + 8);
  if (encoder + 24 > end) return null;
  const maker = bytes.getUint32(encoder);
  // `LAME` and `Lavc`.
  if (maker !== 0x4c414d45 && maker !== 0x4c617663) return null;
  const both = (bytes.getUint8(encoder + 21) << 16) | bytes.getUint16(encoder + 22);
  return { delay: both >>> 12, padding: both & 0xfff };
}

/** Start of each frame, and the end of the last one. */
function frameStarts(bytes: DataView, first: number): number[] {
  const starts = [first];
  for (let at = first; ;) {
    const frame = frameAt(bytes, at);
    if (!frame || at + frame.length > bytes.byteLength) return starts;
    at += frame.length;
    starts.push(at);
  }
}

const headerBytes = 44;

/** Channels of samples between -1 and 1 as a WAV file: PCM, 16 bit, interleaved. */
export function encodeWav(channels: readonly Float32Array[], sampleRate: number): Blob {
  const frames = channels[0]?.length ?? 0;
  const bytesPerFrame = channels.length * 2;
  const view = new DataView(new ArrayBuffer(headerBytes + frames * bytesPerFrame));
  const ascii = (at: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));

  ascii(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerFrame, true);
  view.setUint16(32, bytesPerFrame, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, frames * bytesPerFrame, true);

  const noise = dither();
  let at = headerBytes;
  for (let frame = 0; frame < frames; frame += 1) {
    for (const channel of channels) {
      const rounded = Math.round(channel[frame]! * 32_766 + noise());
      view.setInt16(at, Math.max(-32_768, Math.min(32_767, rounded)), true);
      at += 2;
    }
  }
  return new Blob([view], { type: 'audio/wav' });
}

/** Triangular dither of one step: rounding errors become hiss instead of distortion. */
function dither(): () => number {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => next() - next();
}

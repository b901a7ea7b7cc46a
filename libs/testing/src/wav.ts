/** A WAV file: 16 bits, mono. Silence, or a tone with a frequency in hertz. */
export function wav(seconds: number, { rate = 44_100, hertz = 0, loudness = 6_000 } = {}): Buffer {
  const samples = new Int16Array(Math.round(seconds * rate));
  if (hertz > 0)
    for (const index of samples.keys())
      samples[index] = Math.round(loudness * Math.sin((2 * Math.PI * hertz * index) / rate));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

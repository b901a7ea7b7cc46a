import { mp3Window } from './mp3-window.js';

const rate = 44_100;
const secondsOf = (frames: number) => (frames * 1152) / rate;

/** A file of so many frames of 64 kbit/s behind the encoder's tag, each filled with its own number. */
function mp3(frames: number, { delay = 576, padding = 1530, tag = 'Xing', fields = 7, id3 = 0 } = {}) {
  const length = 208;
  const file = new Uint8Array(id3 + (frames + 1) * length);
  if (id3 > 0) file.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, id3 - 10]);
  for (let frame = 0; frame <= frames; frame++) {
    const at = id3 + frame * length;
    file.fill(frame % 200, at, at + length);
    file.set([0xff, 0xfb, 0x50, 0x44], at);
  }
  file.fill(0, id3 + 4, id3 + length);
  const text = (value: string, at: number) => file.set(new TextEncoder().encode(value), id3 + at);
  text(tag, 36);
  file[id3 + 43] = fields;
  const encoder =
    44 + (fields & 1) * 4 + ((fields >> 1) & 1) * 4 + ((fields >> 2) & 1) * 100 + (fields >> 3) * 4;
  text('LAME3.100', encoder);
  file.set([delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255], id3 + encoder + 21);
  return file.buffer;
}

it('cuts out whole frames, with those before that the first one leans on', () => {
  const window = mp3Window(mp3(4000), 40, 20)!;
  const wanted = Math.floor((40 * rate + 1105) / 1152);
  expect(window.usableFrom).toBeCloseTo((wanted * 1152 - 1105) / rate, 9);
  expect(window.usableFrom).toBeLessThanOrEqual(40);
  expect(window.from).toBeCloseTo(window.usableFrom - secondsOf(12), 9);
  expect(window.seconds).toBeCloseTo(secondsOf(window.bytes.byteLength / 208), 9);
  expect(window.from + window.seconds).toBeGreaterThan(60);
  expect(new Uint8Array(window.bytes)[4]).toBe((wanted - 12 + 1) % 200);
  expect(window.trackSeconds).toBeCloseTo((4000 * 1152 - 576 - 1530) / rate, 9);
});

it('begins with the file where that is wanted, silence of the coders in front', () => {
  const window = mp3Window(mp3(4000), 0, 5)!;
  expect(window).toMatchObject({ usableFrom: 0, from: -1105 / rate });
});

it('ends with the file', () => {
  const window = mp3Window(mp3(100), 1, 20)!;
  expect(window.from + window.seconds).toBeCloseTo(secondsOf(100) - 1105 / rate, 9);
  expect(mp3Window(mp3(100), 60, 20)).toBeNull();
});

it.each([
  ['a tag of other fields', { fields: 15 }],
  ['no fields at all', { fields: 0 }],
  ['constant bit rate', { tag: 'Info' }],
  ['a title in front', { id3: 100 }],
])('reads a file with %s', (_, made) => {
  expect(mp3Window(mp3(400, made), 2, 3)).toMatchObject({ from: expect.any(Number) });
  expect(mp3Window(mp3(400, made), 2, 3)!.from).toBe(mp3Window(mp3(400), 2, 3)!.from);
});

it.each([
  ['nothing', new ArrayBuffer(0)],
  ['text', new TextEncoder().encode('no music at all, but long enough to look').buffer],
  ['a file without a tag', mp3(100, { tag: 'None' })],
  ['a file that is cut off in its tag', mp3(100).slice(0, 60)],
])('leaves %s to whoever decodes it whole', (_, file) => {
  expect(mp3Window(file as ArrayBuffer, 0, 5)).toBeNull();
});

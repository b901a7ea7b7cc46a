import { mp3, rate, secondsOf } from './mp3-testing.js';
import { mp3Window } from './mp3-window.js';

it('cuts out whole frames, with the earlier ones that the first one depends on', () => {
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

it('starts with the file if wanted, including the encoder’s silence', () => {
  const window = mp3Window(mp3(4000), 0, 5)!;
  expect(window).toMatchObject({ usableFrom: 0, from: -1105 / rate });
});

it('ends with the file', () => {
  const window = mp3Window(mp3(100), 1, 20)!;
  expect(window.from + window.seconds).toBeCloseTo(secondsOf(100) - 1105 / rate, 9);
  expect(mp3Window(mp3(100), 60, 20)).toBeNull();
});

it.each([
  ['a tag with other fields', { fields: 15 }],
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
])('leaves %s to the decoder of whole files', (_, file) => {
  expect(mp3Window(file as ArrayBuffer, 0, 5)).toBeNull();
});

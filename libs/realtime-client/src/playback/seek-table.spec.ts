import * as fc from 'fast-check';
import { mp3, secondsOf } from './mp3-testing.js';
import { mp3Window } from './mp3-window.js';
import { pieceOf, seekTableOf, seekTableUrl } from './seek-table.js';

it('names bytes that decode to the same samples as the whole file, at any position', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 40, max: 4_000 }),
      fc.integer({ min: 0, max: 110_000 }),
      (frames, milliseconds) => {
        const at = milliseconds / 1000;
        const file = mp3(frames);
        const piece = pieceOf(seekTableOf(file)!, at, 14);
        const window = mp3Window(file, at, 14);
        expect(piece === null).toBe(window === null);
        if (!piece || !window) return;
        // Whole frames of 208 bytes; the file begins with one for the encoder's tag.
        expect([piece.begin % 208, piece.end % 208]).toEqual([0, 0]);
        expect(piece.usableFrom).toBeLessThanOrEqual(Math.max(at, 0));
        expect(piece.from).toBeCloseTo(((piece.begin / 208 - 1) * 1152 - 1105) / 44_100, 9);
        expect(piece.from).toBeLessThanOrEqual(window.from);
        expect(piece.from + piece.seconds).toBeGreaterThanOrEqual(window.from + window.seconds - 1e-9);
        // At most one more table entry at each end, not the rest of the file.
        expect(piece.seconds).toBeLessThan(window.seconds + 2 * secondsOf(32));
        expect(piece.end).toBeLessThanOrEqual(file.byteLength);
        expect(piece.trackSeconds).toBe(window.trackSeconds);
      },
    ),
  );
});

it('is small compared with its file', () => {
  const file = mp3(4_000);
  expect(JSON.stringify(seekTableOf(file)).length).toBeLessThan(file.byteLength / 500);
});

it('is missing for a file whose samples cannot be placed', () => {
  expect(seekTableOf(mp3(100, { tag: 'None' }))).toBeNull();
});

it.each([
  ['/audio/tideline.mp3', '/audio/tideline.seek.json'],
  ['https://tracks.test/audio/tideline.mp3', undefined],
  ['/api/rydesync/tracks/1/audio', undefined],
  ['/audio/../secret.mp3', undefined],
  ['/audio/tideline.mp3/secret', undefined],
])('of %s is %s', (track, table) => expect(seekTableUrl(track)).toBe(table));

import { Resvg } from '@resvg/resvg-wasm';
import * as fc from 'fast-check';
import { brandFaces } from './faces.js';
import { fitted, widthOf, writable } from './lettering.js';
import { rasterise } from './rasterise.js';
import { roomPicture, type PicturedRoom } from './room-picture.js';

const { display, text } = brandFaces;

/** Tricks that people have tried in link previews, between ordinary words. */
const pieces = [
  'Tideline',
  'W'.repeat(40),
  '<script>alert(1)</script>',
  '&amp;&#0;',
  '"></svg><rect width="1200" height="630"/>',
  'שלום עולם',
  'مرحبا',
  '\u202Eevil\u202C',
  '\u200B\u200D\uFEFF',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u0334a\u0300\u0301\u0302',
  '👩‍🚀🏳️‍🌈',
  '東京の夜',
  'Žluťoučký kůň',
  '\u0000\n\t\r',
  '\uD800',
  'ﷺ'.repeat(10),
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 8 })
  .map(words => words.join(' ').slice(0, 200));
const roomName = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/);
const pictured: fc.Arbitrary<PicturedRoom> = fc.record({
  room: fc.oneof(roomName, fc.constantFrom('W'.repeat(32), 'a-'.repeat(16), '_'.repeat(32), 'l')),
  listeners: fc.oneof(fc.nat({ max: 12 }), fc.constant(100_000)),
  isPlaying: fc.boolean(),
  track: fc.option(
    fc.record({
      title: hostile,
      artist: fc.option(hostile, { nil: undefined }),
      division: fc.constant('horizon'),
    }),
    { nil: undefined },
  ),
});

describe('a line of text', () => {
  it('keeps letters and drops what cannot be drawn or would leave its line', () => {
    expect(writable('Žluťoučký kůň, "déjà vu" & <b>', text)).toBe('Žluťoučký kůň, "déjà vu" & <b>');
    expect(writable('a\u200B\u202Eb\n\tc 東京 👩‍🚀 Z\u0351\u036B', text)).toBe('ab c Z');
  });

  it('fits whatever it says', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.integer({ min: 200, max: 900 }),
        fc.integer({ min: 1, max: 3 }),
        (said, width, most) => {
          const { size, lines } = fitted(writable(said, display), display, [60, 40, 30], width, most);
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(widthOf(line, display, size)).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('ends with an ellipsis if it was cut', () => {
    const { lines } = fitted('one two three four five six seven', text, [40], 200, 2);
    expect(lines[1]).toMatch(/…$/);
  });
});

/** Words must stay inside these bounds, in pixels. The rest of the background left of the artwork must be empty. */
const safe = { left: 60, right: 630, top: 40, bottom: 600 };

it('has the same size and keeps its words in bounds for 200 hostile names and titles', async () => {
  await rasterise('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', 1);
  fc.assert(
    fc.property(pictured, room => {
      const drawing = new Resvg(roomPicture(room));
      const image = drawing.render();
      expect([image.width, image.height]).toEqual([1200, 630]);
      expect(strayPixels(image.pixels)).toEqual([]);
      image.free();
      drawing.free();
    }),
    { numRuns: 200 },
  );
}, 120_000);

/** Pixels in the margins that differ from the background. */
function strayPixels(pixels: Uint8Array): [number, number][] {
  const stray: [number, number][] = [];
  const at = (x: number, y: number) => pixels.subarray((y * 1200 + x) * 4, (y * 1200 + x) * 4 + 3).join();
  const ground = at(0, 0);
  for (let y = 0; y < 630; y++)
    for (let x = 0; x < 650; x++) {
      const isInside = x >= safe.left && x < safe.right && y >= safe.top && y < safe.bottom;
      if (!isInside && at(x, y) !== ground) stray.push([x, y]);
    }
  return stray.slice(0, 3);
}

it('contains none of the given text as text', () => {
  const title = 'Tideline <b>';
  const svg = roomPicture({ room: 'kitchen', listeners: 4, isPlaying: true, track: { title } });
  expect(svg).not.toMatch(/kitchen|Tideline|<b>/);
});

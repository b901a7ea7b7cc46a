import { seededRandom } from '../../app/artwork/seeded-random';
import {
  clipped,
  disc,
  gradient,
  half,
  many,
  placed,
  poster,
  rect,
  shape,
  sheet,
  soft,
  stroke,
  wide,
  words,
  type Point,
} from './kit';

const cream = '#f6efe3';
const paper = '#fffaf0';
const red = '#a3271d';
const blue = '#22479b';
const ink = '#2a2320';

/** A line of illegible handwriting. `lean` is its slant. */
function hand(
  x: number,
  y: number,
  length: number,
  size: number,
  lean: number,
  random: () => number,
): string {
  const points: Point[] = [];
  let pen = x;
  while (pen < x + length) {
    const letters = 2 + Math.floor(random() * 6);
    for (let letter = 0; letter < letters && pen < x + length; letter++) {
      const tall = random();
      const rise = tall > 0.82 ? size * 1.25 : tall < 0.1 ? -size * 0.55 : size * (0.4 + random() * 0.2);
      points.push(
        [pen, y],
        [pen + size * (0.22 + lean), y - rise],
        [pen + size * 0.42, y + (random() - 0.5) * size * 0.1],
      );
      pen += size * (0.46 + random() * 0.2);
    }
    pen += size * 0.5;
    points.push([Number.NaN, 0]);
  }
  // NaN marks the end of a word, where the pen lifts.
  let d = '';
  let word: Point[] = [];
  for (const point of [...points, [Number.NaN, 0] as const]) {
    if (!Number.isNaN(point[0])) word.push(point);
    else {
      if (word.length > 2) d += soft(word);
      word = [];
    }
  }
  return d;
}

/** Lines of handwriting between the straight margin and the winding border. */
function voice(
  side: 'left' | 'right',
  border: (y: number) => number,
  area: { left: number; right: number; top: number; bottom: number },
  gap: number,
  size: number,
  color: string,
  seed: number,
  width: number,
): string {
  const random = seededRandom(seed);
  let d = '';
  for (let y = area.top; y < area.bottom; y += gap) {
    const middle = border(y);
    const [from, to] = side === 'left' ? [area.left, middle - 22] : [middle + 22, area.right];
    const length = Math.max(0, to - from) * (random() < 0.12 ? 0.55 : 1);
    if (length > size * 2)
      d += hand(side === 'left' ? from : to - length, y, length, size, side === 'left' ? 0.16 : -0.1, random);
  }
  return stroke(d, color, width, 'stroke-linecap="round" stroke-linejoin="round"');
}

export function marginsPoster() {
  const border = (y: number) => 450 + Math.sin((y - 250) / 118) * 165 * Math.min(1, (y - 160) / 260);
  const area = { left: 58, right: 842, top: 290, bottom: 1010 };
  const river: Point[] = many(25, index => [border(240 + index * 33), 240 + index * 33]);
  return poster(
    rect(0, 0, 900, 1200, cream),
    shape(`${soft(river)}L0 1044V240Z`, '#f7dfd3'),
    shape(`${soft(river)}L900 1044V240Z`, '#dde4f0'),
    voice('left', border, area, 43, 21, red, 5, 3.1),
    voice('right', border, area, 43, 21, blue, 9, 3.1),
    stroke(soft(river), paper, 9),
    // Where both voices overlap
    ...[392, 640, 872].map(
      y =>
        disc(border(y), y, 22, paper) +
        disc(border(y), y, 22, 'none', `stroke="${ink}" stroke-width="3"`) +
        words('&', border(y), y + 11, 32, ink, { face: 'serif', anchor: 'middle' }),
    ),
    words('Mar', 450, 186, 196, red, { face: 'serif', anchor: 'right' }),
    words('gins', 450, 186, 196, blue, { face: 'serif' }),
    words('206 letters', 58, 1124, 40, red, { face: 'serif' }),
    words('one page', 842, 1124, 40, blue, { face: 'serif', anchor: 'right' }),
    stroke('M58 1066H842', ink, 2),
  );
}

export function marginsSpread() {
  const border = (shift: number) => (y: number) => 370 + shift + Math.sin(y / 92 + shift) * 118;
  const page = (x: number, shift: number, seed: number, fold: string) =>
    placed(x, 90, [
      shape(fold, paper),
      voice('left', border(shift), { left: 84, right: 656, top: 100, bottom: 640 }, 33, 15.5, red, seed, 2.3),
      voice(
        'right',
        border(shift),
        { left: 84, right: 656, top: 100, bottom: 640 },
        33,
        15.5,
        blue,
        seed + 3,
        2.3,
      ),
    ]);
  return wide(
    rect(0, 0, 1600, 900, '#8f2a20'),
    ...many(27, row => rect(0, row * 34, 1600, 15, '#86251b')),
    // The book's pages, shadow and boards
    sheet(
      [
        [70, 800],
        [1540, 800],
        [1580, 860],
        [110, 860],
      ],
      '#4d120c',
      'opacity=".55"',
    ),
    sheet(
      [
        [44, 108],
        [1556, 108],
        [1568, 822],
        [32, 822],
      ],
      blue,
    ),
    sheet(
      [
        [60, 112],
        [1540, 112],
        [1548, 806],
        [52, 806],
      ],
      '#e8dfcd',
    ),
    page(62, 0, 3, 'M0 16C240 -14 520 -8 738 20V706C520 676 240 672 -4 704Z'),
    page(800, 46, 17, 'M0 20C220 -8 500 -14 738 16L742 704C500 672 220 676 0 706Z'),
    gradient(
      'gutter',
      [
        [0, ink, 0],
        [0.5, ink, 0.26],
        [1, ink, 0],
      ],
      [0, 0, 1, 0],
    ),
    shape(
      'M720 108C768 108 782 110 800 112C818 110 832 108 880 108V794C832 788 818 792 800 798C782 792 768 788 720 794Z',
      'url(#gutter)',
    ),
    stroke('M800 110V798', ink, 3, 'opacity=".45"'),
    words('112', 128, 756, 24, ink, { face: 'serif' }),
    words('113', 1472, 756, 24, ink, { face: 'serif', anchor: 'right' }),
    // Pencil notes by a third person
    placed(
      1210,
      842,
      [
        sheet(
          [
            [-230, -14],
            [180, -14],
            [180, 14],
            [-230, 14],
          ],
          '#e0a935',
        ),
        sheet(
          [
            [-230, 2],
            [180, 2],
            [180, 14],
            [-230, 14],
          ],
          '#b9821d',
        ),
        sheet(
          [
            [180, -14],
            [226, 0],
            [180, 14],
          ],
          '#f3ddb6',
        ),
        sheet(
          [
            [212, -4.5],
            [226, 0],
            [212, 4.5],
          ],
          ink,
        ),
        rect(-258, -14, 30, 28, '#d98b8b'),
      ],
      -6,
    ),
  );
}

export function marginsMarks() {
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  const cell = (column: number, row: number, ground: string, content: string[]) =>
    placed(column * 600, row * 450, [rect(0, 0, 600, 450, ground), ...content]);
  return half(
    cell(0, 0, cream, [stroke('M150 330L300 130L450 330', red, 30, round)]),
    cell(1, 0, blue, [
      stroke(
        'M90 240H330C420 240 470 200 458 150C446 104 380 104 368 158C352 230 420 300 520 320',
        cream,
        26,
        round,
      ),
    ]),
    cell(0, 1, red, [
      stroke('M90 240C90 130 290 130 300 230S510 340 510 220', cream, 26, round),
      words('ab', 200, 250, 90, cream, { face: 'serif', anchor: 'middle' }),
      words('cd', 410, 282, 90, cream, { face: 'serif', anchor: 'middle' }),
    ]),
    cell(1, 1, '#dde4f0', [
      words('sorry', 300, 240, 150, blue, { face: 'serif', anchor: 'middle' }),
      ...many(9, dot => disc(140 + dot * 40, 310, 9, red)),
    ]),
  );
}

export function marginsPost() {
  const random = seededRandom(14);
  const envelopes = many(9, index => {
    const y = 690 - index * 54;
    const color = index % 2 ? red : blue;
    const width = 640 - random() * 50;
    const turn = (random() - 0.5) * 6;
    return placed(
      600 + (random() - 0.5) * 50,
      y,
      [
        sheet(
          [
            [-width / 2, -18],
            [width / 2, -18],
            [width / 2, 44],
            [-width / 2, 44],
          ],
          ink,
          'opacity=".2" transform="translate(6 9)"',
        ),
        rect(-width / 2, -22, width, 62, index % 3 ? paper : '#f4e6cf'),
        ...many(Math.floor(width / 26), stripe =>
          sheet(
            [
              [-width / 2 + stripe * 26, 24],
              [-width / 2 + stripe * 26 + 13, 24],
              [-width / 2 + stripe * 26 + 8, 40],
              [-width / 2 + stripe * 26 - 5, 40],
            ],
            color,
          ),
        ),
      ],
      turn,
    );
  });
  const top = placed(
    600,
    218,
    [
      sheet(
        [
          [-330, -110],
          [330, -110],
          [330, 110],
          [-330, 110],
        ],
        ink,
        'opacity=".22" transform="translate(10 16)"',
      ),
      rect(-330, -110, 660, 220, paper),
      ...many(26, stripe =>
        sheet(
          [
            [-330 + stripe * 26, 94],
            [-317 + stripe * 26, 94],
            [-322 + stripe * 26, 110],
            [-335 + stripe * 26, 110],
          ],
          stripe % 2 ? red : blue,
        ),
      ),
      ...many(26, stripe =>
        sheet(
          [
            [-330 + stripe * 26, -110],
            [-317 + stripe * 26, -110],
            [-322 + stripe * 26, -94],
            [-335 + stripe * 26, -94],
          ],
          stripe % 2 ? blue : red,
        ),
      ),
      stroke(
        hand(-120, -6, 260, 30, 0.16, random) + hand(-120, 50, 200, 24, 0.16, random),
        red,
        4,
        'stroke-linecap="round" stroke-linejoin="round"',
      ),
      // The stamp: a lamp over a book.
      placed(246, -36, [
        rect(-46, -44, 92, 96, '#e9b44a'),
        ...many(9, tooth => disc(-46 + tooth * 11.5, -44, 4, paper) + disc(-46 + tooth * 11.5, 52, 4, paper)),
        sheet(
          [
            [-34, 30],
            [0, 40],
            [0, -2],
            [-34, -12],
          ],
          paper,
        ),
        sheet(
          [
            [34, 30],
            [0, 40],
            [0, -2],
            [34, -12],
          ],
          '#f0dcb4',
        ),
        sheet(
          [
            [-12, -22],
            [12, -22],
            [6, -38],
            [-6, -38],
          ],
          red,
        ),
      ]),
      ...many(3, ring =>
        disc(176, -30, 42 - ring * 9, 'none', `stroke="${ink}" stroke-width="3" opacity=".7"`),
      ),
      stroke(
        'M216 -50C250 -62 280 -36 318 -50M216 -34C250 -46 280 -20 318 -34M216 -18C250 -30 280 -4 318 -18',
        ink,
        3,
        'opacity=".7"',
      ),
    ],
    -4,
  );
  return half(
    rect(0, 0, 1200, 900, '#e9c9a8'),
    clipped(
      'table',
      '<rect width="1200" height="900"/>',
      many(9, row =>
        stroke(
          soft(
            many(8, index => [index * 180 - 30, 60 + row * 104 + Math.sin(index * 1.3 + row) * 16] as const),
          ),
          '#dfb98f',
          5,
        ),
      ),
    ),
    sheet(
      [
        [250, 760],
        [980, 730],
        [1060, 800],
        [300, 830],
      ],
      '#a97c4f',
      'opacity=".5"',
    ),
    envelopes,
    top,
    // Tied with string.
    stroke('M468 110C456 300 474 520 462 752', '#fff3d9', 9),
    stroke(
      'M486 104C500 70 560 60 556 96C552 124 506 118 484 108C450 74 400 84 410 112C420 132 462 120 484 108',
      '#fff3d9',
      8,
      'stroke-linecap="round"',
    ),
  );
}

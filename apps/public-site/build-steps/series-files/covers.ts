import { brand, foldColors, palette } from '@sevenfold/brand';
import { seededRandom } from '../../app/artwork/seeded-random';
import { author } from '../../app/features/series/series';
import { volumes, type Season, type Volume } from '../../app/features/series/volumes';
import { lettering, linesOf, widthOf } from '../drawing/lettering';

/** Units of the viewBox; pages scale covers freely. */
const width = 600;
const height = 800;
const margin = 44;

const ink = palette.light.text;
const paper = palette.light.raised;

type Point = readonly [x: number, y: number];
/** Corners of a sheet: points, or an SVG `points` string such as `0,0 10,0 5,8`. */
type Corners = string | readonly Point[];
/** `signature` is the colour of the author's name, which overlaps the scene. */
type Cover = { ground: string; letters: string; signature: string; scene(): string };

/** A volume's cover: one scene in folded paper, each sheet with a lit and a shaded side. */
export function cover(volume: Volume): string {
  const { ground, letters, signature, scene } = covers[volume.id];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${volume.image.alt}">
<rect width="${width}" height="${height}" fill="${ground}"/>
${scene()}
<g fill="${letters}">${titleOf(volume)}</g>
<g fill="${letters}">${imprint(volume)}</g>
<g fill="${signature}">${lettering(author.name, 'text', 24, margin, height - 40)}</g>
</svg>
`;
}

function titleOf({ title }: Volume): string {
  const size = 92;
  return linesOf(title, 'display', size, width - 2 * margin)
    .map((line, row) => lettering(line, 'display', size, margin - 4, 150 + row * 86))
    .join('');
}

function imprint({ id }: Volume): string {
  const number = volumes.findIndex(volume => volume.id === id) + 1;
  const size = 20;
  const line = `${brand.series}, ${number} of ${volumes.length}`;
  const right = width - margin - widthOf('Vespera', 'text', size);
  return [lettering(line, 'text', size, margin, 64), lettering('Vespera', 'text', size, right, 64)].join('');
}

const sheet = (corners: Corners, fill: string, opacity = 1) =>
  `<polygon fill="${fill}" fill-opacity="${opacity}" points="${typeof corners === 'string' ? corners : corners.join(' ')}"/>`;

/** A sheet with its shaded half. */
const folded = (whole: Corners, shaded: Corners, fill: string, shade = 0.26) =>
  sheet(whole, fill) + sheet(shaded, ink, shade);

const turned = (angle: number, [x, y]: Point, drawing: string) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">${drawing}</g>`;

/** A leaf that points up from its stalk at 0, 0 and is folded down the middle. */
const leaf = (length: number, breadth: number, fill: string, shade?: number) =>
  folded(
    [
      [0, 0],
      [breadth, -length * 0.45],
      [0, -length],
      [-breadth, -length * 0.45],
    ],
    [
      [0, 0],
      [breadth, -length * 0.45],
      [0, -length],
    ],
    fill,
    shade,
  );

/** Ice breaks up over dark water, and a plant that nobody sowed grows through it. */
function thaw(): string {
  const floes: [corners: string, fill: string][] = [
    ['0,452 212,436 264,512 150,604 0,578', paper],
    ['236,434 600,424 600,520 398,556 300,512', '#e4ece6'],
    ['0,602 146,626 214,706 236,800 0,800', '#dbe5df'],
    ['176,616 282,540 386,580 430,690 238,702', '#eef3ee'],
    ['412,580 600,546 600,668 458,694', paper],
    ['240,726 446,712 600,692 600,800 256,800', '#e4ece6'],
  ];
  const stalk: Point = [300, 560];
  const leaves: [y: number, angle: number, length: number][] = [
    [520, 64, 108],
    [486, -58, 124],
    [432, 52, 122],
    [392, -48, 112],
    [348, 38, 92],
    [322, -34, 82],
  ];
  return [
    sheet('0,440 600,412 600,800 0,800', ink),
    ...floes.map(([corners, fill]) => sheet(corners, fill)),
    // Shaded edges of the floes
    sheet('150,604 264,512 272,524 158,618', '#7f9a94'),
    sheet('238,702 430,690 436,704 240,718', '#7f9a94'),
    sheet('398,556 600,520 600,536 404,572', '#7f9a94'),
    sheet('0,578 150,604 148,616 0,592', '#7f9a94'),
    `<path d="M${stalk.join(' ')}C292 500 312 430 300 300" fill="none" stroke="#2f5216" stroke-width="9" stroke-linecap="round"/>`,
    ...leaves.map(([y, angle, length]) =>
      turned(angle, [301, y], leaf(length, length * 0.26, angle > 0 ? '#44661a' : '#557d22', 0.3)),
    ),
    turned(2, [300, 318], leaf(86, 22, '#d8e8a8', 0.22)),
    // The seed's unmarked envelope
    turned(
      -9,
      [454, 742],
      sheet('-74,-46 74,-46 74,46 -74,46', '#f3ead2') +
        sheet('-74,-46 74,-46 0,14', ink, 0.16) +
        sheet('-16,20 40,20 40,24 -16,24', ink, 0.5),
    ),
  ].join('');
}

/** A long evening: the ferry that nobody needs any more, under the bridge that replaced it. */
function longLight(): string {
  const horizon = 452;
  const ripples: [y: number, left: number, right: number][] = [
    [474, 372, 516],
    [500, 396, 560],
    [528, 348, 500],
    [560, 404, 590],
    [596, 330, 512],
    [638, 388, 566],
    [684, 310, 528],
  ];
  const piers = [70, 190, 310, 430, 550];
  return [
    `<circle cx="440" cy="${horizon}" r="128" fill="#fdf3d3"/>`,
    sheet(
      [
        [0, 470],
        [0, 344],
        [92, 312],
        [196, 402],
        [256, 392],
        [340, horizon],
        [340, 470],
      ],
      '#b3741a',
    ),
    sheet('92,312 196,402 180,470 120,470', ink, 0.2),
    // The bridge: a road, and an arch between each pair of piers
    sheet('0,408 600,396 600,406 0,418', ink),
    ...piers.map(x =>
      sheet(
        [
          [x - 5, 408],
          [x + 5, 408],
          [x + 8, 470],
          [x - 8, 470],
        ],
        ink,
      ),
    ),
    `<path fill="none" stroke="${ink}" stroke-width="5" d="${piers.map(x => `M${x} 462Q${x + 60} 372 ${x + 120} 462`).join('')}M-50 462Q10 372 70 462"/>`,
    sheet(
      [
        [0, horizon + 8],
        [600, horizon + 8],
        [600, 800],
        [0, 800],
      ],
      '#c9831c',
    ),
    sheet('0,640 600,590 600,800 0,800', '#a9650f'),
    ...ripples.map(([y, left, right], row) =>
      sheet(
        [
          [left, y],
          [right, y - 6],
          [right - 22, y + 8 + row],
          [left + 26, y + 8 + row],
        ],
        '#fdf3d3',
        0.85 - row * 0.07,
      ),
    ),
    // The ferry, as a paper boat, and its reflection
    sheet('86,664 398,650 330,744 166,750', ink, 0.24),
    sheet('232,486 324,634 144,640', paper),
    sheet('232,486 324,634 236,637', ink, 0.2),
    sheet('68,604 232,638 404,592 330,700 150,706', '#f4e6c0'),
    sheet('232,638 404,592 330,700 240,703', ink, 0.3),
    sheet('68,604 232,638 240,703 150,706', ink, 0.06),
    // The two brothers
    ...[188, 214].map(
      (x, who) =>
        `<circle cx="${x}" cy="${570 - who * 8}" r="9" fill="${ink}"/>` +
        sheet(
          [
            [x - 9, 624],
            [x - 7, 584 - who * 8],
            [x + 7, 584 - who * 8],
            [x + 9, 626],
          ],
          ink,
        ),
    ),
  ].join('');
}

/** A tree with a price tag, dropping its leaves. */
function lettingGo(): string {
  const random = seededRandom(23);
  const golds = ['#fbd27a', '#f4b23c', '#fbe3ac', '#b5391a', '#8d2a12'];
  const crown = Array.from({ length: 150 }, (_, index) => {
    const around = random() * Math.PI * 2;
    const away = Math.sqrt(random());
    const at: Point = [318 + Math.cos(around) * away * 214, 408 + Math.sin(around) * away * 138];
    return turned(random() * 360, at, leaf(50 + random() * 22, 13 + random() * 5, golds[index % 5]!, 0.2));
  });
  const falling: [x: number, y: number, angle: number, color: number][] = [
    [112, 560, 40, 0],
    [168, 640, -70, 3],
    [452, 590, 120, 1],
    [524, 522, 30, 4],
    [498, 668, -35, 0],
    [76, 704, 95, 1],
    [402, 722, 70, 3],
    [228, 734, -20, 2],
  ];
  const rows = [0, 1, 2].flatMap(row =>
    [60 + row * 8, 520 - row * 10].map(
      x =>
        sheet(
          [
            [x - 4, 590],
            [x + 4, 590],
            [x + 5, 622],
            [x - 5, 622],
          ],
          '#7c2a10',
        ) +
        folded(
          [
            [x, 530],
            [x + 34, 592],
            [x - 34, 592],
          ],
          [
            [x, 530],
            [x + 34, 592],
            [x, 592],
          ],
          '#d6541f',
          0.24,
        ),
    ),
  );
  return [
    sheet('0,604 600,590 600,800 0,800', '#c94a1e'),
    sheet('0,690 600,650 600,800 0,800', '#a83a14'),
    ...rows.slice(0, 2),
    // Trunk and boughs, lit from the left
    sheet(
      '286,720 302,560 206,440 222,428 314,520 318,380 334,380 334,520 430,420 444,434 346,566 362,720',
      '#4a1a0c',
    ),
    sheet('326,380 334,380 334,520 430,420 444,434 346,566 362,720 330,720', ink, 0.4),
    ...crown,
    ...falling.map(([x, y, angle, color]) => turned(angle, [x, y], leaf(58, 16, golds[color]!, 0.24))),
    // The tag, written in pencil
    `<path d="M326 604Q356 616 384 612" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
    turned(
      8,
      [384, 612],
      sheet('0,0 20,-26 112,-26 112,26 20,26', paper) +
        `<circle cx="18" cy="0" r="4.5" fill="#a83a14"/>` +
        sheet('40,-8 92,-8 92,-5 40,-5', ink, 0.55) +
        sheet('40,7 74,7 74,10 40,10', ink, 0.55),
    ),
  ].join('');
}

/** A school in the snow below a closed pass. */
function keeping(): string {
  const random = seededRandom(7);
  const flakes = Array.from({ length: 64 }, () => {
    const [x, y, size] = [random() * width, 210 + random() * 540, 3 + random() * 5];
    return sheet(
      [
        [x, y - size],
        [x + size * 0.7, y],
        [x, y + size],
        [x - size * 0.7, y],
      ],
      paper,
      0.5 + random() * 0.5,
    );
  });
  return [
    // The pass between two mountains
    folded('-90,620 150,322 366,620', '150,322 366,620 190,620 214,470', '#c9d7f2', 0.34),
    folded('230,620 452,274 720,620', '452,274 720,620 480,620 520,440 470,380', '#e6edf9', 0.36),
    sheet('150,322 104,380 140,402 168,382 192,380', paper),
    sheet('452,274 388,374 438,402 470,380 524,366', paper),
    // Snow, and light from the door
    sheet('0,612 240,584 420,606 600,578 600,800 0,800', '#eef3fb'),
    sheet('0,706 260,668 600,716 600,800 0,800', '#cfdcf4'),
    sheet('286,662 322,662 430,800 222,800', '#f2b53a', 0.62),
    // Folded smoke
    ...[0, 1, 2, 3, 4].map(fold => {
      const y = 470 - fold * 40;
      const x = 372 + (fold % 2) * 26 + fold * 6;
      return sheet(
        [
          [x - 10 - fold * 2, y],
          [x + 12 + fold * 2, y - 14],
          [x + 30 + fold * 2, y - 48],
          [x + 6 - fold, y - 36],
        ],
        '#20344f',
        0.5 - fold * 0.08,
      );
    }),
    // The school
    sheet('362,466 386,466 386,540 362,540', '#20344f'),
    sheet('196,566 412,566 412,668 196,668', '#1b2b45'),
    sheet('330,566 412,566 412,668 330,668', ink, 0.36),
    folded('176,572 248,494 394,494 436,572', '330,494 394,494 436,572 340,572', paper, 0.2),
    sheet('286,596 322,596 322,668 286,668', '#ffd77a'),
    ...[216, 248].map(x =>
      sheet(
        [
          [x, 592],
          [x + 22, 592],
          [x + 22, 626],
          [x, 626],
        ],
        '#ffd77a',
      ),
    ),
    sheet('352,592 386,592 386,626 352,626', '#ffd77a'),
    // Someone reading at the window
    `<circle cx="369" cy="606" r="6" fill="#1b2b45"/>` + sheet('358,626 362,613 376,613 380,626', '#1b2b45'),
    ...flakes,
  ].join('');
}

const covers: Record<Season, Cover> = {
  spring: { ground: foldColors.summit, letters: ink, signature: ink, scene: thaw },
  summer: { ground: foldColors.lumina, letters: ink, signature: paper, scene: longLight },
  autumn: { ground: foldColors.skyforge, letters: ink, signature: paper, scene: lettingGo },
  winter: { ground: '#5f82d8', letters: paper, signature: ink, scene: keeping },
};

import { disc, half, many, placed, poster, rect, shape, sheet, stroke, wide, words, type Point } from './kit';

const red = '#c8321f';
const dark = '#8f1d12';
const cream = '#fff1d6';
const ink = '#2a1210';
const teal = '#12706b';
const gold = '#f0b032';
const rose = '#f2a08a';

/** Patterns that distinguish the six realms without colour. Triangles refer to them by id. */
const patterns = [
  `<pattern id="stripes" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(60)"><rect width="16" height="16" fill="${cream}"/><rect width="8" height="16" fill="${red}"/></pattern>`,
  `<pattern id="dots" width="22" height="22" patternUnits="userSpaceOnUse"><rect width="22" height="22" fill="${teal}"/><circle cx="6" cy="6" r="4" fill="${cream}"/><circle cx="17" cy="17" r="4" fill="${cream}"/></pattern>`,
  `<pattern id="waves" width="28" height="16" patternUnits="userSpaceOnUse"><rect width="28" height="16" fill="${gold}"/><path d="M0 8Q7 0 14 8T28 8" fill="none" stroke="${ink}" stroke-width="3"/></pattern>`,
  `<pattern id="bricks" width="36" height="24" patternUnits="userSpaceOnUse"><rect width="36" height="24" fill="${rose}"/><path d="M0 0H36M0 12H36M9 0V12M27 12V24" stroke="${dark}" stroke-width="3"/></pattern>`,
  `<pattern id="leaves" width="30" height="30" patternUnits="userSpaceOnUse"><rect width="30" height="30" fill="${cream}"/><path d="M3 15Q10 3 18 12Q12 20 3 15M18 28Q22 18 29 22Q28 30 18 28" fill="${teal}"/></pattern>`,
  `<pattern id="weave" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="${ink}"/><path d="M0 5H10M10 15H20M5 10V20M15 0V10" stroke="${gold}" stroke-width="4"/></pattern>`,
];
const fills = ['stripes', 'dots', 'waves', 'bricks', 'leaves', 'weave'].map(id => `url(#${id})`);
const defs = `<defs>${patterns.join('')}</defs>`;

/** A square of side `size` in `cells` × `cells` cells of two triangles each, with alternating diagonals. */
function field(
  size: number,
  cells: number,
  skip: (column: number, row: number) => boolean = () => false,
): string[] {
  const step = size / cells;
  return many(cells * cells, index => {
    const [column, row] = [index % cells, Math.floor(index / cells)];
    if (skip(column, row)) return '';
    const [x, y] = [column * step, row * step];
    const [a, b, c, d]: Point[] = [
      [x, y],
      [x + step, y],
      [x + step, y + step],
      [x, y + step],
    ];
    const even = (column + row) % 2 === 0;
    const first = fills[(column * 5 + row * 3) % 6]!;
    const second = fills[(column * 2 + row * 7 + 1) % 6]!;
    return (
      (even
        ? sheet([a!, b!, c!], first) + sheet([a!, c!, d!], second)
        : sheet([a!, b!, d!], first) + sheet([b!, c!, d!], second)) +
      stroke(
        `M${x} ${y}h${step}v${step}h${-step}Z${even ? `M${x} ${y}l${step} ${step}` : `M${x + step} ${y}l${-step} ${step}`}`,
        ink,
        2,
      )
    );
  });
}

/** A tower of folded paper with a roof and a flag. */
function tower(
  x: number,
  foot: number,
  width: number,
  height: number,
  front: string,
  side: string,
  flag: string,
  roof = gold,
): string {
  const deep = width * 0.42;
  const top = foot - height;
  return [
    sheet(
      [
        [x, foot],
        [x + width, foot + width * 0.12],
        [x + width, top],
        [x, top],
      ],
      front,
    ),
    sheet(
      [
        [x + width, foot + width * 0.12],
        [x + width + deep, foot - width * 0.16],
        [x + width + deep, top - width * 0.2],
        [x + width, top],
      ],
      side,
    ),
    ...many(3, index =>
      sheet(
        [
          [x + (index * width) / 2.6, top],
          [x + (index * width) / 2.6 + width * 0.2, top],
          [x + (index * width) / 2.6 + width * 0.2, top - width * 0.2],
          [x + (index * width) / 2.6, top - width * 0.2],
        ],
        front,
      ),
    ),
    sheet(
      [
        [x - width * 0.08, top - width * 0.2],
        [x + width * 1.02, top - width * 0.2],
        [x + width * 0.62, top - width * 1.3],
      ],
      roof,
    ),
    sheet(
      [
        [x + width * 1.02, top - width * 0.2],
        [x + width + deep * 1.1, top - width * 0.42],
        [x + width * 0.62, top - width * 1.3],
      ],
      ink,
      'opacity=".88"',
    ),
    stroke(`M${x + width * 0.62} ${top - width * 1.3}v${-width * 0.6}`, ink, 4),
    sheet(
      [
        [x + width * 0.62, top - width * 1.9],
        [x + width * 1.3, top - width * 1.72],
        [x + width * 0.62, top - width * 1.5],
      ],
      flag,
    ),
    shape(
      `M${x + width * 0.34} ${foot + 6}V${foot - height * 0.3}a${width * 0.16} ${width * 0.18} 0 0 1 ${width * 0.32} 0V${foot + 10}Z`,
      ink,
    ),
    sheet(
      [
        [x + width * 0.4, top + height * 0.26],
        [x + width * 0.6, top + height * 0.26],
        [x + width * 0.6, top + height * 0.42],
        [x + width * 0.4, top + height * 0.42],
      ],
      ink,
    ),
  ].join('');
}

export function paperKingdomsPoster() {
  const board = `<g transform="translate(450 640) matrix(0.78 0.4 -0.78 0.4 0 0) translate(-330 -330)">${rect(-16, -16, 692, 692, cream)}${field(660, 6).join('')}</g>`;
  return poster(
    defs,
    rect(0, 0, 900, 1200, red),
    // Fairground rays
    ...many(18, ray => {
      const [a, b] = [(ray / 18) * Math.PI * 2, ((ray + 0.5) / 18) * Math.PI * 2];
      return sheet(
        [
          [450, 470],
          [450 + Math.cos(a) * 1300, 470 + Math.sin(a) * 1300],
          [450 + Math.cos(b) * 1300, 470 + Math.sin(b) * 1300],
        ],
        '#b92a18',
      );
    }),
    // The board's edge and shadow
    sheet(
      [
        [450, 936],
        [986, 660],
        [986, 706],
        [450, 990],
        [-86, 706],
        [-86, 660],
      ],
      dark,
    ),
    sheet(
      [
        [450, 914],
        [974, 645],
        [974, 661],
        [450, 932],
        [-74, 661],
        [-74, 645],
      ],
      '#e3cfa4',
    ),
    board,
    // The far corner, folded up into a castle
    sheet(
      [
        [300, 500],
        [450, 574],
        [600, 500],
        [450, 424],
      ],
      ink,
      'opacity=".35"',
    ),
    tower(356, 498, 66, 190, cream, '#e0c89a', cream),
    tower(506, 506, 66, 170, cream, '#e0c89a', cream),
    tower(414, 560, 84, 268, '#fff8e8', '#e0c89a', cream, teal),
    words('Paper', 450, 1058, 150, cream, { face: 'round', anchor: 'middle' }),
    words('Kingdoms', 450, 1164, 112, gold, { face: 'round', anchor: 'middle' }),
    words('Fold well.', 60, 104, 44, cream, { face: 'round' }),
    words('2 to 4', 840, 104, 44, cream, { face: 'round', anchor: 'right' }),
  );
}

export function paperKingdomsFold() {
  const flat = (x: number, content: string) => placed(x, 450, content);
  const square = (cells: number) =>
    placed(-150, -150, [rect(-6, -6, 312, 312, cream), ...field(300, cells)], 0);
  const dark45 = (corners: readonly Point[]) => sheet(corners, ink, 'opacity=".24"');
  return wide(
    defs,
    rect(0, 0, 1600, 900, '#f5dcb3'),
    sheet(
      [
        [0, 640],
        [1600, 600],
        [1600, 900],
        [0, 900],
      ],
      '#eecb93',
    ),
    // Shadows on the table
    ...[225, 605].map(x =>
      sheet(
        [
          [x - 140, 620],
          [x + 170, 620],
          [x + 150, 650],
          [x - 160, 650],
        ],
        '#b98d4e',
        'opacity=".4"',
      ),
    ),
    flat(225, square(4)),
    flat(
      605,
      square(4) +
        sheet(
          [
            [-156, -156],
            [20, -156],
            [-156, 20],
          ],
          '#f5dcb3',
        ) +
        sheet(
          [
            [20, -156],
            [-156, 20],
            [2, 2],
          ],
          '#fff8e8',
        ) +
        dark45([
          [20, -156],
          [-68, -68],
          [2, 2],
        ]),
    ),
    flat(
      985,
      [
        sheet(
          [
            [-170, 120],
            [170, 120],
            [150, 156],
            [-190, 156],
          ],
          '#b98d4e',
          'opacity=".4"',
        ),
        placed(
          -160,
          -40,
          field(320, 4, (_, row) => row > 1),
        ),
        sheet(
          [
            [-166, -40],
            [166, -40],
            [126, -150],
            [-126, -150],
          ],
          '#fff8e8',
        ),
        dark45([
          [0, -40],
          [166, -40],
          [126, -150],
          [0, -150],
        ]),
        sheet(
          [
            [-160, 120],
            [160, 120],
            [196, 84],
            [160, -40],
            [160, 120],
          ],
          '#e0c89a',
        ),
      ].join(''),
    ),
    flat(
      1370,
      [
        sheet(
          [
            [-150, 150],
            [150, 170],
            [220, 140],
            [-40, 110],
          ],
          '#b98d4e',
          'opacity=".45"',
        ),
        tower(-132, 130, 70, 180, cream, '#e0c89a', gold, red),
        tower(62, 138, 70, 160, cream, '#e0c89a', gold, red),
        tower(-46, 168, 96, 280, '#fff8e8', '#e0c89a', teal, red),
      ].join(''),
    ),
    ...['1', '4', '9', 'End'].map((turn, index) =>
      words(turn, [225, 605, 985, 1370][index]!, 790, 58, red, { face: 'round', anchor: 'middle' }),
    ),
    ...[415, 795, 1180].map(x =>
      stroke(
        `M${x - 26} 450Q${x} 424 ${x + 24} 446M${x + 6} 430L${x + 26} 448L${x + 2} 462`,
        red,
        7,
        'stroke-linecap="round" stroke-linejoin="round"',
      ),
    ),
  );
}

export function paperKingdomsPatterns() {
  const size = 330;
  const tall = size * 0.87;
  return half(
    defs,
    rect(0, 0, 1200, 900, teal),
    ...fills.map((fill, index) => {
      const [column, row] = [index % 3, Math.floor(index / 3)];
      const [x, y] = [92 + column * 350, 112 + row * 372];
      const up = (column + row) % 2 === 0;
      const corners: Point[] = up
        ? [
            [x, y + tall],
            [x + size, y + tall],
            [x + size / 2, y],
          ]
        : [
            [x, y],
            [x + size, y],
            [x + size / 2, y + tall],
          ];
      return (
        sheet(
          corners.map(([px, py]) => [px + 14, py + 18] as const),
          '#0a4a47',
        ) +
        sheet(corners, fill) +
        stroke(`${`M${corners.map(c => c.join(' ')).join('L')}Z`}`, ink, 5, 'stroke-linejoin="round"') +
        sheet(
          [corners[1]!, corners[2]!, [(corners[0]![0] + corners[1]![0]) / 2, corners[0]![1]]],
          ink,
          'opacity=".12"',
        )
      );
    }),
  );
}

export function paperKingdomsBox() {
  const crown = many(5, point => {
    const x = -170 + point * 68;
    return (
      sheet(
        [
          [x, 0],
          [x + 68, 0],
          [x + 34, -124],
        ],
        point % 2 ? '#d99a1e' : gold,
      ) + disc(x + 34, -130, 11, cream)
    );
  });
  return half(
    defs,
    rect(0, 0, 1200, 900, gold),
    ...many(12, ray =>
      sheet(
        [
          [600, 560],
          [600 + Math.cos(ray * 0.5236) * 1100, 560 + Math.sin(ray * 0.5236) * 1100],
          [600 + Math.cos(ray * 0.5236 + 0.26) * 1100, 560 + Math.sin(ray * 0.5236 + 0.26) * 1100],
        ],
        '#e9a526',
      ),
    ),
    sheet(
      [
        [600, 858],
        [1080, 640],
        [1120, 668],
        [640, 892],
      ],
      ink,
      'opacity=".25"',
    ),
    // The box: front sides, then lid
    sheet(
      [
        [120, 560],
        [600, 780],
        [600, 852],
        [120, 632],
      ],
      '#a52514',
    ),
    sheet(
      [
        [1080, 560],
        [600, 780],
        [600, 852],
        [1080, 632],
      ],
      dark,
    ),
    sheet(
      [
        [120, 560],
        [600, 340],
        [1080, 560],
        [600, 780],
      ],
      red,
    ),
    `<g transform="translate(600 560) matrix(0.72 0.33 -0.72 0.33 0 0) translate(-200 -200)">${field(400, 4).join('')}</g>`,
    // The cord, once around in each direction
    sheet(
      [
        [352, 453],
        [372, 444],
        [852, 664],
        [832, 673],
      ],
      cream,
    ),
    sheet(
      [
        [828, 444],
        [848, 453],
        [368, 673],
        [348, 664],
      ],
      cream,
    ),
    sheet(
      [
        [832, 673],
        [852, 664],
        [852, 736],
        [832, 745],
      ],
      '#d9bd8c',
    ),
    sheet(
      [
        [348, 664],
        [368, 673],
        [368, 745],
        [348, 736],
      ],
      '#f0dab0',
    ),
    placed(
      600,
      560,
      [
        sheet(
          [
            [-178, 8],
            [190, 12],
            [168, 52],
            [-150, 48],
          ],
          ink,
          'opacity=".3"',
        ),
        ...crown,
        sheet(
          [
            [-172, -6],
            [172, -6],
            [160, 50],
            [-160, 50],
          ],
          '#c9861a',
        ),
        sheet(
          [
            [0, -6],
            [172, -6],
            [160, 50],
            [0, 50],
          ],
          '#a96c10',
        ),
        ...many(5, index =>
          placed(
            -124 + index * 62,
            22,
            sheet(
              [
                [0, -15],
                [13, 0],
                [0, 15],
                [-13, 0],
              ],
              index % 2 ? teal : red,
            ),
          ),
        ),
      ],
      -6,
    ),
  );
}

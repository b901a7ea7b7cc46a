import { seededRandom } from '../../app/artwork/seeded-random';
import {
  between,
  clipped,
  disc,
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

const dawn = '#f4d9c6';
const sun = '#f0678a';
const ink = '#2b2350';
const moss = '#5c7a3f';
const pine = '#2f5547';
const slate = '#7b78a8';
const snow = '#fff6ea';
const parts = ['#e4572e', '#f2a93b', '#5c7a3f', '#2a7f8e', '#6a4c9c', '#d8477a'];

/** Halftone dots, as on a cheap printing press. */
const halftone = (id: string, color: string, size: number) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(32)"><circle cx="${size / 2}" cy="${size / 2}" r="${size * 0.28}" fill="${color}"/></pattern>`;

/** A twisted rope through the points, divided evenly among the colours. */
function rope(points: readonly Point[], width: number, colors: readonly string[]): string {
  const each = (points.length - 1) / colors.length;
  const d = soft(points);
  return [
    stroke(d, ink, width + 8, 'stroke-linecap="round" stroke-linejoin="round"'),
    ...colors.map((color, index) => {
      const piece = points.slice(Math.floor(index * each), Math.ceil((index + 1) * each) + 1);
      return stroke(soft(piece), color, width, 'stroke-linejoin="round"');
    }),
    stroke(d, snow, width * 0.44, `stroke-dasharray="${width * 0.3} ${width * 0.62}" opacity=".6"`),
  ].join('');
}

const ridge = (seed: number, base: number, height: number, count: number): Point[] => {
  const random = seededRandom(seed);
  return many(
    count + 1,
    index =>
      [
        (index / count) * 940 - 20,
        base - (index % 2 ? height * (0.55 + random() * 0.45) : height * random() * 0.35),
      ] as const,
  );
};

/** A peak lit from the right, where the sun rises. */
function peak(
  x: number,
  y: number,
  reach: number,
  foot: number,
  dark: string,
  lit: string,
  print?: string,
): string {
  const split: Point[] = [
    [x, y],
    [x - reach * 0.08, between(y, foot, 0.22)],
    [x + reach * 0.06, between(y, foot, 0.45)],
    [x - reach * 0.1, between(y, foot, 0.7)],
    [x + reach * 0.02, foot],
  ];
  return [
    sheet(
      [
        [x - reach, foot],
        [x, y],
        [x + reach, foot],
      ],
      dark,
    ),
    sheet([...split, [x + reach, foot]], lit),
    ...(print
      ? [
          sheet([[x - reach, foot], [x, y], ...split.slice(1)], print, 'opacity=".55"'),
          sheet(
            [
              [x, y],
              [x - reach * 0.26, between(y, foot, 0.26)],
              [x - reach * 0.15, between(y, foot, 0.2)],
              [x - reach * 0.08, between(y, foot, 0.3)],
              [x, between(y, foot, 0.2)],
              [x + reach * 0.1, between(y, foot, 0.32)],
              [x + reach * 0.17, between(y, foot, 0.22)],
              [x + reach * 0.28, between(y, foot, 0.28)],
            ],
            snow,
          ),
        ]
      : []),
  ].join('');
}

function climber(x: number, y: number, color: string, scale = 1): string {
  return placed(
    x,
    y,
    [
      disc(0, -40, 9, '#f3c9a5'),
      shape('M-9 -44A9 9 0 0 1 9 -44Z', color),
      sheet(
        [
          [-9, -30],
          [9, -30],
          [7, -6],
          [-8, -6],
        ],
        color,
      ),
      sheet(
        [
          [-17, -30],
          [-8, -30],
          [-8, -8],
          [-16, -10],
        ],
        ink,
      ),
      stroke('M-4 -6L-8 14M4 -6L12 10M6 -26L20 -34', ink, 5, 'stroke-linecap="round"'),
    ],
    0,
    scale,
  );
}

export function firstRopePoster() {
  const path: Point[] = [
    [-20, 1060],
    [70, 1030],
    [170, 1052],
    [260, 1000],
    [250, 930],
    [330, 884],
    [430, 900],
    [500, 842],
    [470, 770],
    [530, 716],
    [600, 690],
    [596, 620],
    [560, 566],
    [600, 512],
    [622, 456],
    [604, 404],
    [624, 352],
  ];
  const hikers = [2, 5, 7, 10, 13].map((index, who) =>
    climber(path[index]![0], path[index]![1] - 14, parts[who]!, 1.05 - who * 0.12),
  );
  return poster(
    halftone('warm', '#f0a58f', 15),
    halftone('cool', '#57548a', 12),
    halftone('wood', '#223f36', 11),
    rect(0, 0, 900, 1200, dawn),
    disc(226, 520, 186, sun),
    `<circle cx="226" cy="520" r="186" fill="url(#warm)"/>`,
    ...many(5, cloud =>
      rect(
        [40, 300, 600, 90, 690][cloud]!,
        [440, 560, 250, 650, 390][cloud]!,
        [230, 150, 210, 190, 170][cloud]!,
        15,
        snow,
        'rx="7.5"',
      ),
    ),
    shape(
      `M${ridge(4, 640, 120, 9)
        .map(p => p.map(v => v.toFixed(0)).join(' '))
        .join('L')}V900H-20Z`,
      '#d9a7b4',
    ),
    peak(624, 336, 470, 1010, slate, '#9a97c4', 'url(#cool)'),
    peak(150, 640, 330, 1040, '#4b6f63', '#6f9482'),
    shape('M-20 900L90 850L200 906L330 866L470 940L620 900L760 960L920 910V1200H-20Z', moss),
    `<path d="M-20 900L90 850L200 906L330 866L470 940L620 900L760 960L920 910V1200H-20Z" fill="url(#wood)" opacity=".28"/>`,
    shape('M-20 1010L120 970L300 1032L500 1004L700 1060L920 1010V1200H-20Z', pine),
    ...many(26, tree => {
      const x = 20 + tree * 35 + (tree % 3) * 8;
      const foot = 1048 + ((tree * 37) % 60);
      const tall = 46 + ((tree * 53) % 44);
      return x > 150 && x < 330
        ? ''
        : sheet(
            [
              [x - tall * 0.3, foot],
              [x, foot - tall],
              [x + tall * 0.3, foot],
            ],
            tree % 4 ? '#234438' : '#3d6a55',
          ) +
            sheet(
              [
                [x, foot - tall],
                [x + tall * 0.3, foot],
                [x, foot],
              ],
              '#1a352c',
            );
    }),
    rope(path, 17, [...parts, ...parts]),
    hikers,
    stroke('M624 352V286', ink, 7, 'stroke-linecap="round"'),
    sheet(
      [
        [628, 288],
        [708, 306],
        [628, 330],
      ],
      parts[0]!,
    ),
    words('First', 50, 158, 150, ink),
    words('Rope', 50, 282, 150, ink),
    words('12', 846, 118, 96, ink, { anchor: 'right' }),
    words('people, one rope', 846, 158, 28, ink, { face: 'text', anchor: 'right' }),
  );
}

export function firstRopeProfile() {
  const heights = [640, 590, 612, 500, 420, 270, 230, 330, 470, 560, 640];
  const points: Point[] = heights.map((y, index) => [90 + index * 142, y]);
  const slope: Point[] = many(41, index => {
    const week = index / 4;
    const [a, b] = [heights[Math.floor(week)]!, heights[Math.min(10, Math.floor(week) + 1)]!];
    return [90 + week * 142, between(a, b, week % 1)];
  });
  return wide(
    halftone('hill', '#4a6533', 13),
    rect(0, 0, 1600, 900, '#fbe9dc'),
    disc(1290, 210, 110, sun),
    shape('M0 560L200 440L380 520L620 330L820 470L1080 300L1300 480L1600 380V900H0Z', '#e9bfb9'),
    shape('M0 690L260 600L520 650L700 520L980 600L1240 540L1600 660V900H0Z', '#c795a8'),
    shape(`${soft(slope)}L1600 700V900H0V700Z`, moss),
    `<path d="${soft(slope)}L1600 700V900H0V700Z" fill="url(#hill)" opacity=".6"/>`,
    rope(slope, 9, [...parts, ...parts.slice(0, 4)]),
    // Ten camps; the pass is the sixth.
    ...points.slice(0, 10).map(([x, y], week) => {
      const color = parts[week % 6]!;
      return placed(x + 8, y - 12, [
        sheet(
          [
            [-34, 2],
            [0, -54],
            [34, 2],
          ],
          color,
        ),
        sheet(
          [
            [0, -54],
            [34, 2],
            [6, 2],
          ],
          ink,
          'opacity=".3"',
        ),
        sheet(
          [
            [-8, 2],
            [0, -24],
            [8, 2],
          ],
          ink,
        ),
        words(String(week + 1), 0, -72, 40, ink, { anchor: 'middle' }),
      ]);
    }),
    climber(880, 226, parts[0]!, 1.1),
    ...['share', 'halves', 'thirds', 'compare', 'equal', 'common', 'add', 'take', 'times', 'plan'].map(
      (word, week) =>
        placed(98 + week * 142, 810, words(word, 0, 0, 25, snow, { face: 'text', anchor: 'middle' })),
    ),
  );
}

export function firstRopeStrips() {
  const rows: [count: number, label: string][] = [
    [1, '1'],
    [2, '1/2'],
    [3, '1/3'],
    [4, '1/4'],
    [6, '1/6'],
    [12, '1/12'],
  ];
  return half(
    rect(0, 0, 1200, 900, ink),
    ...rows.map(([count, label], row) => {
      const y = 120 + row * 132;
      const length = 900 / count;
      return [
        words(label, 190, y + 14, 44, dawn, { anchor: 'right' }),
        stroke(`M230 ${y}H1130`, '#171233', 52, 'stroke-linecap="round" transform="translate(0 7)"'),
        stroke(`M230 ${y}H1130`, parts[row]!, 46, 'stroke-linecap="round"'),
        ...many(45, twist => stroke(`M${216 + twist * 20.8} ${y + 21}l18 -42`, ink, 3, 'opacity=".38"')),
        stroke(`M230 ${y - 12}H1130`, snow, 4, 'stroke-dasharray="10 11" opacity=".5"'),
        ...many(count - 1, knot => {
          const x = 230 + (knot + 1) * length;
          return (
            stroke(
              `M${x - 9} ${y - 30}Q${x + 16} ${y} ${x - 9} ${y + 30}`,
              ink,
              17,
              'stroke-linecap="round"',
            ) +
            stroke(
              `M${x - 9} ${y - 30}Q${x + 16} ${y} ${x - 9} ${y + 30}`,
              dawn,
              10,
              'stroke-linecap="round"',
            )
          );
        }),
      ].join('');
    }),
    stroke('M680 60V840', dawn, 2, 'stroke-dasharray="3 10"'),
  );
}

export function firstRopeKit() {
  const random = seededRandom(6);
  const coil = many(9, turn => {
    const [radius, x, y] = [186 - turn * 15, (random() - 0.5) * 14, (random() - 0.5) * 14];
    return (
      disc(x, y, radius, 'none', `stroke="${ink}" stroke-width="20"`) +
      disc(x, y, radius, 'none', `stroke="${parts[turn % 6]}" stroke-width="12"`)
    );
  });
  const tags = many(12, tag =>
    placed(
      700 + (tag % 6) * 76,
      640 + Math.floor(tag / 6) * 112,
      [
        sheet(
          [
            [-26, -36],
            [0, -50],
            [26, -36],
            [26, 42],
            [-26, 42],
          ],
          '#d5b9a6',
          'transform="translate(5 7)"',
        ),
        sheet(
          [
            [-26, -36],
            [0, -50],
            [26, -36],
            [26, 42],
            [-26, 42],
          ],
          parts[(tag * 5) % 6]!,
        ),
        disc(0, -34, 6, dawn),
        rect(-15, -8, 30, 5, snow),
        rect(-15, 8, 20, 5, snow),
      ],
      (random() - 0.5) * 14,
    ),
  );
  return half(
    halftone('cloth', '#eac6b0', 17),
    rect(0, 0, 1200, 900, dawn),
    `<rect width="1200" height="900" fill="url(#cloth)"/>`,
    placed(310, 300, [
      disc(10, 16, 200, '#d5b3a0', 'opacity=".7"'),
      ...coil,
      stroke('M-60 -208C-20 -150 -20 150 -70 206', ink, 34, 'stroke-linecap="round"'),
      stroke('M-60 -208C-20 -150 -20 150 -70 206', '#e4572e', 25, 'stroke-linecap="round"'),
    ]),
    // The map, folded in four.
    placed(
      790,
      280,
      [
        sheet(
          [
            [-210, -160],
            [210, -160],
            [210, 160],
            [-210, 160],
          ],
          '#d0ab97',
          'transform="translate(12 16)"',
        ),
        ...many(4, fold =>
          sheet(
            [
              [-210 + fold * 105, -160 + (fold % 2) * 12],
              [-105 + fold * 105, -160 + ((fold + 1) % 2) * 12],
              [-105 + fold * 105, 150 + ((fold + 1) % 2) * 12],
              [-210 + fold * 105, 150 + (fold % 2) * 12],
            ],
            fold % 2 ? '#dfe5c8' : '#f1f3dd',
          ),
        ),
        clipped('map', '<path d="M-210 -160H210V160H-210Z"/>', [
          ...many(7, ring =>
            stroke(
              soft(
                many(12, index => {
                  const angle = (index / 12) * Math.PI * 2;
                  const radius = 26 + ring * 25 + Math.sin(index * 2.1) * 9;
                  return [40 + Math.cos(angle) * radius * 1.25, -14 + Math.sin(angle) * radius] as const;
                }),
                true,
              ),
              moss,
              2.5,
            ),
          ),
          stroke(
            'M-200 130C-120 70 -80 120 -20 60S60 -20 40 -14S150 -60 205 -120',
            parts[0]!,
            6,
            'stroke-dasharray="14 9"',
          ),
        ]),
        sheet(
          [
            [40, -54],
            [76, -42],
            [40, -28],
          ],
          parts[5]!,
        ),
        stroke('M40 -56V-10', ink, 4),
      ],
      -5,
    ),
    // Cup and pencil
    placed(190, 690, [
      shape('M-70 -60H70L58 84Q0 104 -58 84Z', '#d5b3a0', 'transform="translate(10 14)"'),
      shape('M-70 -60H70L58 84Q0 104 -58 84Z', slate),
      shape('M10 -60H70L58 84Q40 94 14 96Z', '#5d5a8c'),
      `<ellipse cx="0" cy="-60" rx="70" ry="20" fill="${snow}"/><ellipse cx="0" cy="-58" rx="58" ry="14" fill="#8a4b32"/>`,
      stroke('M66 -30C120 -34 120 40 60 40', slate, 15, 'stroke-linecap="round"'),
    ]),
    placed(
      430,
      740,
      [
        sheet(
          [
            [-120, -13],
            [110, -13],
            [110, 13],
            [-120, 13],
          ],
          parts[1]!,
        ),
        sheet(
          [
            [-120, 3],
            [110, 3],
            [110, 13],
            [-120, 13],
          ],
          '#c9801f',
        ),
        sheet(
          [
            [110, -13],
            [152, 0],
            [110, 13],
          ],
          '#f3d9b0',
        ),
        sheet(
          [
            [138, -4.5],
            [152, 0],
            [138, 4.5],
          ],
          ink,
        ),
        rect(-146, -13, 28, 26, sun),
      ],
      -32,
    ),
    tags,
  );
}

import {
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

const paper = '#efe8da';
const shade = '#e2d8c4';
const ink = '#1f4a3d';

/** One line pattern for each of the nine teas. */
const lines: ((width: number, height: number) => string)[] = [
  (w, h) => many(Math.ceil(h / 10), i => `M0 ${i * 10}H${w}`).join(''),
  (w, h) => many(Math.ceil(w / 12), i => `M${i * 12} 0V${h}`).join(''),
  (w, h) => many(Math.ceil((w + h) / 16), i => `M${i * 16 - h} 0l${h} ${h}`).join(''),
  (w, h) =>
    many(Math.ceil(h / 14) + 1, i =>
      soft(many(Math.ceil(w / 20) + 2, x => [x * 20 - 10, i * 14 + (x % 2 ? 5 : -5)] as const)),
    ).join(''),
  (w, h) =>
    many(Math.ceil(h / 18), i => `M0 ${i * 18 + 9}H${w}`).join('') +
    many(Math.ceil(w / 18), i => `M${i * 18 + 9} 0V${h}`).join(''),
  (w, h) =>
    many(
      14,
      i => `M${w / 2 - i * 13 - 8} ${h}A${i * 13 + 8} ${i * 13 + 8} 0 0 1 ${w / 2 + i * 13 + 8} ${h}`,
    ).join(''),
  (w, h) =>
    many(Math.ceil(h / 16), i =>
      many(Math.ceil(w / 24), x => `M${x * 24 + (i % 2) * 12} ${i * 16 + 8}h10`).join(''),
    ).join(''),
  (w, h) =>
    many(
      20,
      i =>
        `M${w / 2} ${h * 0.5}L${(w / 2 + Math.cos((i / 20) * Math.PI * 2) * w).toFixed(1)} ${(h / 2 + Math.sin((i / 20) * Math.PI * 2) * h).toFixed(1)}`,
    ).join(''),
  (w, h) =>
    many(9, i =>
      soft(
        many(
          14,
          x =>
            [
              x * (w / 12) - 8,
              h * 0.12 + i * (h / 10) + Math.sin(x * 0.8 + i * 0.5) * (3 + i * 1.6),
            ] as const,
        ),
      ),
    ).join(''),
];

const pattern = (tea: number, width: number, height: number, weight = 2.4) =>
  stroke(lines[tea]!(width, height), ink, weight);

/** Steam: lines that part and meet again. */
const steam = (x: number, y: number, height: number, count: number, spread: number) =>
  many(count, index => {
    const offset = (index - (count - 1) / 2) * spread;
    const points: Point[] = many(12, step => {
      const share = step / 11;
      return [
        x + offset * (0.3 + share * 0.9) + Math.sin(share * 7 + index * 0.22) * (10 + share * 46),
        y - share * height,
      ];
    });
    return stroke(soft(points), ink, 2.6, 'stroke-linecap="round"');
  });

export function theQuietLabelPoster() {
  const fold = 'stroke-dasharray="3 9"';
  return poster(
    rect(0, 0, 900, 1200, paper),
    steam(450, 690, 590, 17, 15),
    // The flat sheet: four sides, flaps and the locking tongue
    placed(0, 20, [
      shape(
        'M150 650H750L792 690V930L750 970H630L600 1020H510L480 970H420L390 1020H300L270 970H150L108 930V690Z',
        '#fbf7ee',
      ),
      clipped('front', '<path d="M300 650H450V970H300Z"/>', placed(300, 650, pattern(3, 150, 320))),
      clipped('back', '<path d="M600 650H750V970H600Z"/>', placed(600, 650, pattern(0, 150, 320, 2))),
      clipped('left', '<path d="M150 650H300V970H150Z"/>', placed(150, 650, pattern(2, 150, 320, 2))),
      stroke(
        'M150 650H750L792 690V930L750 970H630L600 1020H510L480 970H420L390 1020H300L270 970H150L108 930V690Z',
        ink,
        4,
        'stroke-linejoin="round"',
      ),
      stroke(
        'M150 650V970M300 650V970M450 650V970M600 650V970M750 650V970M150 970H750M150 730H750',
        ink,
        3,
        fold,
      ),
      // Steam rises from the slit
      stroke('M330 650H570', ink, 7),
      rect(466, 760, 118, 112, '#fbf7ee'),
      words('3', 525, 852, 92, ink, { anchor: 'middle', face: 'serif' }),
    ]),
    words('The Quiet Label', 450, 1128, 76, ink, { anchor: 'middle', face: 'serif' }),
    words('one ink, six folds, no glue', 450, 1166, 25, ink, { anchor: 'middle', face: 'text' }),
  );
}

const packet = (tea: number, x: number, foot: number, width: number, height: number) =>
  placed(x, foot - height, [
    sheet(
      [
        [width, 0],
        [width + width * 0.24, -18],
        [width + width * 0.24, height - 18],
        [width, height],
      ],
      '#cbbfa6',
    ),
    sheet(
      [
        [0, 0],
        [width, 0],
        [width + width * 0.24, -18],
        [width * 0.24, -18],
      ],
      shade,
    ),
    rect(0, 0, width, height, '#fbf7ee'),
    clipped(
      `t${tea}`,
      rect(0, height * 0.24, width, height * 0.76, '#000'),
      placed(0, height * 0.24, pattern(tea, width, height * 0.76)),
    ),
    stroke(`M0 ${height * 0.24}H${width}`, ink, 2.5),
    // The locking flap
    sheet(
      [
        [width * 0.2, 0],
        [width * 0.8, 0],
        [width * 0.66, height * 0.15],
        [width * 0.34, height * 0.15],
      ],
      shade,
    ),
    stroke(`M${width * 0.2} 0L${width * 0.34} ${height * 0.15}H${width * 0.66}L${width * 0.8} 0`, ink, 2.5),
    rect(width * 0.32, height * 0.52, width * 0.36, width * 0.36, '#fbf7ee'),
    words(String(tea + 1), width / 2, height * 0.52 + width * 0.29, width * 0.32, ink, {
      face: 'serif',
      anchor: 'middle',
    }),
    stroke(`M0 0H${width}V${height}H0Z`, ink, 3),
  ]);

export function theQuietLabelShelf() {
  const heights = [440, 520, 400, 480, 560, 420, 500, 450, 530];
  return wide(
    rect(0, 0, 1600, 900, '#dcd2bc'),
    rect(0, 700, 1600, 200, '#c9bda2'),
    sheet(
      [
        [0, 690],
        [1600, 690],
        [1600, 716],
        [0, 716],
      ],
      ink,
    ),
    ...many(9, tea =>
      sheet(
        [
          [86 + tea * 164, 690],
          [212 + tea * 164, 690],
          [300 + tea * 164, 560],
          [330 + tea * 164, 690],
        ],
        '#cbbfa5',
      ),
    ),
    ...many(9, tea => packet(tea, 70 + tea * 164, 690, 124, heights[tea]!)),
    words('quick', 76, 790, 38, ink, { face: 'serif' }),
    stroke('M182 778H1410', ink, 2.5),
    sheet(
      [
        [1404, 768],
        [1426, 778],
        [1404, 788],
      ],
      ink,
    ),
    words('slow', 1526, 790, 38, ink, { face: 'serif', anchor: 'right' }),
  );
}

export function theQuietLabelSteps() {
  const fold = 'stroke-dasharray="3 8"';
  const arrow = (d: string, tip: Point, turn: number) =>
    stroke(d, ink, 4, 'stroke-linecap="round"') +
    placed(
      tip[0],
      tip[1],
      sheet(
        [
          [-7, -9],
          [11, 0],
          [-7, 9],
        ],
        ink,
      ),
      turn,
    );
  const steps: string[] = [
    sheet(
      [
        [-130, -90],
        [130, -90],
        [130, 90],
        [-130, 90],
      ],
      '#fbf7ee',
    ) +
      stroke('M-130 -90H130V90H-130Z', ink, 4) +
      stroke('M-65 -90V90M0 -90V90M65 -90V90M-130 40H130', ink, 2.5, fold),
    sheet(
      [
        [-65, -90],
        [130, -90],
        [130, 90],
        [-65, 90],
      ],
      '#fbf7ee',
    ) +
      sheet(
        [
          [-65, -90],
          [40, -70],
          [40, 70],
          [-65, 90],
        ],
        shade,
      ) +
      stroke('M-65 -90H130V90H-65ZM-65 -90L40 -70V70L-65 90', ink, 4, 'stroke-linejoin="round"') +
      arrow('M-120 -110C-90 -150 -20 -150 20 -112', [22, -108], 52),
    sheet(
      [
        [-65, -90],
        [65, -90],
        [65, 90],
        [-65, 90],
      ],
      '#fbf7ee',
    ) +
      sheet(
        [
          [65, -90],
          [-30, -72],
          [-30, 72],
          [65, 90],
        ],
        shade,
      ) +
      stroke('M-65 -90H65V90H-65ZM65 -90L-30 -72V72L65 90', ink, 4, 'stroke-linejoin="round"') +
      arrow('M130 -110C90 -150 40 -146 10 -112', [8, -108], 130),
    sheet(
      [
        [-65, -90],
        [65, -90],
        [65, 60],
        [-65, 60],
      ],
      '#fbf7ee',
    ) +
      sheet(
        [
          [-65, 60],
          [65, 60],
          [38, 100],
          [-38, 100],
        ],
        shade,
      ) +
      stroke('M-65 -90H65V60H-65ZM-65 60L-38 100H38L65 60', ink, 4, 'stroke-linejoin="round"') +
      arrow('M90 110C122 90 122 50 92 30', [88, 28], 208),
    sheet(
      [
        [-65, -60],
        [40, -60],
        [40, 92],
        [-65, 92],
      ],
      '#fbf7ee',
    ) +
      sheet(
        [
          [40, -60],
          [84, -86],
          [84, 66],
          [40, 92],
        ],
        shade,
      ) +
      sheet(
        [
          [-65, -60],
          [40, -60],
          [84, -86],
          [-20, -86],
        ],
        ink,
      ) +
      stroke(
        'M-65 -60H40V92H-65ZM40 -60L84 -86V66L40 92M-65 -60L-20 -86H84',
        ink,
        4,
        'stroke-linejoin="round"',
      ) +
      arrow('M0 -106V-134', [0, -140], -90),
    sheet(
      [
        [-65, -60],
        [40, -60],
        [40, 92],
        [-65, 92],
      ],
      '#fbf7ee',
    ) +
      sheet(
        [
          [40, -60],
          [84, -86],
          [84, 66],
          [40, 92],
        ],
        shade,
      ) +
      sheet(
        [
          [-65, -60],
          [40, -60],
          [84, -86],
          [-20, -86],
        ],
        shade,
      ) +
      clipped('done', '<path d="M-65 -10H40V92H-65Z"/>', placed(-65, -10, pattern(3, 105, 104))) +
      stroke(
        'M-65 -60H40V92H-65ZM40 -60L84 -86V66L40 92M-65 -60L-20 -86H84M-40 -60L-28 -24H4L16 -60',
        ink,
        4,
        'stroke-linejoin="round"',
      ),
  ];
  return half(
    rect(0, 0, 1200, 900, paper),
    ...steps.map((step, index) => {
      const [x, y] = [220 + (index % 3) * 380, 252 + Math.floor(index / 3) * 400];
      return (
        placed(x, y, step, 0, 1.12) + words(String(index + 1), x - 146, y + 166, 40, ink, { face: 'serif' })
      );
    }),
    stroke('M60 450H1140', ink, 1.5, 'stroke-dasharray="2 10"'),
  );
}

export function theQuietLabelCup() {
  return half(
    rect(0, 0, 1200, 900, ink),
    // A window's shadow across the table's edge
    ...many(3, pane =>
      sheet(
        [
          [120 + pane * 300, 0],
          [360 + pane * 300, 0],
          [560 + pane * 300, 900],
          [320 + pane * 300, 900],
        ],
        '#2a5b4c',
      ),
    ),
    ...many(90, row => rect(0, row * 10, 1200, 1.2, '#193f34')),
    disc(636, 486, 300, '#12332a', 'opacity=".7"'),
    disc(600, 450, 300, paper),
    disc(600, 450, 300, 'none', `stroke="${shade}" stroke-width="26"`),
    disc(600, 450, 246, '#5a7d53'),
    ...many(15, ring =>
      disc(
        600 - ring * 1.4,
        450 - ring * 1.8,
        236 - ring * 14,
        'none',
        'stroke="#6f9165" stroke-width="2.4"',
      ),
    ),
    shape(
      'M420 360A206 206 0 0 1 560 254',
      'none',
      `stroke="${paper}" stroke-width="10" stroke-linecap="round" opacity=".7"`,
    ),
    // One tea leaf at the rim
    placed(
      820,
      640,
      [
        sheet(
          [
            [0, 0],
            [52, -60],
            [150, -76],
            [110, 6],
            [46, 34],
          ],
          '#8fb27a',
        ),
        sheet(
          [
            [0, 0],
            [150, -76],
            [110, 6],
            [46, 34],
          ],
          '#6f9660',
        ),
        stroke('M-26 16L150 -76', paper, 3),
      ],
      18,
    ),
  );
}

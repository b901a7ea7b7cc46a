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
  sheet,
  shape,
  stroke,
  wide,
  words,
} from './kit';

const night = '#0e2240';
const deep = '#0a1a32';
const lamp = '#f6c445';
const glow = '#fbe08d';
const cream = '#f7e9c3';
const coral = '#e2583a';

/** The logo: a square of night with the beam cut out. */
const mark = (x: number, y: number, size: number, paper: string, light: string) =>
  rect(x, y, size, size, paper) +
  sheet(
    [
      [x + size * 0.8, y + size * 0.24],
      [x, y + size * 0.36],
      [x, y + size * 0.9],
    ],
    light,
  ) +
  disc(x + size * 0.8, y + size * 0.24, size * 0.1, light);

export function harbourLightPoster() {
  const random = seededRandom(11);
  const beam = 'M648 292L-20 400V960L652 322Z';
  const stars = many(46, () =>
    disc(
      random() * 900,
      170 + random() * 420,
      1 + random() * 2.2,
      cream,
      `opacity="${(0.35 + random() * 0.6).toFixed(2)}"`,
    ),
  );
  const swell = (fill: string, from: number, count: number, gap: number) =>
    many(count, row => {
      const y = from + row * gap + row * row * 1.3;
      const left = -40 + random() * 120;
      return many(5, part => {
        const x = left + part * 210 + random() * 60;
        const length = 60 + random() * 120;
        return sheet(
          [
            [x, y],
            [x + length / 2, y - 3 - row * 0.4],
            [x + length, y],
            [x + length / 2, y + 3 + row * 0.6],
          ],
          fill,
        );
      }).join('');
    });
  return poster(
    gradient('sky', [
      [0, '#0a1830'],
      [1, '#1c3f66'],
    ]),
    gradient(
      'beam',
      [
        [0, '#f3b93a'],
        [1, '#fff0bb'],
      ],
      [0, 0, 1, 0],
    ),
    rect(0, 0, 900, 1200, 'url(#sky)'),
    stars,
    // Distant islands
    shape('M470 660L560 616L640 632L742 596L900 640V660Z', '#17345a'),
    rect(0, 660, 900, 540, night),
    swell('#1b3d66', 690, 12, 18),
    shape(beam, 'url(#beam)'),
    clipped('lit', `<path d="${beam}"/>`, [
      shape('M-20 600L60 590L150 604L260 582L330 600L420 612L520 640V662H-20Z', '#e0a83a', 'opacity=".55"'),
      rect(-20, 660, 700, 400, '#e9ab2c'),
      swell('#fff3c9', 676, 11, 21),
    ]),
    // The boat: the only dark thing in the light.
    placed(28, 662, [
      sheet(
        [
          [-8, -34],
          [262, -40],
          [286, -46],
          [262, 2],
          [12, 2],
        ],
        deep,
      ),
      rect(18, -66, 196, 30, deep),
      rect(42, -92, 142, 28, deep),
      sheet(
        [
          [176, -92],
          [208, -92],
          [214, -66],
          [176, -66],
        ],
        deep,
      ),
      sheet(
        [
          [86, -134],
          [124, -134],
          [128, -90],
          [84, -90],
        ],
        coral,
      ),
      rect(86, -134, 38, 11, deep),
      many(8, index => rect(30 + index * 22, -57, 12, 10, glow)),
      many(5, index => rect(54 + index * 22, -84, 12, 9, glow)),
      stroke('M40 -92V-150M40 -140L86 -96M40 -140L14 -66', deep, 3),
      // Smoke drifting towards the lamp
      stroke(
        'M105 -144C130 -176 176 -162 204 -190C230 -214 270 -206 300 -222',
        deep,
        9,
        'stroke-linecap="round" opacity=".32"',
      ),
    ]),
    // The tower on its rock
    shape(
      'M300 1200L372 1104L430 1080L470 970L486 858L520 742L566 748L590 706L640 690L716 688L760 724L816 730L900 770V1200Z',
      '#071325',
    ),
    shape('M486 858L520 742L566 748L548 830L580 960L520 1010L470 970Z', '#0f2542'),
    shape('M590 706L640 690L716 688L690 760L620 800Z', '#122b4b'),
    sheet(
      [
        [620, 366],
        [690, 366],
        [714, 700],
        [598, 700],
      ],
      cream,
    ),
    sheet(
      [
        [662, 366],
        [690, 366],
        [714, 700],
        [672, 700],
      ],
      '#d4bd8b',
    ),
    ...[0, 1].map(band =>
      sheet(
        [
          [616 - band * 8, 440 + band * 120],
          [695 + band * 9, 440 + band * 120],
          [700 + band * 9, 500 + band * 120],
          [611 - band * 8, 500 + band * 120],
        ],
        coral,
      ),
    ),
    ...[0, 1].map(band =>
      sheet(
        [
          [665 + band * 4, 440 + band * 120],
          [695 + band * 9, 440 + band * 120],
          [700 + band * 9, 500 + band * 120],
          [667 + band * 4, 500 + band * 120],
        ],
        '#b43d24',
      ),
    ),
    rect(604, 352, 102, 15, deep),
    rect(624, 262, 62, 90, glow),
    stroke('M624 262V352M645 262V352M665 262V352M686 262V352', deep, 4),
    sheet(
      [
        [612, 264],
        [655, 214],
        [698, 264],
      ],
      coral,
    ),
    sheet(
      [
        [655, 214],
        [698, 264],
        [655, 264],
      ],
      '#b43d24',
    ),
    stroke('M655 214V186', deep, 5),
    disc(650, 306, 17, '#fffbe6'),
    sheet(
      [
        [640, 700],
        [668, 700],
        [668, 646],
        [654, 634],
        [640, 646],
      ],
      deep,
    ),
    words('Harbour', 52, 996, 172, cream),
    words('Light', 52, 1144, 172, lamp),
    mark(52, 54, 84, cream, night),
    words('Five boats,', 160, 90, 30, cream, { face: 'text' }),
    words('one lamp', 160, 127, 30, cream, { face: 'text' }),
  );
}

/** A boat seen from the side, bow to the right. The beam always falls at the same angle. */
function boat(id: string, length: number, height: number, decks: number, body: string): string {
  const hull = `M0 0H${length}L${length * 0.94} ${height}H${length * 0.03}Z`;
  const cabin = height * 0.62;
  const houses = many(decks, deck => {
    const [left, right] = [length * (0.08 + deck * 0.07), length * (0.82 - deck * 0.11)];
    const top = -cabin * (deck + 1);
    const windows = Math.floor((right - left) / (cabin * 0.78)) - (deck === decks - 1 ? 3 : 1);
    return (
      rect(left, top, right - left, cabin, deck % 2 ? '#e9dfc4' : cream) +
      rect(left, top, right - left, 5, body) +
      many(windows, index =>
        rect(
          left + cabin * 0.5 + index * cabin * 0.78,
          top + cabin * 0.34,
          cabin * 0.42,
          cabin * 0.34,
          '#29496e',
        ),
      ).join('')
    );
  });
  const top = -cabin * decks;
  const bridge = length * (0.93 - decks * 0.11);
  const funnel = length * 0.34;
  return [
    stroke(
      `M${length * 0.7} ${top}V${top - height * 1.5}M${length * 0.7} ${top - height * 1.3}L${length * 0.93} 0M${length * 0.7} ${top - height * 1.3}L${funnel + height * 0.6} ${top - height * 0.6}`,
      body,
      3.5,
    ),
    ...houses,
    sheet(
      [
        [bridge - cabin * 1.5, top],
        [bridge + cabin * 0.12, top],
        [bridge + cabin * 0.3, top + cabin],
        [bridge - cabin * 1.5, top + cabin],
      ],
      '#29496e',
    ),
    rect(bridge - cabin * 1.6, top - 6, cabin * 2, 7, body),
    sheet(
      [
        [funnel, top - height * 0.95],
        [funnel + height * 0.85, top - height * 0.95],
        [funnel + height, top],
        [funnel - height * 0.1, top],
      ],
      body,
    ),
    mark(funnel + height * 0.1, top - height * 0.78, height * 0.6, lamp, night),
    shape(hull, body),
    clipped(id, `<path d="${hull}"/>`, [
      sheet(
        [
          [length * 0.86, height * 0.12],
          [length * 0.86 - height * 7.2, height * 0.42],
          [length * 0.86 - height * 7.2, height * 2.6],
        ],
        lamp,
      ),
      disc(length * 0.86, height * 0.22, height * 0.14, lamp),
      rect(0, height * 0.86, length, height * 0.14, coral),
    ]),
  ].join('');
}

export function harbourLightFleet() {
  const random = seededRandom(5);
  return wide(
    gradient('fog', [
      [0, '#e9e4d2'],
      [0.7, '#c8d4d3'],
      [1, '#9db6bd'],
    ]),
    rect(0, 0, 1600, 900, 'url(#fog)'),
    disc(1260, 210, 92, '#fff4d0'),
    shape('M0 470L180 402L330 436L520 372L700 452L960 420L1120 452L1330 396L1600 446V560H0Z', '#b4c6c8'),
    shape('M0 520L240 478L470 512L760 466L1010 520L1300 480L1600 516V580H0Z', '#9bb3ba'),
    placed(1244, 512, boat('far', 300, 40, 2, '#57758c')),
    rect(0, 552, 1600, 348, '#6f93a1'),
    ...many(5, row => rect(0, 570 + row * 16, 1600, 3 + row, '#86a7b2')),
    placed(40, 610, boat('near', 520, 60, 1, '#1d3b5e')),
    shape('M0 664C200 650 380 676 620 662S1100 650 1600 668V900H0Z', '#2f5a78'),
    ...many(40, () => {
      const [x, y] = [random() * 1600, 680 + random() * 90];
      return rect(x, y, 40 + random() * 90, 3, '#4d7690');
    }),
    placed(470, 690, boat('first', 900, 92, 3, night)),
    shape('M0 782C300 764 620 792 980 776S1400 764 1600 782V900H0Z', deep),
    ...many(46, () => {
      const [x, y] = [random() * 1600, 800 + random() * 90];
      return rect(x, y, 30 + random() * 120, 3, random() > 0.82 ? lamp : '#1d3f66');
    }),
    ...many(4, gull => {
      const [x, y] = [300 + gull * 96 + random() * 30, 170 + random() * 130];
      return stroke(
        `M${x - 22} ${y - 6}Q${x - 10} ${y - 14} ${x} ${y}Q${x + 10} ${y - 14} ${x + 22} ${y - 6}`,
        night,
        4,
        'stroke-linecap="round"',
      );
    }),
  );
}

export function harbourLightSizes() {
  const sizes = [440, 220, 110, 55, 28, 14, 7];
  let left = 60;
  const row = sizes.map(size => {
    const drawn = mark(left, 640 - size, size, night, lamp);
    left += size + 32;
    return drawn;
  });
  return half(
    rect(0, 0, 1200, 900, lamp),
    stroke('M60 640.5H1140', night, 2),
    row,
    words('2 mi', 76, 712, 52, night),
    words('2 mm', 1124, 712, 52, night, { anchor: 'right' }),
    stroke('M236 696H968', night, 2, 'stroke-dasharray="2 10"'),
    words('The funnel', 76, 772, 48, night, { face: 'text' }),
    words('The ticket punch', 1124, 772, 48, night, { face: 'text', anchor: 'right' }),
    words('Always the same beam', 76, 136, 56, night, { face: 'text' }),
  );
}

export function harbourLightTicket() {
  const ticket = [
    rect(-520, -170, 1040, 340, '#000', 'opacity=".22" transform="translate(16 22)"'),
    rect(-520, -170, 1040, 340, cream),
    clipped('card', '<rect x="-520" y="-170" width="1040" height="340"/>', [
      sheet(
        [
          [330, -82],
          [-540, -60],
          [-540, 260],
        ],
        lamp,
      ),
      disc(330, -82, 0, lamp),
    ]),
    disc(330, -82, 30, '#e2583a'),
    stroke('M400 -170V170', night, 3, 'stroke-dasharray="3 11"'),
    words('Harbour Light', -480, -92, 58, night),
    words('Quay to Outer Island, single', -480, -6, 27, night, { face: 'text' }),
    words('07.40', -480, 118, 92, night),
    words('09.15', -210, 118, 92, night),
    words('11.40', 60, 118, 92, night),
    placed(468, 132, words('No. 00417', 0, 0, 30, night, { face: 'mono' }), -90),
    ...many(26, index => disc(-520, -157 + index * 13, 4, coral)),
  ];
  return half(
    rect(0, 0, 1200, 900, coral),
    ...many(14, index => rect(0, index * 68, 1200, 34, '#d84e31')),
    placed(600, 600, [rect(-520, -170, 1040, 340, '#b8412a')], 8),
    placed(600, 500, [rect(-520, -170, 1040, 340, '#e9dcb6')], 3),
    placed(600, 400, ticket, -8),
  );
}

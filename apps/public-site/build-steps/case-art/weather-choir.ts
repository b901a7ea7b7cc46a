import { seededRandom } from '../../app/artwork/seeded-random';
import {
  between,
  clipped,
  disc,
  gradient,
  half,
  many,
  mix,
  placed,
  poster,
  rect,
  shape,
  sheet,
  soft,
  stroke,
  through,
  wide,
  words,
  type Point,
} from './kit';

const night = '#241640';
const violet = '#4b2c85';
const lilac = '#b195ee';
const coral = '#ff7a5c';
const blush = '#ffd9c8';
const sea = '#2fb3b0';

/** Air pressure at a point: a high on the left, a low on the right. */
const pressure = (x: number, y: number) =>
  Math.exp(-(((x - 300) / 300) ** 2 + ((y - 430) / 330) ** 2)) -
  1.05 * Math.exp(-(((x - 640) / 270) ** 2 + ((y - 780) / 290) ** 2)) +
  0.14 * Math.sin(x / 130 + y / 190);

/**
 * The line around a centre where the pressure reaches `level`, or undefined if it isn't closed.
 * `sign` is 1 for a high, -1 for a low.
 */
function isobar(cx: number, cy: number, level: number, sign: 1 | -1): Point[] | undefined {
  const points: Point[] = [];
  for (let step = 0; step < 40; step++) {
    const angle = (step / 40) * Math.PI * 2;
    let radius = 4;
    while (
      radius < 900 &&
      sign * pressure(cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius) > level
    )
      radius += 3;
    if (radius >= 900) return undefined;
    points.push([cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]);
  }
  return points;
}

export function weatherChoirPoster() {
  const random = seededRandom(12);
  const high = many(14, index => ({ level: 0.2 + index * 0.046, share: index / 13 })).flatMap(
    ({ level, share }) => {
      const points = isobar(300, 430, level, 1);
      return points
        ? [
            shape(soft(points, true), mix(night, coral, share ** 0.9)),
            stroke(soft(points, true), mix(lilac, blush, share), 1.5, 'opacity=".75"'),
          ]
        : [];
    },
  );
  const low = many(14, index => ({ level: 0.2 + index * 0.046, share: index / 13 })).flatMap(
    ({ level, share }) => {
      const points = isobar(640, 780, level, -1);
      return points
        ? [
            shape(soft(points, true), mix(night, '#8e6be0', share)),
            stroke(soft(points, true), mix(violet, blush, share), 1.5, 'opacity=".8"'),
          ]
        : [];
    },
  );
  // Twelve voices on one isobar; larger dots are louder
  const ring = isobar(300, 430, 0.56, 1)!;
  const voices = many(12, index => {
    const [x, y] = ring[Math.floor(index * 3.34)]!;
    const loud = 7 + random() * 13;
    return disc(x, y, loud + 9, blush, 'opacity=".22"') + disc(x, y, loud, blush);
  });
  // The weather front between them, with its semicircles and triangles
  const front: Point[] = many(17, index => {
    const share = index / 16;
    return [
      between(-30, 930, share),
      between(860, 380, share) + Math.sin(share * Math.PI) * 10 + Math.sin(share * 7) * 34,
    ];
  });
  const teeth = many(14, index => {
    const [ax, ay] = front[index + 1]!;
    const [bx, by] = front[index + 2]!;
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    return placed(
      (ax + bx) / 2,
      (ay + by) / 2,
      index % 2
        ? sheet(
            [
              [-15, 0],
              [15, 0],
              [0, 24],
            ],
            sea,
          )
        : shape('M-15 0A15 15 0 0 1 15 0Z', coral),
      angle,
    );
  });
  return poster(
    rect(0, 0, 900, 1200, night),
    high,
    low,
    stroke(soft(front), blush, 5),
    teeth,
    voices,
    words('H', 256, 412, 74, night, { anchor: 'middle' }),
    words('L', 684, 838, 74, night, { anchor: 'middle' }),
    words('Weather', 52, 132, 104, blush),
    words('Choir', 52, 1128, 132, blush),
    words('Tomorrow’s forecast,', 846, 1092, 29, blush, { face: 'text', anchor: 'right' }),
    words('today in twelve voices', 846, 1130, 29, blush, { face: 'text', anchor: 'right' }),
  );
}

export function weatherChoirScore() {
  const random = seededRandom(4);
  const [left, right] = [150, 1530];
  const x = (hour: number) => between(left, right, hour / 24);
  const rain = [
    0, 0, 0, 0.1, 0.3, 0.5, 0.4, 0.2, 0, 0, 0, 0, 0, 0.1, 0.4, 0.9, 1, 0.8, 0.5, 0.3, 0.1, 0, 0, 0,
  ];
  const wind = [2, 2, 3, 3, 4, 5, 5, 4, 4, 5, 6, 7, 8, 10, 13, 16, 15, 12, 9, 7, 5, 4, 3, 3];
  const chord: Point[] = many(25, hour => [
    x(hour),
    190 + Math.sin(hour / 3.4) * 40 + (hour > 15 ? -46 : hour > 12 ? (hour - 12) * 26 : 0),
  ]);
  const stave = (y: number, gap: number, count: number) =>
    many(count, row => stroke(`M${left} ${y + row * gap}H${right}`, '#cdbfa9', 1.6));
  return wide(
    rect(0, 0, 1600, 900, '#fbf3ea'),
    gradient(
      'day',
      [
        [0, '#4b2c85', 0.2],
        [0.28, coral, 0.24],
        [0.5, '#ffd28a', 0.36],
        [0.72, coral, 0.24],
        [1, '#4b2c85', 0.24],
      ],
      [0, 0, 1, 0],
    ),
    rect(left, 60, right - left, 710, 'url(#day)'),
    ...many(
      9,
      tick =>
        stroke(`M${x(tick * 3)} 60V786`, night, 1.2, 'stroke-dasharray="2 8"') +
        words(`${String(tick * 3).padStart(2, '0')}`, x(tick * 3), 826, 26, night, {
          face: 'mono',
          anchor: 'middle',
        }),
    ),
    stave(130, 30, 5),
    stave(350, 30, 5),
    stave(580, 36, 5),
    stroke(soft(chord), violet, 9, 'stroke-linecap="round"'),
    ...many(24, hour => disc(...chord[hour]!, 10, violet)),
    // Rain: one drop for each note
    ...rain.flatMap((amount, hour) =>
      many(Math.round(amount * 16), () => {
        const [dx, dy] = [x(hour) + random() * 57, 340 + random() * 140];
        return shape(`M${dx.toFixed(0)} ${dy.toFixed(0)}c8 13 8 20 0 22c-8 -2 -8 -9 0 -22Z`, sea);
      }),
    ),
    // Wind: the faster, the longer the stroke
    ...wind.flatMap((speed, hour) =>
      many(3, part => {
        const [dx, lean] = [x(hour) + 8 + part * 19, speed * 5.2];
        return stroke(
          `M${dx} ${728}l${lean * 0.5} ${-24 - lean * 1.5}`,
          coral,
          3 + speed * 0.32,
          'stroke-linecap="round"',
        );
      }),
    ),
    words('press', 122, 202, 26, night, { face: 'text', anchor: 'right' }),
    words('rain', 122, 422, 26, night, { face: 'text', anchor: 'right' }),
    words('wind', 122, 664, 26, night, { face: 'text', anchor: 'right' }),
    // The front, at four o'clock
    stroke(`M${x(16)} 60V770`, night, 5),
    words('front', x(16), 46, 32, night, { anchor: 'middle' }),
  );
}

function palm(x: number, foot: number, height: number, color: string, dark: string): string {
  const top = foot - height;
  return [
    shape(
      `M${x - 9} ${foot}Q${x + 12} ${foot - height * 0.5} ${x - 3} ${top}H${x + 5}Q${x + 24} ${foot - height * 0.5} ${x + 10} ${foot}Z`,
      '#6d4a3a',
    ),
    ...many(9, leaf => {
      const angle = -Math.PI * (0.02 + leaf * 0.12);
      const [ex, ey] = [x + Math.cos(angle) * 120, top + Math.sin(angle) * 66 + 54];
      const [mx, my] = [x + Math.cos(angle) * 70, top + Math.sin(angle) * 92];
      return shape(
        `M${x} ${top}Q${mx.toFixed(0)} ${my.toFixed(0)} ${ex.toFixed(0)} ${ey.toFixed(0)}Q${(mx - 6).toFixed(0)} ${(my + 34).toFixed(0)} ${x} ${top + 8}Z`,
        leaf % 2 ? color : dark,
      );
    }),
  ].join('');
}

export function weatherChoirHouse() {
  const speaker = (x: number, y: number) =>
    many(3, wave =>
      stroke(
        `M${x - 24 - wave * 15} ${y + 20 + wave * 9}A${34 + wave * 19} ${34 + wave * 19} 0 0 0 ${x + 24 + wave * 15} ${y + 20 + wave * 9}`,
        coral,
        3,
        `stroke-linecap="round" opacity="${0.95 - wave * 0.28}"`,
      ),
    ).join('') +
    stroke(`M${x} ${y - 40}V${y - 14}`, night, 3) +
    disc(x, y, 17, night) +
    disc(x, y, 8, blush);
  const lemon = (x: number, foot: number) =>
    rect(x - 26, foot - 34, 52, 34, '#b5603f') +
    stroke(`M${x} ${foot - 34}v-60`, '#6d4a3a', 8) +
    disc(x, foot - 132, 58, '#3f7d5d') +
    disc(x + 16, foot - 142, 40, '#55987a') +
    many(7, index => disc(x - 34 + ((index * 29) % 72), foot - 166 + ((index * 41) % 70), 8, '#f5cf4c')).join(
      '',
    );
  return half(
    gradient('sky', [
      [0, '#5a4a8a'],
      [1, '#b7a6d8'],
    ]),
    rect(0, 0, 1200, 900, 'url(#sky)'),
    ...many(90, index =>
      stroke(
        `M${(index * 137) % 1240} ${(index * 89) % 520}l-9 34`,
        '#d7cdf2',
        2.5,
        'opacity=".6" stroke-linecap="round"',
      ),
    ),
    rect(0, 770, 1200, 130, '#3a2a55'),
    clipped('inside', '<path d="M110 780V420C110 210 330 90 600 90S1090 210 1090 420V780Z"/>', [
      rect(0, 0, 1200, 900, '#fbe8d8'),
      disc(600, 420, 330, '#fff5e6'),
      rect(0, 740, 1200, 60, '#c98f6b'),
      palm(250, 750, 330, '#2f8a6b', '#1f6a52'),
      palm(960, 750, 380, '#2f8a6b', '#1f6a52'),
      palm(610, 750, 460, '#3d9c7c', '#22705a'),
      lemon(420, 750),
      lemon(790, 750),
      lemon(1040, 752),
      ...many(16, index =>
        shape(
          `M${120 + index * 62} 750q10 -${40 + ((index * 31) % 50)} 34 -${50 + ((index * 17) % 40)}q-4 40 -16 ${50 + ((index * 17) % 40)}Z`,
          index % 2 ? '#1f6a52' : '#55987a',
        ),
      ),
      ...(
        [
          [190, 330],
          [300, 240],
          [420, 190],
          [530, 250],
          [680, 170],
          [790, 240],
          [900, 220],
          [1010, 330],
          [350, 440],
          [500, 420],
          [730, 400],
          [880, 440],
        ] as const
      ).map(([x, y]) => speaker(x, y)),
    ]),
    // Iron and glass
    stroke('M110 780V420C110 210 330 90 600 90S1090 210 1090 420V780', night, 15),
    ...[230, 353, 476, 600, 724, 847, 970].map(x =>
      stroke(`M${x} 780V${90 + Math.abs(x - 600) ** 2 / 1290}`, night, 4, 'opacity=".55"'),
    ),
    stroke('M110 420H1090M110 600H1090', night, 4, 'opacity=".55"'),
    stroke('M600 90V34M566 60H634', night, 8, 'stroke-linecap="round"'),
    placed(690, 752, [
      disc(0, -92, 15, '#8a5a44'),
      sheet(
        [
          [-20, -76],
          [20, -76],
          [26, 0],
          [-26, 0],
        ],
        '#2f5aa0',
      ),
      sheet(
        [
          [-26, -100],
          [26, -100],
          [14, -116],
          [-14, -116],
        ],
        '#e0b24c',
      ),
      stroke('M18 -60L52 -34', '#8a5a44', 9, 'stroke-linecap="round"'),
      stroke('M52 -34V2M40 4H64', '#6d6d78', 6),
    ]),
  );
}

export function weatherChoirFront() {
  const bands = many(15, index => {
    const share = index / 14;
    const bend = (x: number) =>
      620 * Math.exp(-(((x - 780) / 250) ** 2)) * (1 - share * 0.5) + Math.sin(x / 150 + index * 0.4) * 12;
    const points: Point[] = many(25, step => [
      step * 51 - 20,
      940 - share * 900 - bend(step * 51 - 20) * (0.25 + share * 0.3) + 60,
    ]);
    return `${soft(points)}V980H-20Z`;
  }).reverse();
  return half(
    rect(0, 0, 1200, 900, '#ffd9c8'),
    ...bands.map((d, index) =>
      shape(d, index < 7 ? mix('#ffb59b', '#e0506a', index / 6) : mix('#b43f86', '#1c1036', (index - 7) / 7)),
    ),
    ...many(12, voice => {
      const x = 90 + voice * 93;
      const y = 760 - Math.exp(-(((x - 780) / 230) ** 2)) * 300 + Math.sin(voice) * 22;
      return stroke(`M${x} ${y}V${y - 70}`, blush, 4) + disc(x - 10, y, 15, blush);
    }),
    stroke(
      through([
        [80, 856],
        [1120, 856],
      ]),
      lilac,
      2,
      'stroke-dasharray="2 10"',
    ),
  );
}

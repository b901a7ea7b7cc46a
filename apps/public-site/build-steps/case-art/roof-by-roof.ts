import { seededRandom } from '../../app/artwork/seeded-random';
import {
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

const night = '#1b1030';
const cream = '#ffe6a8';
/** Roof insulation, from tight to missing. */
const heat = ['#3a1d5e', '#7a1f6e', '#c4375b', '#f27f3d', '#ffd166'];
const lit = ['#4d2a78', '#97308a', '#e0506f', '#ff9c58', '#ffe39a'];

/** A terraced house in oblique view: front, two roof slopes, chimney. */
function house(x: number, y: number, step: number, width: number, seed: number): string {
  const random = seededRandom(seed);
  const deep = width * 1.16;
  const [rise, wall] = [width * 0.5, width * 0.72];
  const [dx, dy] = [width, width * 0.42];
  const [ex, ey] = [-deep * 0.72, deep * 0.34];
  const corner: Point = [x, y];
  const along = ([px, py]: Point, a: number, b: number, up = 0): Point => [
    px + dx * a + ex * b,
    py + dy * a + ey * b - up,
  ];
  const windows = many(2, row =>
    many(2, column => {
      const on = random() < 0.38;
      const [a, base] = [0.16 + column * 0.42, wall * (0.14 + row * 0.44)];
      return sheet(
        [
          along(corner, a, 1, base),
          along(corner, a + 0.24, 1, base),
          along(corner, a + 0.24, 1, base + wall * 0.26),
          along(corner, a, 1, base + wall * 0.26),
        ],
        on ? '#ffe9b0' : '#150a26',
      );
    }).join(''),
  );
  const [near, far]: [Point, Point] = [
    along(corner, 0, 0.5, wall + rise),
    along(corner, 1, 0.5, wall + rise),
  ];
  const glow = step > 2;
  const [cx, cy] = along(corner, 0.24, 0.42, wall + rise);
  return [
    sheet(
      [along(corner, 0, 1), along(corner, 1, 1), along(corner, 1, 1, wall), along(corner, 0, 1, wall)],
      '#2c1a4a',
    ),
    ...windows,
    sheet([along(corner, 0, 0, wall), along(corner, 1, 0, wall), far, near], heat[step]!),
    sheet([along(corner, 0, 1, wall), along(corner, 1, 1, wall), far, near], lit[step]!),
    stroke(`M${near.join(' ')}L${far.join(' ')}`, glow ? '#fff6d8' : '#6d4a94', 2.5),
    // Heat loss: a stain along the slope
    glow
      ? sheet(
          [
            along(corner, 0.2, 0.9, wall + rise * 0.16),
            along(corner, 0.6, 0.94, wall + rise * 0.1),
            along(corner, 0.7, 0.64, wall + rise * 0.7),
            along(corner, 0.3, 0.6, wall + rise * 0.8),
          ],
          step === 4 ? '#fff6d8' : '#ffc07a',
          'opacity=".75"',
        )
      : '',
    sheet(
      [
        [cx, cy + 8],
        [cx + width * 0.14, cy + 14],
        [cx + width * 0.14, cy - width * 0.3],
        [cx, cy - width * 0.34],
      ],
      '#3c2560',
    ),
    sheet(
      [
        [cx, cy + 8],
        [cx - width * 0.12, cy + 14],
        [cx - width * 0.12, cy - width * 0.28],
        [cx, cy - width * 0.34],
      ],
      '#2a1747',
    ),
    ...(glow
      ? many(3, puff =>
          stroke(
            `M${cx} ${cy - width * 0.36}C${cx + 14 + puff * 7} ${cy - width * (0.6 + puff * 0.1)} ${cx - 18 + puff * 5} ${cy - width * (0.8 + puff * 0.16)} ${cx + 12 + puff * 14} ${cy - width * (1.1 + puff * 0.22)}`,
            lit[step]!,
            7 - puff * 2,
            `stroke-linecap="round" opacity="${0.7 - puff * 0.18}"`,
          ),
        )
      : []),
  ].join('');
}

export function roofByRoofPoster() {
  const steps = [1, 3, 0, 4, 2, 3, 1, 4, 0, 2, 3, 1, 2, 4];
  const row = (x: number, y: number, width: number, count: number, shift: number) =>
    many(count, index =>
      house(
        x + index * width,
        y + index * width * 0.42,
        steps[(index + shift) % 14]!,
        width,
        30 + index + shift * 7,
      ),
    );
  const random = seededRandom(2);
  return poster(
    gradient('dark', [
      [0, '#0f0820'],
      [1, '#2b1748'],
    ]),
    rect(0, 0, 900, 1200, 'url(#dark)'),
    ...many(60, () =>
      disc(
        random() * 900,
        random() * 330,
        0.8 + random() * 1.6,
        '#d9c8ff',
        `opacity="${(0.3 + random() * 0.6).toFixed(2)}"`,
      ),
    ),
    // Back to front: gardens, far row, street, near row
    sheet(
      [
        [-20, 360],
        [920, 756],
        [920, 1240],
        [-20, 1240],
      ],
      '#20123a',
    ),
    row(-110, 332, 128, 9, 0),
    sheet(
      [
        [-20, 560],
        [920, 955],
        [920, 1075],
        [-20, 680],
      ],
      '#140a26',
    ),
    stroke('M-20 620L920 1015', '#4a3470', 4, 'stroke-dasharray="26 30"'),
    ...many(6, lamp => {
      const [x, y] = [60 + lamp * 160, 608 + lamp * 67];
      return (
        shape(`M${x - 46} ${y + 30}a46 17 0 1 0 92 0a46 17 0 1 0 -92 0Z`, cream, 'opacity=".18"') +
        stroke(`M${x} ${y + 28}V${y - 44}h18`, '#6d4a94', 4) +
        disc(x + 20, y - 40, 7, cream)
      );
    }),
    row(-206, 700, 168, 8, 5),
    sheet(
      [
        [-20, 1000],
        [920, 1120],
        [920, 1220],
        [-20, 1220],
      ],
      night,
    ),
    words('Roof', 52, 190, 176, cream),
    words('by Roof', 848, 300, 96, heat[3]!, { anchor: 'right' }),
    // The key, at the size it has on the map
    ...heat.map((color, step) => rect(52 + step * 46, 1120, 46, 26, color)),
    words('tight', 52, 1176, 23, cream, { face: 'text' }),
    words('missing', 282, 1176, 23, cream, { face: 'text', anchor: 'right' }),
    words('Cooper’s Row, 4 a.m.', 848, 1168, 28, cream, { face: 'text', anchor: 'right' }),
  );
}

export function roofByRoofStreet() {
  const random = seededRandom(27);
  const steps = many(42, index =>
    index === 26 ? -1 : [30, 13].includes(index) ? 1 : Math.min(4, Math.floor(random() * 2 + random() * 3.6)),
  );
  const roof = (index: number): string => {
    const upper = index % 2 === 0;
    const [x, y] = [96 + Math.floor(index / 2) * 67.4, upper ? 190 : 520];
    const step = steps[index]!;
    const number = words(String(index + 1), x + 30, upper ? 168 : 738, 24, night, {
      face: 'mono',
      anchor: 'middle',
    });
    if (step < 0)
      return (
        rect(x, y, 60, 190, 'none', `stroke="${night}" stroke-width="2.5" stroke-dasharray="5 7"`) + number
      );
    const hot = x + 12 + random() * 28;
    return (
      rect(x, y, 60, 95, heat[step]!) +
      rect(x, y + 95, 60, 95, lit[step]!) +
      stroke(`M${x} ${y + 95}h60`, night, 1.6) +
      many(6, line => stroke(`M${x + 10 * line} ${y}v190`, night, 0.8, 'opacity=".28"')).join('') +
      (step > 1
        ? shape(
            soft(
              [
                [hot - 9, y + 70],
                [hot + 9, y + 66],
                [hot + 14, y + 112],
                [hot - 2, y + 132],
                [hot - 14, y + 108],
              ],
              true,
            ),
            step > 2 ? '#fff3c4' : lit[3]!,
            'opacity=".9"',
          )
        : '') +
      rect(x + 40, y + 84, 13, 22, night) +
      number
    );
  };
  return wide(
    rect(0, 0, 1600, 900, '#f4ecdc'),
    // Gardens at the back, a street in the middle
    rect(96, 96, 1411, 44, '#dfe0c2'),
    rect(96, 764, 1411, 44, '#dfe0c2'),
    ...many(39, tree => disc(112 + tree * 36, tree % 2 ? 116 : 786, 7 + ((tree * 7) % 9), '#a9b585')),
    rect(60, 400, 1480, 100, '#e2d6c1'),
    stroke('M60 450H1540', '#b7a88e', 3, 'stroke-dasharray="26 26"'),
    words('Cooper’s Row', 800, 462, 40, night, { anchor: 'middle' }),
    ...many(42, roof),
    stroke('M96 850H296', night, 3),
    stroke('M96 842V858M296 842V858', night, 3),
    words('20 m', 314, 860, 24, night, { face: 'mono' }),
    ...['tight', 'fair', 'leaking', 'open', 'missing'].map(
      (name, step) =>
        rect(820 + step * 140, 838, 30, 24, heat[step]!) +
        words(name, 858 + step * 140, 859, 23, night, { face: 'text' }),
    ),
  );
}

export function roofByRoofHouse() {
  const rise = (x: number, y: number, height: number, color: string, sway: number) =>
    stroke(
      soft(many(8, step => [x + Math.sin(step * 1.1 + sway) * 11, y - (step / 7) * height] as Point)),
      color,
      9,
      'stroke-linecap="round" opacity=".9"',
    ) +
    placed(
      x + Math.sin(7.7 + sway) * 11,
      y - height,
      sheet(
        [
          [-14, 6],
          [0, -18],
          [14, 6],
        ],
        color,
      ),
    );
  const room = (x: number, y: number, width: number, height: number, fill: string) =>
    rect(x, y, width, height, fill);
  return half(
    gradient('evening', [
      [0, '#120a24'],
      [1, '#3a1d5e'],
    ]),
    gradient('warmth', [
      [0, '#ffd166'],
      [1, '#c4375b'],
    ]),
    rect(0, 0, 1200, 900, 'url(#evening)'),
    ...many(40, star => disc((star * 197) % 1200, (star * 71) % 320, 1.4, '#d9c8ff')),
    rect(0, 800, 1200, 100, '#0e071c'),
    // The house in section, without its front wall
    sheet(
      [
        [262, 392],
        [600, 150],
        [938, 392],
      ],
      'url(#warmth)',
    ),
    sheet(
      [
        [232, 404],
        [600, 140],
        [968, 404],
        [968, 372],
        [600, 106],
        [232, 372],
      ],
      '#7a1f6e',
    ),
    rect(290, 392, 620, 408, '#2c1a4a'),
    room(310, 412, 282, 172, '#f27f3d'),
    room(608, 412, 282, 172, '#c4375b'),
    room(310, 604, 282, 196, '#c4375b'),
    room(608, 604, 282, 196, '#97308a'),
    // The chimney wall, from hearth to sky
    rect(760, 120, 64, 680, '#3c2560'),
    rect(776, 96, 32, 704, '#ffd166'),
    rect(748, 92, 88, 22, '#3c2560'),
    // The skylight.
    sheet(
      [
        [420, 262],
        [500, 206],
        [514, 226],
        [434, 282],
      ],
      '#fff3c4',
    ),
    ...[0, 1, 2].map(index => rise(436 + index * 22, 236 - index * 14, 120 + index * 18, '#ffb070', index)),
    ...[0, 1].map(index => rise(784 + index * 18, 90, 66 + index * 12, '#ffe39a', index * 2)),
    ...[0, 1, 2, 3].map(index => rise(350 + index * 62, 574, 110, '#ffd98a', index * 1.7)),
    ...[0, 1].map(index => rise(660 + index * 44, 574, 84, '#ff9c58', index)),
    ...[0, 1].map(index => rise(356 + index * 80, 786, 96, '#ff9c58', index)),
    // Belongings
    placed(470, 800, [
      rect(-66, -58, 150, 20, '#5a2f7d'),
      rect(-66, -40, 150, 40, '#4d2a78'),
      rect(-84, -66, 24, 66, '#5a2f7d'),
      rect(78, -66, 24, 66, '#5a2f7d'),
    ]),
    placed(690, 800, [
      sheet(
        [
          [-30, 0],
          [-24, -50],
          [24, -50],
          [30, 0],
        ],
        '#ffd166',
      ),
      sheet(
        [
          [-14, 0],
          [-8, -28],
          [0, -42],
          [8, -26],
          [14, 0],
        ],
        '#c4375b',
      ),
    ]),
    placed(400, 584, [
      rect(-70, -32, 150, 32, '#fff3c4'),
      rect(-70, -48, 16, 48, '#7a1f6e'),
      rect(30, -42, 46, 16, '#ffffff'),
    ]),
    placed(670, 584, [
      shape('M-40 -40H52V-24Q52 0 24 0H-14Q-40 0 -40 -24Z', '#ffe6a8'),
      stroke('M44 -40V-72H28', '#ffe6a8', 6),
    ]),
    rect(310, 584, 580, 20, '#1b1030'),
    rect(592, 412, 16, 388, '#1b1030'),
    words('14', 250, 780, 54, cream, { anchor: 'right' }),
  );
}

export function roofByRoofKey() {
  const names = ['tight', 'fair', 'leaking', 'open', 'missing'];
  return half(
    rect(0, 0, 1200, 900, '#f4ecdc'),
    ...names.map((name, step) => {
      const x = 72 + step * 214;
      const height = 300 + step * 62;
      return [
        sheet(
          [
            [x, 760],
            [x, 760 - height + 100],
            [x + 96, 760 - height],
            [x + 192, 760 - height + 100],
            [x + 192, 760],
          ],
          heat[step]!,
        ),
        sheet(
          [
            [x + 96, 760 - height],
            [x + 192, 760 - height + 100],
            [x + 192, 760],
            [x + 96, 760],
          ],
          lit[step]!,
        ),
        rect(x + 70, 660, 52, 100, step > 3 ? night : '#f4ecdc'),
        words(name, x + 96, 826, 38, night, { anchor: 'middle' }),
      ].join('');
    }),
    stroke('M60 761H1140', night, 5),
    words('Five steps, five words', 72, 128, 50, night),
  );
}

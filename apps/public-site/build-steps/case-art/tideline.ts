import { seededRandom } from '../../app/artwork/seeded-random';
import {
  between,
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
  through,
  wide,
  words,
  type Point,
} from './kit';

const sand = '#d9cdb4';
const wet = '#c3b597';
const mud = '#9c9078';
const ink = '#17333a';
const water = '#2f6f78';
const shoal = '#6fa7a6';
const foam = '#f4f0e2';
const samphire = '#7d8a4a';
const rust = '#b8552d';

type Branch = { points: Point[]; width: number; depth: number };

/** A tidal channel that branches landwards: rarely into equal halves, never backwards. */
function channels(seed: number, from: Point, heading: number, width: number, reach: number): Branch[] {
  const random = seededRandom(seed);
  const found: Branch[] = [];
  function grow([x, y]: Point, angle: number, breadth: number, left: number, depth: number) {
    const points: Point[] = [[x, y]];
    let [px, py, turn, bend] = [x, y, angle, 0];
    const steps = Math.max(4, Math.round(left / 32));
    for (let step = 0; step < steps; step++) {
      bend = bend * 0.72 + (random() - 0.5) * 0.34;
      turn = turn * 0.985 + angle * 0.015 + bend;
      px += Math.cos(turn) * 32;
      py += Math.sin(turn) * 32;
      points.push([px, py]);
      const splits = breadth > 4 && depth < 3 && step > 1 && random() < [0.3, 0.15, 0.09][depth]!;
      if (splits) {
        const side = random() < 0.5 ? -1 : 1;
        grow(
          [px, py],
          turn + side * (0.45 + random() * 0.5),
          breadth * (0.36 + random() * 0.26),
          left * (0.34 + random() * 0.26),
          depth + 1,
        );
      }
    }
    found.push({ points, width: breadth, depth });
  }
  grow(from, heading, width, reach, 0);
  return found.sort((a, b) => b.depth - a.depth);
}

/** The outline of a branch that narrows towards its end. */
function ribbon({ points, width }: Branch, extra = 0, taper = 0.9): string {
  const edge = (side: number) =>
    points.map(([x, y], index): Point => {
      const [ax, ay] = points[Math.max(0, index - 1)]!;
      const [bx, by] = points[Math.min(points.length - 1, index + 1)]!;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const breadth = (width * (1 - (index / points.length) * taper) + extra) / 2;
      return [x - ((by - ay) / length) * breadth * side, y + ((bx - ax) / length) * breadth * side];
    });
  return soft([...edge(1), ...edge(-1).reverse()], true);
}

export function tidelinePoster() {
  const random = seededRandom(31);
  const branches = [
    ...channels(12, [590, 1250], -1.7, 124, 920),
    ...channels(78, [190, 1240], -1.45, 46, 480),
    ...channels(26, [880, 1240], -1.62, 40, 560),
  ];
  const stipple = many(900, () => {
    const [x, y] = [random() * 900, random() * 1200];
    return `M${x.toFixed(0)} ${y.toFixed(0)}h${(1 + random() * 3).toFixed(1)}`;
  }).join('');
  // Lines left by the ebb, from the land downwards
  const lines = many(17, row => {
    const y = 110 + row * 62 + row * row * 0.6;
    return stroke(
      soft(
        many(
          10,
          index =>
            [index * 104 - 20, y + Math.sin(index * 0.9 + row * 0.55) * 26 + (random() - 0.5) * 20] as const,
        ),
      ),
      row % 4 === 0 ? foam : mud,
      row % 4 === 0 ? 3 : 1.6,
      `opacity="${row % 4 === 0 ? 0.85 : 0.55}"`,
    );
  });
  const marsh = many(190, () => {
    const x = random() * 900;
    const y = random() < 0.35 ? random() * 42 : 226 + random() * 36;
    return sheet(
      [
        [x, y - 7],
        [x + 4, y + 5],
        [x - 4, y + 5],
      ],
      random() < 0.16 ? rust : samphire,
      `opacity="${(0.5 + random() * 0.5).toFixed(2)}"`,
    );
  });
  const land = `${soft([
    [-20, 262],
    [90, 286],
    [220, 256],
    [360, 290],
    [520, 262],
    [700, 300],
    [820, 262],
    [920, 286],
  ])}V-20H-20Z`;
  return poster(
    gradient('shore', [
      [0, '#e6ddc6'],
      [0.55, sand],
      [1, wet],
    ]),
    gradient('flood', [
      [0, shoal],
      [0.5, water],
      [1, ink],
    ]),
    rect(0, 0, 900, 1200, 'url(#shore)'),
    lines,
    stroke(stipple, mud, 2, 'stroke-linecap="round" opacity=".6"'),
    // The same outline four times: bank, foam, shallows and depth
    `<defs><path id="channels" d="${branches.map(branch => ribbon(branch, 2)).join('')}"/></defs>`,
    ...(
      [
        ['#b9ab8d', 30],
        ['#ece4cf', 18],
        [shoal, 7],
      ] as const
    ).map(
      ([color, rim]) =>
        `<use href="#channels" fill="${color}" stroke="${color}" stroke-width="${rim}" stroke-linejoin="round"/>`,
    ),
    `<use href="#channels" fill="url(#flood)"/>`,
    shape(land, '#b9ab8d', 'transform="translate(0 16)"'),
    shape(land, '#c9cba2'),
    marsh,
    // The nine posts and the drone's shadow
    ...many(9, index => {
      const [x, y] = [150 + (index % 3) * 300, 330 + Math.floor(index / 3) * 250];
      return disc(x, y, 9, foam) + disc(x, y, 5, rust) + stroke(`M${x} ${y}l26 14`, ink, 3, 'opacity=".45"');
    }),
    placed(
      250,
      860,
      [
        stroke('M-30 -22L30 22M-30 22L30 -22', ink, 5, 'opacity=".6"'),
        ...(
          [
            [-30, -22],
            [30, -22],
            [-30, 22],
            [30, 22],
          ] as const
        ).map(([x, y]) => disc(x, y, 13, ink, 'opacity=".3"')),
        sheet(
          [
            [-9, -9],
            [9, -9],
            [9, 9],
            [-9, 9],
          ],
          ink,
          'opacity=".7"',
        ),
      ],
      12,
    ),
    words('Tideline', 48, 178, 168, ink),
    words('Thirteen spring tides, one hundred metres', 56, 216, 29, ink, { face: 'text' }),
  );
}

/** The same stretch of shore in another month: the channel has moved and the water level differs. */
function frame(month: number, width: number, height: number, id: string): string {
  const walk = month * 4;
  const level = 0.5 + 0.5 * Math.sin(month * 1.7);
  const bed: Point[] = many(9, index => {
    const share = index / 8;
    return [
      width * (0.3 + 0.16 * Math.sin(share * 5 + month * 0.07)) + walk * (0.4 + share),
      share * (height + 60) - 30,
    ] as const;
  });
  const random = seededRandom(200 + month);
  const tone = ['#e2d8c0', '#dccfb0', '#d5c6a4', '#cbbf9f'][month % 4]!;
  return clipped(id, `<rect width="${width}" height="${height}"/>`, [
    rect(0, 0, width, height, tone),
    ...many(7, row =>
      stroke(
        soft(
          many(
            5,
            index =>
              [
                index * width * 0.26 - 8,
                row * height * 0.16 + Math.sin(index + row + month * 0.3) * 14 + random() * 8,
              ] as const,
          ),
        ),
        mud,
        1.4,
        'opacity=".5"',
      ),
    ),
    shape(ribbon({ points: bed, width: 92 + level * 34, depth: 0 }, 20, -0.25), '#efe8d4'),
    shape(ribbon({ points: bed, width: 70 + level * 34, depth: 0 }, 0, -0.25), shoal),
    shape(ribbon({ points: bed, width: 26 + level * 26, depth: 0 }, 0, -0.25), water),
    ...many(3, index => disc(width * (0.2 + index * 0.3), height * 0.5, 4.5, rust)),
  ]);
}

export function tidelineFrames() {
  const [width, height] = [196, 348];
  return wide(
    rect(0, 0, 1600, 900, ink),
    ...many(13, month => {
      const [column, row] = [month % 7, Math.floor(month / 7)];
      return placed(62 + column * 212, 62 + row * 398, frame(month, width, height, `f${month}`));
    }),
    ...many(13, month =>
      words(String(month + 1), 62 + (month % 7) * 212, 444 + Math.floor(month / 7) * 398, 22, sand, {
        face: 'mono',
      }),
    ),
    placed(1334, 460, [
      stroke('M0 0H196V348H0Z', '#3d5a60', 2, 'stroke-dasharray="3 9"'),
      words('and on', 98, 182, 24, '#8fa7a8', { face: 'text', anchor: 'middle' }),
    ]),
  );
}

export function tidelineSection() {
  const random = seededRandom(9);
  const rough = many(60, () => (random() - 0.5) * 5);
  const ridges = many(13, month => {
    const base = 256 + month * 34;
    const deepest = 430 + month * 26;
    const points = many(61, index => {
      const x = 80 + index * 17.4;
      const channel = Math.exp(-(((x - deepest) / 120) ** 2)) * 128;
      const second = Math.exp(-(((x - 930 + month * 6) / 74) ** 2)) * 52;
      const bank = Math.exp(-(((x - deepest + 230) / 90) ** 2)) * 46;
      return [x, base + channel + second - bank + rough[(index + month * 3) % 60]!] as const;
    });
    return (
      shape(
        `${through(points)}V900H80Z`,
        month === 12 ? rust : between(0, 1, month / 12) > 0.5 ? '#e4dac3' : '#ebe3cf',
      ) +
      stroke(
        through(points),
        month === 12 ? '#7c3214' : ink,
        month === 12 ? 5 : 2.4,
        'stroke-linejoin="round"',
      ) +
      disc(deepest, base + 122, month === 12 ? 9 : 4.5, month === 12 ? foam : water)
    );
  });
  return half(
    rect(0, 0, 1200, 900, '#f1ead8'),
    stroke('M60 200H1140', shoal, 3, 'stroke-dasharray="14 8"'),
    words('Mean low water', 1124, 186, 24, water, { face: 'text', anchor: 'right' }),
    ridges,
    words('19 m east', 80, 118, 76, ink),
  );
}

export function tidelineHeron() {
  const random = seededRandom(3);
  const bird = [
    stroke('M588 640L596 786M596 786L572 794M596 786L622 796', '#17272b', 6, 'stroke-linecap="round"'),
    stroke('M560 632L548 690L566 716', '#17272b', 6, 'stroke-linecap="round" stroke-linejoin="round"'),
    shape(
      'M706 560C672 640 600 668 530 650C500 642 470 656 440 684C452 632 486 590 540 560C576 540 640 532 706 560Z',
      '#49606b',
    ),
    shape('M640 548C700 560 730 600 740 640C700 628 650 640 600 660C560 640 590 570 640 548Z', '#374b55'),
    shape(
      'M640 548C668 516 676 470 652 428C636 396 650 352 700 344L706 366C676 376 672 400 690 430C716 480 710 540 690 580Z',
      '#6f8790',
    ),
    shape('M690 338C716 330 742 338 752 356L840 372L746 382C720 392 684 384 682 362Z', '#6f8790'),
    sheet(
      [
        [744, 352],
        [846, 374],
        [744, 380],
      ],
      '#e0a13a',
    ),
    shape('M694 340C672 330 640 332 606 318C640 318 672 316 704 334Z', '#17272b'),
    disc(722, 356, 5, '#17272b'),
  ];
  return half(
    gradient('dusk', [
      [0, '#f3c987'],
      [0.55, '#eaa27a'],
      [1, '#c9787a'],
    ]),
    rect(0, 0, 1200, 900, 'url(#dusk)'),
    disc(330, 470, 150, '#fdf0cf'),
    shape('M0 520L180 504L420 512L700 496L960 508L1200 498V560H0Z', '#a7626c'),
    shape('M0 548L260 536L600 546L900 534L1200 544V580H0Z', '#7f4a58'),
    rect(0, 560, 1200, 340, '#d98f7c'),
    ...many(46, row => {
      const y = 566 + row * 7.4;
      const spread = 150 + row * 3 + random() * 40;
      return rect(
        330 - spread + random() * 60,
        y,
        spread * (0.5 + random()),
        2 + row * 0.06,
        '#fde9c4',
        `opacity="${(0.75 - row * 0.011).toFixed(2)}"`,
      );
    }),
    ...many(60, () =>
      rect(random() * 1200, 580 + random() * 310, 30 + random() * 130, 2.5, '#8f5566', 'opacity=".45"'),
    ),
    `<g transform="translate(0 1590) scale(1 -1)" opacity=".28">${bird.join('')}</g>`,
    bird,
    shape('M560 800C590 792 620 792 650 800C620 806 590 806 560 800Z', '#fde9c4', 'opacity=".8"'),
    ...many(22, () => {
      const [x, h] = [900 + random() * 280, 90 + random() * 210];
      return stroke(
        `M${x.toFixed(0)} 900Q${(x + 6).toFixed(0)} ${(900 - h * 0.6).toFixed(0)} ${(x + 20 + random() * 24).toFixed(0)} ${(900 - h).toFixed(0)}`,
        '#3c2b38',
        4 + random() * 3,
        'stroke-linecap="round"',
      );
    }),
  );
}

import { seededRandom } from '../../app/artwork/seeded-random';
import {
  disc,
  half,
  many,
  placed,
  poster,
  rect,
  shape,
  sheet,
  stroke,
  through,
  wide,
  words,
  type Point,
} from './kit';

const paper = '#e9ecf2';
const ink = '#141a2e';
const blue = '#2b4bd6';
const pale = '#aebdf3';
const red = '#e3242b';

const days = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

export function tuesdayAtElevenPoster() {
  const random = seededRandom(11);
  const [left, top, stepY] = [84, 250, 30.6];
  // 28 days across, 14 hours down
  const dots = many(28 * 14, index => {
    const [day, hour] = [index % 28, Math.floor(index / 28)];
    const x = left + day * 25.5 + Math.floor(day / 7) * 14;
    const y = top + hour * stepY;
    const hot = day % 7 === 1 && hour === 5;
    const rush = Math.exp(-((hour - 8) ** 2) / 22);
    return hot ? '' : disc(x, y, 2.6 + rush * 6.4 + random() * 2.2, random() > 0.93 ? pale : blue);
  });
  const hots = many(4, week => {
    const x = left + (week * 7 + 1) * 25.5 + week * 14;
    const y = top + 5 * stepY;
    return disc(x, y, 46, red, 'opacity=".16"') + disc(x, y, 30, red, 'opacity=".3"') + disc(x, y, 18, red);
  });
  return poster(
    rect(0, 0, 900, 1200, paper),
    words('Tuesday', 62, 152, 118, ink),
    words('at eleven', 838, 152, 44, ink, { face: 'text', anchor: 'right' }),
    stroke('M62 190H838', ink, 3),
    dots,
    hots,
    ...many(28, day =>
      words(
        days[day % 7]!,
        left + day * 25.5 + Math.floor(day / 7) * 14,
        214,
        15,
        day % 7 === 1 ? red : ink,
        { face: 'mono', anchor: 'middle' },
      ),
    ),
    // The letter, too large to overlook
    sheet(
      [
        [0, 736],
        [900, 690],
        [900, 1200],
        [0, 1200],
      ],
      blue,
    ),
    `<clipPath id="below"><path d="M0 736L900 690V1200H0Z"/></clipPath><g clip-path="url(#below)">${many(30, row => rect(0, 690 + row * 18, 900, 2, '#2340bd')).join('')}</g>`,
    words('/', 66, 1130, 430, pale),
    words('A', 236, 1130, 430, '#ffffff'),
    words('ccount', 520, 1130, 108, pale),
    stroke('M210 1168C330 1130 430 1108 566 748', red, 26, 'stroke-linecap="round"'),
    stroke('M232 800C330 900 450 1000 560 1160', red, 26, 'stroke-linecap="round"'),
    words('26 minutes a week', 838, 790, 19, pale, { face: 'mono', anchor: 'right' }),
  );
}

const box = (x: number, y: number, name: string, fill: string, color: string, width = 210) =>
  rect(x - width / 2 + 8, y - 42, width, 100, '#c3cadb') +
  rect(x - width / 2, y - 50, width, 100, fill) +
  words(name, x, y + 9, 26, color, { face: 'mono', anchor: 'middle' });

export function tuesdayAtElevenPath() {
  const long: Point[] = [
    [388, 560],
    [520, 560],
    [520, 720],
    [760, 720],
    [760, 500],
    [990, 500],
    [990, 720],
    [1230, 720],
    [1230, 470],
    [1400, 470],
    [1400, 340],
  ];
  return wide(
    rect(0, 0, 1600, 900, paper),
    '<pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="1.6" fill="#c9d0e0"/></pattern><rect width="1600" height="900" fill="url(#grid)"/>',
    // The short route
    stroke('M388 250H1280', blue, 12),
    sheet(
      [
        [1268, 222],
        [1318, 250],
        [1268, 278],
      ],
      blue,
    ),
    words('/account', 384, 208, 40, blue, { face: 'mono' }),
    words('2 ms', 1090, 216, 40, blue, { face: 'mono', anchor: 'middle' }),
    // The long route
    stroke(through(long), red, 12, 'stroke-linejoin="round"'),
    sheet(
      [
        [1372, 356],
        [1400, 304],
        [1428, 356],
      ],
      red,
    ),
    words('/', 96, 690, 46, red, { face: 'mono' }),
    words('A', 127, 690, 46, red, { face: 'mono' }),
    words('ccount', 158, 690, 46, red, { face: 'mono' }),
    disc(142, 674, 29, 'none', `stroke="${red}" stroke-width="5"`),
    words('1,900 ms, forty thousand times', 96, 766, 30, red, { face: 'text' }),
    box(760, 250, 'cache', blue, '#ffffff', 230),
    box(520, 640, 'search', '#ffffff', ink),
    box(760, 610, 'seats', '#ffffff', ink),
    box(990, 610, 'prices', '#ffffff', ink),
    box(1230, 600, 'database', ink, '#ffffff', 230),
    box(1400, 250, 'page', '#ffffff', ink, 190),
    // The email that links to both
    placed(220, 400, [
      rect(-122, -78, 252, 172, '#c3cadb'),
      rect(-130, -86, 252, 172, '#ffffff', `stroke="${ink}" stroke-width="4"`),
      stroke('M-130 -86L-4 20L122 -86', ink, 4),
      disc(104, -74, 26, red),
      words('40k', 104, -66, 18, '#ffffff', { face: 'mono', anchor: 'middle' }),
    ]),
    stroke('M344 370H388V250H430', blue, 12, 'stroke-linejoin="round"'),
    stroke('M344 440H388V560H430', red, 12, 'stroke-linejoin="round"'),
  );
}

function week(y: number, spike: boolean): string {
  const random = seededRandom(42);
  const points: Point[] = many(169, hour => {
    const day = hour % 24;
    const usual = 26 + Math.max(0, Math.sin(((day - 7) / 24) * Math.PI * 2)) * 52 + random() * 9;
    const hot = spike && hour >= 35 && hour <= 36;
    return [90 + hour * 6.1, y - (hot ? 262 : usual)] as const;
  });
  return (
    shape(`${through(points)}V${y}H90Z`, pale) +
    stroke(through(points), blue, 4, 'stroke-linejoin="round"') +
    stroke(`M90 ${y}H1116`, ink, 3) +
    many(8, day => stroke(`M${90 + day * 146.4} ${y}v12`, ink, 3)).join('') +
    many(7, day =>
      words(
        ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day]!,
        163 + day * 146.4,
        y + 36,
        20,
        day === 1 && spike ? red : ink,
        { face: 'mono', anchor: 'middle' },
      ),
    ).join('')
  );
}

export function tuesdayAtElevenLoad() {
  return half(
    rect(0, 0, 1200, 900, '#ffffff'),
    stroke('M90 134H1116', red, 2, 'stroke-dasharray="3 9"'),
    words('all we have', 1116, 120, 20, red, { face: 'mono', anchor: 'right' }),
    week(396, true),
    sheet(
      [
        [300, 396],
        [303, 134],
        [309, 134],
        [316, 396],
      ],
      red,
    ),
    disc(306, 134, 13, red),
    words('11:00', 330, 176, 26, red, { face: 'mono' }),
    stroke('M90 540H1116', red, 2, 'stroke-dasharray="3 9"'),
    week(802, false),
    words('before', 90, 78, 44, ink),
    words('after', 90, 516, 44, ink),
  );
}

export function tuesdayAtElevenLetter() {
  const random = seededRandom(8);
  return half(
    rect(0, 0, 1200, 900, blue),
    ...many(60, row => rect(0, row * 15, 1200, 1.5, '#2340bd')),
    // A frame on the wall and its shadow
    rect(246, 96, 760, 760, '#1b2f94'),
    rect(220, 70, 760, 760, ink),
    rect(244, 94, 712, 712, '#f8f5ec'),
    rect(284, 134, 632, 632, '#ffffff', 'stroke="#d9d3c3" stroke-width="2"'),
    words('A', 370, 640, 460, ink),
    words('a', 732, 640, 150, red),
    ...many(3, line =>
      stroke(
        `M${356 + line * 4} ${654 - line * 16}C${470 + random() * 20} ${540 + random() * 30} ${540 + random() * 20} ${430 + random() * 30} ${690 + line * 10} ${286 + line * 18}`,
        red,
        8 - line * 2,
        'stroke-linecap="round" opacity=".9"',
      ),
    ),
    words('26 minutes', 884, 734, 30, red, { face: 'mono', anchor: 'right' }),
    sheet(
      [
        [244, 94],
        [500, 94],
        [244, 560],
      ],
      '#ffffff',
      'opacity=".3"',
    ),
  );
}

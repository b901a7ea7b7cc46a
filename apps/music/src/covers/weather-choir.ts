import { coloursOf, disc, line, mixed, ring, sleeve } from './drawing.ts';
import { seededRandom } from '../sound/random.ts';

/** A weather chart with pressure drawn as voices, and rain where they meet. */
export function weatherChoirCover(): string {
  const { ground, fold, paper, deep } = coloursOf('echoverse');
  const night = mixed(deep, '#0c1819', 0.55);
  const random = seededRandom('weather choir cover');
  const front = (place: number) =>
    Array.from({ length: 41 }, (_, step) => {
      const x = step * 12;
      const y =
        96 +
        place * 26 +
        44 * Math.sin(x / 92 + place * 0.36) * Math.cos(place * 0.21) +
        16 * Math.sin(x / 41 - place * 0.5);
      return [x, y] as const;
    });
  const fronts = Array.from({ length: 11 }, (_, place) =>
    line(
      front(place),
      mixed(fold, place % 3 ? deep : paper, place % 3 ? 0.25 : 0.5),
      place % 3 ? 3 : 6,
      place % 3 ? 0.7 : 1,
    ),
  );
  const rain = Array.from({ length: 54 }, () => {
    const [x, fall] = [random() * 480, random()];
    const y = 250 + fall * 220;
    return line(
      [
        [x, y],
        [x - 3, y + 9 + 9 * random()],
      ],
      paper,
      2,
      0.2 + 0.5 * fall,
    );
  });
  const eye = [0, 1, 2, 3].map(step => ring(344, 122, 20 + step * 17, paper, 2.4, 0.9 - step * 0.2));
  return sleeve(
    night,
    ...fronts,
    ...rain,
    disc(344, 122, 64, mixed(night, ground, 0.4), 0.75),
    ...eye,
    disc(344, 122, 9, paper),
  );
}

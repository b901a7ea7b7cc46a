import { coloursOf, disc, line, mixed, piece, sleeve } from './drawing.ts';

/** A lighthouse folded from one strip, with its beam reflected in the water: short, short, long. */
export function harbourLightCover(): string {
  const { ground, fold, paper, deep } = coloursOf('lumina');
  const sky = mixed(fold, paper, 0.3);
  const sea = mixed(deep, ground, 0.35);
  const bands = Array.from({ length: 5 }, (_, band) => {
    const [top, bottom] = [168 + band * 34, 202 + band * 34];
    const half = (y: number) => 26 + (y - 168) * 0.13;
    const lit = band % 2 ? paper : mixed('#f2774f', deep, 0.1);
    return (
      piece(
        [
          [150 - half(top), top],
          [150, top],
          [150, bottom],
          [150 - half(bottom), bottom],
        ],
        lit,
      ) +
      piece(
        [
          [150, top],
          [150 + half(top), top],
          [150 + half(bottom), bottom],
          [150, bottom],
        ],
        mixed(lit, deep, 0.32),
      )
    );
  });
  const ripples = [28, 28, 84].flatMap((length, group) =>
    [0, 1, 2].map(row => {
      const x = 216 + group * 62 + row * 14;
      return line(
        [
          [x, 372 + row * 34],
          [x + length, 372 + row * 34],
        ],
        row % 2 ? paper : fold,
        8,
        1 - row * 0.2,
      );
    }),
  );
  return sleeve(
    sky,
    disc(392, 250, 74, paper, 0.55),
    piece(
      [
        [158, 138],
        [480, 20],
        [480, 196],
      ],
      paper,
      0.75,
    ),
    piece(
      [
        [142, 138],
        [0, 92],
        [0, 170],
      ],
      paper,
      0.5,
    ),
    piece(
      [
        [0, 330],
        [480, 330],
        [480, 480],
        [0, 480],
      ],
      sea,
    ),
    piece(
      [
        [60, 352],
        [96, 322],
        [206, 322],
        [250, 352],
      ],
      mixed(ground, '#0c1819', 0.4),
    ),
    ...bands,
    piece(
      [
        [122, 168],
        [178, 168],
        [172, 154],
        [128, 154],
      ],
      ground,
    ),
    piece(
      [
        [132, 154],
        [168, 154],
        [168, 124],
        [132, 124],
      ],
      paper,
    ),
    disc(150, 139, 9, fold),
    piece(
      [
        [124, 124],
        [176, 124],
        [150, 98],
      ],
      mixed('#f2774f', deep, 0.25),
    ),
    ...ripples,
  );
}

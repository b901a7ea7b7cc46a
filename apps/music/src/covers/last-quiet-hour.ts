import { coloursOf, disc, line, mixed, piece, sleeve } from './drawing.ts';

/** An open book under a window at dusk; its lines follow the melody. */
export function lastQuietHourCover(): string {
  const { ground, fold, paper, deep } = coloursOf('vespera');
  const wall = mixed(ground, '#0c1819', 0.2);
  const panes = [0, 1, 2, 3].map(pane => {
    const [x, y] = [166 + (pane % 2) * 78, 48 + Math.floor(pane / 2) * 88];
    return piece(
      [
        [x, y],
        [x + 70, y],
        [x + 70, y + 80],
        [x, y + 80],
      ],
      mixed(fold, ground, 0.3 + 0.22 * (1 - Math.floor(pane / 2))),
    );
  });
  const page = (hand: -1 | 1) => {
    const x = (along: number) => 240 + hand * along;
    const lines = Array.from({ length: 6 }, (_, row) => {
      const y = 306 + row * 17;
      const length = [150, 168, 128, 160, 172, 90][(row + (hand === 1 ? 2 : 0)) % 6]!;
      return line(
        [
          [x(22), y + 13],
          [x(22 + length * 0.55), y + 2],
          [x(22 + length), y - 4],
        ],
        deep,
        3.6,
        0.55,
      );
    });
    return [
      piece(
        [
          [x(0), 300],
          [x(70), 276],
          [x(206), 262],
          [x(206), 398],
          [x(70), 412],
          [x(0), 436],
        ],
        hand === -1 ? paper : mixed(paper, fold, 0.28),
      ),
      piece(
        [
          [x(0), 436],
          [x(70), 412],
          [x(206), 398],
          [x(206), 408],
          [x(72), 424],
          [x(0), 450],
        ],
        mixed(fold, deep, hand === -1 ? 0.35 : 0.6),
      ),
      ...lines,
    ].join('');
  };
  return sleeve(
    wall,
    ...panes,
    disc(282, 96, 17, paper, 0.95),
    piece(
      [
        [166, 216],
        [314, 216],
        [398, 300],
        [82, 300],
      ],
      fold,
      0.13,
    ),
    page(-1),
    page(1),
    piece(
      [
        [318, 262],
        [334, 260],
        [334, 332],
        [326, 322],
        [318, 334],
      ],
      fold,
    ),
  );
}

import { coloursOf, disc, line, mixed, piece, sleeve } from './drawing.ts';

/** Three ridges with one rope over them and small climbers on it. */
export function firstRopeCover(): string {
  const { ground, fold, paper, deep } = coloursOf('summit');
  const sky = mixed(fold, paper, 0.55);
  const peak = (
    base: readonly [number, number, number],
    top: readonly [number, number],
    lit: string,
    shade: string,
  ) => {
    const [left, crease, right] = base;
    return piece([[left, 480], top, [crease, 480]], lit) + piece([[crease, 480], top, [right, 480]], shade);
  };
  const rope: [number, number][] = [
    [-10, 420],
    [54, 372],
    [104, 322],
    [150, 318],
    [196, 250],
    [246, 186],
    [300, 92],
  ];
  const climber = ([x, y]: [number, number], colour: string) =>
    piece(
      [
        [x - 7, y],
        [x, y - 24],
        [x + 7, y],
      ],
      colour,
    ) + disc(x, y - 28, 5.4, colour);
  return sleeve(
    sky,
    disc(96, 104, 42, paper, 0.95),
    peak([230, 420, 640], [446, 150], mixed(fold, sky, 0.25), mixed(fold, deep, 0.3)),
    peak([-60, 330, 520], [300, 92], mixed(fold, deep, 0.45), mixed(deep, ground, 0.45)),
    piece(
      [
        [300, 92],
        [272, 138],
        [296, 152],
        [310, 132],
        [330, 148],
        [326, 122],
      ],
      paper,
    ),
    peak([-180, 110, 330], [104, 322], mixed(deep, ground, 0.3), mixed(ground, '#0c1819', 0.3)),
    line(rope, paper, 4.2),
    climber([54, 372], paper),
    climber([150, 318], mixed(fold, paper, 0.4)),
    climber([246, 186], paper),
    line(
      [
        [300, 92],
        [300, 52],
      ],
      paper,
      4,
    ),
    piece(
      [
        [300, 52],
        [338, 62],
        [300, 74],
      ],
      fold,
    ),
  );
}

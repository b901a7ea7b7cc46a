import { coloursOf, disc, line, mixed, piece, sleeve } from './drawing.ts';

/** Lit lanterns of creased paper on two strings. */
export function paperLanternsCover(): string {
  const { ground, fold, paper, deep } = coloursOf('lumina');
  const night = mixed(ground, '#0c1819', 0.35);
  const lantern = (x: number, y: number, size: number, dim: number) => {
    const folds = 6;
    const edge = (step: number) =>
      44 * size * Math.sin((Math.PI * (step + 0.55)) / (folds + 0.1)) + 10 * size;
    const panels = Array.from({ length: folds }, (_, step) => {
      const [top, bottom] = [y + step * 15 * size, y + (step + 1) * 15 * size];
      const halves = [
        [-1, 0.12],
        [1, 0.42],
      ] as const;
      return halves
        .map(([hand, shade]) =>
          piece(
            [
              [x, top],
              [x + hand * edge(step - 0.5), top],
              [x + hand * (edge(step) + 5 * size), (top + bottom) / 2],
              [x + hand * edge(step + 0.5), bottom],
              [x, bottom],
            ],
            mixed(mixed(fold, paper, step % 2 ? 0.16 : 0.42), deep, shade * 0.6 + dim + (step % 2) * 0.06),
          ),
        )
        .join('');
    });
    return [
      disc(x, y + 45 * size, 84 * size, fold, 0.1),
      disc(x, y + 45 * size, 64 * size, fold, 0.12),
      ...panels,
      line(
        [
          [x, y + 90 * size],
          [x, y + 112 * size],
        ],
        paper,
        2.4 * size,
        0.8,
      ),
    ].join('');
  };
  const string = (from: number, sag: number, opacity: number) =>
    line(
      Array.from(
        { length: 25 },
        (_, step) => [step * 20, from + sag * Math.sin((Math.PI * step) / 24)] as const,
      ),
      paper,
      2,
      opacity,
    );
  return sleeve(
    night,
    string(38, 70, 0.35),
    lantern(92, 74, 0.66, 0.32),
    lantern(404, 70, 0.6, 0.36),
    string(96, 128, 0.6),
    lantern(240, 224, 1.5, 0),
    lantern(88, 184, 0.95, 0.14),
    lantern(398, 180, 1, 0.12),
    piece(
      [
        [0, 480],
        [0, 446],
        [120, 430],
        [262, 452],
        [380, 436],
        [480, 450],
        [480, 480],
      ],
      mixed(night, '#081112', 0.6),
    ),
  );
}

import { coloursOf, disc, mixed, piece, sleeve } from './drawing.ts';

/** A beach from a hundred metres up: five tide lines, each with its own edge. */
export function tidelineCover(): string {
  const { ground, fold, paper, deep } = coloursOf('horizon');
  const sand = mixed(paper, '#f2b53a', 0.2);
  const edge = (level: number, swing: number, phase: number) =>
    Array.from({ length: 33 }, (_, step) => {
      const x = step * 15;
      const y =
        level +
        0.24 * (480 - x) +
        swing * Math.sin(x / 62 + phase) +
        swing * 0.45 * Math.sin(x / 23 + phase * 2.3);
      return [x, y] as const;
    });
  const tide = (level: number, swing: number, phase: number, colour: string) =>
    piece([...edge(level, swing, phase), [480, -4], [0, -4]], colour);
  const tones = [0.1, 0.32, 0.52, 0.74, 0.94];
  const waters = tones.map((tone, wave) => {
    const [level, swing, phase] = [292 - wave * 62, 17 - wave * 2, wave * 1.7];
    const water = mixed(mixed(fold, paper, 0.15), mixed(deep, ground, 0.6), tone);
    return tide(level + 9, swing, phase, paper) + tide(level, swing, phase + 0.12, water);
  });
  const birds = [
    [352, 392],
    [380, 404],
    [326, 410],
  ].map(([x, y]) =>
    piece(
      [
        [x! - 12, y! - 4],
        [x!, y!],
        [x! + 12, y! - 6],
        [x!, y! + 5],
      ],
      ground,
    ),
  );
  return sleeve(
    sand,
    ...waters,
    ...birds,
    disc(96, 74, 20, paper, 0.9),
    disc(428, 440, 5, deep, 0.6),
    disc(404, 452, 3, deep, 0.5),
  );
}

import { coloursOf, disc, mixed, piece, sleeve } from './drawing.ts';

/** A zigzag strip like EchoVerse's mark, with ever fainter echoes. */
export function echoverseDemoCover(): string {
  const { ground, fold, paper, deep } = coloursOf('echoverse');
  const heights = [34, 84, 132, 96, 168, 118, 72, 40];
  const strip = (shift: number, size: number, share: number) =>
    heights.slice(1).map((height, place) => {
      const [from, to] = [place, place + 1].map(step => 240 + (step - 3.5) * 54 * size);
      const [before, now] = [heights[place]! * size, height * size];
      const middle = 236 + shift;
      const lit = place % 2 ? fold : mixed(fold, deep, 0.55);
      return piece(
        [
          [from!, middle - before],
          [to!, middle - now],
          [to!, middle + now],
          [from!, middle + before],
        ],
        mixed(lit, ground, share),
      );
    });
  return sleeve(
    ground,
    disc(404, 404, 24, paper, 0.92),
    ...strip(-52, 1.32, 0.82),
    ...strip(-26, 1.16, 0.62),
    ...strip(0, 1, 0),
  );
}

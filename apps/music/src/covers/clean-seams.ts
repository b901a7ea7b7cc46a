import { coloursOf, line, mixed, piece, sleeve } from './drawing.ts';

/** Strips of cloth, seven squares to a row. The stitch shifts by one square in each row. */
export function cleanSeamsCover(): string {
  const { ground, fold, paper, deep } = coloursOf('nexus');
  const size = 480 / 7;
  const patches = Array.from({ length: 49 }, (_, place) => {
    const [column, row] = [place % 7, Math.floor(place / 7)];
    const [x, y] = [column * size, row * size];
    const tone = [0, 2, 1, 3, 2, 0, 3][(column + row) % 7]! / 3;
    const lit = mixed(mixed(ground, deep, 0.5), fold, tone);
    return [
      piece(
        [
          [x, y],
          [x + size, y],
          [x, y + size],
        ],
        lit,
      ),
      piece(
        [
          [x + size, y],
          [x + size, y + size],
          [x, y + size],
        ],
        mixed(lit, ground, 0.34),
      ),
    ].join('');
  });
  const stitches = Array.from({ length: 6 }, (_, seam) => {
    const y = (seam + 1) * size;
    return Array.from({ length: 14 }, (_unused, stitch) => {
      const x = ((stitch + (seam * 2) / 7) * 480) / 14;
      return line(
        [
          [x + 7, y - 4],
          [x + 25, y + 4],
        ],
        paper,
        3.4,
        seam === 3 ? 1 : 0.6,
      );
    }).join('');
  });
  return sleeve(ground, ...patches, ...stitches);
}

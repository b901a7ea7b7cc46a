import { coloursOf, mixed, sleeve } from './drawing.ts';

const picture = [
  '..............................',
  '..............................',
  '....w........w.......w........',
  '..............................',
  '.............hh...............',
  '............hhy.......w.......',
  '...w.......hhyy...............',
  '..........hhyy................',
  '.........hhyyy................',
  '........hhyyyyyyy.............',
  '.......hhhhhhhyy..............',
  '............hhyy..........w...',
  '...........hhyy...............',
  '.w........hhyy................',
  '.........hhyy.........o.......',
  '........hhyy.....o............',
  '.......hhy...........o........',
  '......hh....o.................',
  '.....hh..............o........',
  '....h.....o......o............',
  '..............................',
  '......sssssssssssssssss.......',
  '...ssstttttttttttttttttttt....',
  '....tttttttttttttttttttt......',
  '........uuuuuuuuuuuu..........',
  '..........uuuuuuuu............',
  '.........uuuuuuuuuu...........',
  '.......uuuuuuuuuuuuuu.........',
  '..............................',
  '..............................',
];

/** A spark above an anvil, in 30 × 30 pixels. */
export function sparkGapCover(): string {
  const { ground, fold, paper, deep } = coloursOf('skyforge');
  const night = mixed(ground, '#0c1819', 0.5);
  const inks: Record<string, string> = {
    h: paper,
    y: '#f2b53a',
    w: mixed(night, paper, 0.5),
    o: fold,
    s: mixed(fold, paper, 0.25),
    t: fold,
    u: mixed(fold, deep, 0.7),
  };
  // One path per colour, with a rectangle for each run of pixels.
  const layers = Object.entries(inks).map(([sign, colour]) => {
    const runs = picture.flatMap((row, y) =>
      [...row.matchAll(new RegExp(`${sign}+`, 'g'))].map(
        run => `M${run.index * 16} ${y * 16}h${run[0].length * 16}v16h-${run[0].length * 16}z`,
      ),
    );
    return `<path d="${runs.join('')}" fill="${colour}" shape-rendering="crispEdges"/>`;
  });
  const scanlines = Array.from({ length: 30 }, (_, row) => `M0 ${row * 16 + 14}h480v2h-480z`).join('');
  return sleeve(night, ...layers, `<path d="${scanlines}" fill="${night}" opacity="0.35"/>`);
}

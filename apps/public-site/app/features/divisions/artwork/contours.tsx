import styles from './artwork.module.css';

/** Height of the terrain: two peaks and a saddle. */
const heightAt = (x: number, y: number) =>
  1.05 * Math.exp(-(((x - 470) / 190) ** 2 + ((y - 190) / 130) ** 2)) +
  0.62 * Math.exp(-(((x - 250) / 130) ** 2 + ((y - 330) / 100) ** 2)) +
  0.06 * Math.sin(x / 47) * Math.cos(y / 39);

const [step, width, height] = [12, 720, 500];
const levels = Array.from({ length: 11 }, (_, level) => 0.09 + level * 0.087);

/** Heights at the grid's corners, row by row. */
const heights = () => {
  const columns = width / step + 1;
  const rows = Math.ceil(height / step) + 1;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_column, column) => heightAt(column * step, row * step)),
  );
};

/** One contour line, cell by cell (marching squares). */
function contour(level: number, land: number[][]): string {
  const parts: string[] = [];
  for (let row = 0; row + 1 < land.length; row++)
    for (let column = 0; column + 1 < land[row]!.length; column++) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      const crossings = corners.flatMap(([column1, row1], index) => {
        const [column2, row2] = corners[(index + 1) % 4]!;
        const [a, b] = [land[row1]![column1]! - level, land[row2]![column2]! - level];
        if (a < 0 === b < 0) return [];
        const share = a / (a - b);
        const between = (from: number, to: number) => ((from + (to - from) * share) * step).toFixed(1);
        return [`${between(column1, column2)} ${between(row1, row2)}`];
      });
      for (let pair = 0; pair + 1 < crossings.length; pair += 2)
        parts.push(`M${crossings[pair]}L${crossings[pair + 1]}`);
    }
  return parts.join('');
}

let drawn: string[] | undefined;

/** Computed on first use, because every division loads this file. */
function contours(): string[] {
  if (drawn) return drawn;
  const land = heights();
  return (drawn = levels.map(level => contour(level, land)));
}

/** A map of the mountain with an animated route. */
export function Contours() {
  return (
    <svg
      className={styles.contours}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
    >
      {contours().map((path, index) => (
        <path key={index} d={path} strokeWidth={index % 5 === 4 ? 3.4 : 1.7} />
      ))}
      <path
        className={styles.route}
        pathLength="1"
        d="M70 470C140 440 190 420 232 350C262 300 300 318 340 300C392 276 372 236 420 226C452 218 452 200 470 190"
      />
      <path d="M470 190V132L516 146L470 162" className={styles.flag} />
      {[
        [232, 350],
        [340, 300],
        [420, 226],
      ].map(([x, y]) => (
        <path
          key={x}
          className={styles.camp}
          d={`M${x! - 12} ${y! + 8}L${x} ${y! - 12}L${x! + 12} ${y! + 8}Z`}
        />
      ))}
    </svg>
  );
}

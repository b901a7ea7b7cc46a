import styles from './artwork.module.css';

/** Two peaks and the saddle between them: how high the land is at a place. */
const heightAt = (x: number, y: number) =>
  1.05 * Math.exp(-(((x - 470) / 190) ** 2 + ((y - 190) / 130) ** 2)) +
  0.62 * Math.exp(-(((x - 250) / 130) ** 2 + ((y - 330) / 100) ** 2)) +
  0.06 * Math.sin(x / 47) * Math.cos(y / 39);

const [step, width, height] = [12, 720, 500];
const levels = Array.from({ length: 11 }, (_, level) => 0.09 + level * 0.087);

/** The line of one height: through each cell of the grid, where it crosses the cell's edges. */
function contour(level: number): string {
  const parts: string[] = [];
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const corners = [
        [x, y],
        [x + step, y],
        [x + step, y + step],
        [x, y + step],
      ] as const;
      const crossings = corners.flatMap(([x1, y1], index) => {
        const [x2, y2] = corners[(index + 1) % 4]!;
        const [a, b] = [heightAt(x1, y1) - level, heightAt(x2, y2) - level];
        if (a < 0 === b < 0) return [];
        const share = a / (a - b);
        return [`${(x1 + (x2 - x1) * share).toFixed(1)} ${(y1 + (y2 - y1) * share).toFixed(1)}`];
      });
      for (let pair = 0; pair + 1 < crossings.length; pair += 2)
        parts.push(`M${crossings[pair]}L${crossings[pair + 1]}`);
    }
  return parts.join('');
}
const contours = levels.map(contour);

/** A map of the mountain, and the route that keeps being walked. */
export function Contours() {
  return (
    <svg
      className={styles.contours}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
    >
      {contours.map((path, index) => (
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

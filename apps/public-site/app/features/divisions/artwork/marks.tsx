import { seededRandom } from '../../../artwork/seeded-random';
import styles from './artwork.module.css';

const [columns, rows, size] = [7, 5, 100];

/** Folds of a square that combine into any number of marks. */
const folds = [
  ['M0 0H100V100Z', 'M0 0V100H100Z'],
  ['M0 100L100 0V100Z', 'M0 100L100 0H0Z'],
  ['M0 0L50 50L0 100Z', 'M0 0H100L50 50ZM100 0V100L50 50ZM0 100H100L50 50Z'],
  ['M0 0H100L50 50ZM0 100H100L50 50Z', 'M0 0V100L50 50ZM100 0V100L50 50Z'],
  ['M50 0L100 50L50 100L0 50Z', 'M0 0H50L0 50ZM100 0V50L50 0ZM100 100H50L100 50ZM0 100V50L50 100Z'],
] as const;

const random = seededRandom(16);
const tiles = Array.from({ length: columns * rows }, (_, index) => ({
  x: (index % columns) * size,
  y: Math.floor(index / columns) * size,
  fold: folds[Math.floor(random() * folds.length)]!,
  turn: Math.floor(random() * 4) * 90,
  delay: -random() * 24,
}));

/** A wall of sketches that change one by one. */
export function Marks() {
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${columns * size} ${rows * size}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
    >
      {tiles.map(({ x, y, fold, turn, delay }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn} 50 50)`}>
          <g className={styles.tile} style={{ animationDelay: `${delay}s` }}>
            <path d={fold[1]} data-side="lit" />
            <path d={fold[0]} data-side="shade" />
          </g>
        </g>
      ))}
    </svg>
  );
}

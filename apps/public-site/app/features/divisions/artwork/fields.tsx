import { seededRandom } from '../../../artwork/seeded-random';
import styles from './artwork.module.css';

const random = seededRandom(58);
const [columns, rows] = [8, 6];

/** Corners of an irregular grid of fields. */
const corner = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => {
  const [column, row] = [index % (columns + 1), Math.floor(index / (columns + 1))];
  return [
    column * 100 - 40 + (random() - 0.5) * 56 + row * 14,
    row * 96 - 30 + (random() - 0.5) * 46 - column * 9,
  ] as const;
});
const fields = Array.from({ length: columns * rows }, (_, index) => {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const corners = [
    corner[row * (columns + 1) + column]!,
    corner[row * (columns + 1) + column + 1]!,
    corner[(row + 1) * (columns + 1) + column + 1]!,
    corner[(row + 1) * (columns + 1) + column]!,
  ];
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  const furrows = 3 + Math.floor(random() * 5);
  return {
    shape: `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
    furrows:
      random() < 0.55
        ? Array.from({ length: furrows }, (__, furrow) => {
            const share = (furrow + 1) / (furrows + 1);
            const along = (from: number, to: number) => (from + (to - from) * share).toFixed(1);
            return `M${along(ax, bx)} ${along(ay, by)}L${along(dx, cx)} ${along(dy, cy)}`;
          }).join('')
        : '',
    tone: Math.floor(random() * 5),
  };
});

/** Fields and a river from a hundred metres up, and the shadow of the drone above. */
export function Fields() {
  return (
    <svg className={styles.fields} viewBox="0 0 720 480" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      {fields.map(({ shape, furrows, tone }) => (
        <g key={shape}>
          <path d={shape} data-tone={tone} />
          {furrows && <path d={furrows} className={styles.furrows} />}
        </g>
      ))}
      <path
        className={styles.river}
        d="M300 -20C330 60 420 70 410 140C400 220 290 210 300 290C308 356 430 360 470 420C486 444 480 470 476 500"
      />
      <g className={styles.shadow}>
        <path d="M-10 -5L0 -10L10 -5L10 5L0 10L-10 5ZM-34 -24L-30 -28L34 24L30 28ZM30 -28L34 -24L-30 28L-34 24Z" />
        {[
          [-32, -26],
          [32, -26],
          [-32, 26],
          [32, 26],
        ].map(([x, y]) => (
          <circle key={`${x}${y}`} cx={x} cy={y} r="15" />
        ))}
      </g>
    </svg>
  );
}

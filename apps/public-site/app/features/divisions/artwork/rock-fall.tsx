import { seededRandom } from '../../../artwork/seeded-random';
import styles from './artwork.module.css';

const random = seededRandom(303);

/** Rocks with one facet between each pair of corners. */
const rocks = Array.from({ length: 13 }, (_, index) => {
  const size = 16 + random() ** 2 * 62;
  const count = 6 + Math.floor(random() * 3);
  const corners = Array.from({ length: count }, (__, corner) => {
    const angle = (corner / count) * Math.PI * 2;
    const radius = size * (0.74 + random() * 0.36);
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  });
  return {
    x: 60 + ((index * 251) % 640) + random() * 40,
    y: random() * 440,
    drift: 11 + random() * 16,
    delay: -random() * 26,
    facets: corners.map(([x, y], corner) => {
      const [nextX, nextY] = corners[(corner + 1) % count]!;
      const facing = Math.cos(Math.atan2(y + nextY, x + nextX) + 2.2);
      return {
        path: `M${(-size * 0.1).toFixed(1)} ${(-size * 0.14).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}L${nextX.toFixed(1)} ${nextY.toFixed(1)}Z`,
        side: facing > 0.35 ? 'lit' : facing > -0.35 ? 'middle' : 'shade',
      };
    }),
  };
});

/** Falling rocks, and a small paper plane between them. */
export function RockFall() {
  return (
    <svg className={styles.rockFall} viewBox="0 0 720 480" preserveAspectRatio="xMaxYMax slice" aria-hidden>
      {rocks.map(({ x, y, drift, delay, facets }) => (
        <g key={x} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <g
            className={styles.rock}
            style={{ animationDuration: `${drift.toFixed(1)}s`, animationDelay: `${delay.toFixed(1)}s` }}
          >
            {facets.map(({ path, side }) => (
              <path key={path} d={path} data-side={side} />
            ))}
          </g>
        </g>
      ))}
      <g className={styles.plane}>
        <path d="M0 -44L-34 30L-8 17Z" data-paper="lit" />
        <path d="M0 -44L34 30L8 17Z" data-paper="shade" />
        <path d="M0 -44L-8 17L0 40L8 17Z" data-paper="keel" />
      </g>
    </svg>
  );
}

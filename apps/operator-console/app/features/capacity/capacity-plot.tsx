import { plotOf, type CapacityCurve, type PlotPanel, type PlotTick } from '@sevenfold/contracts/capacity';
import styles from './capacity.module.css';

const size = { width: 220, height: 130, left: 58, right: 18, top: 8, bottom: 40 };

/** Delivery, latency and CPU by number of people. Hidden from screen readers: the table below has the same figures. */
export function CapacityPlot({ curves }: { curves: readonly CapacityCurve[] }) {
  const { people, panels } = plotOf(curves);
  return (
    <div aria-hidden="true">
      <p className={styles.legend}>
        {curves.map(({ pods }, index) => (
          <span key={pods} data-line={index}>
            {pods} {pods === 1 ? 'pod' : 'pods'}
          </span>
        ))}
        <span className="muted">Filled: objectives met. Hollow: missed.</span>
      </p>
      <div className={styles.panels}>
        {panels.map(panel => (
          <figure key={panel.title}>
            <figcaption>{panel.title}</figcaption>
            <Panel panel={panel} people={people} />
          </figure>
        ))}
      </div>
    </div>
  );
}

function Panel({ panel: { ticks, lines }, people }: { panel: PlotPanel; people: PlotTick[] }) {
  const x = (share: number) => size.left + share * size.width;
  const y = (share: number) => size.top + (1 - share) * size.height;
  return (
    <svg
      viewBox={`0 0 ${size.left + size.width + size.right} ${size.top + size.height + size.bottom}`}
      className={styles.plot}
    >
      {ticks.map(({ at, label }) => (
        <g key={at}>
          <line className={styles.grid} x1={x(0)} x2={x(1)} y1={y(at)} y2={y(at)} />
          <text x={x(0) - 6} y={y(at) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {people.map(({ at, label }) => (
        <text key={at} x={x(at)} y={y(0) + 17} textAnchor="middle">
          {label}
        </text>
      ))}
      <text x={x(0.5)} y={y(0) + 34} textAnchor="middle">
        people
      </text>
      {lines.map(({ pods, points }, index) => (
        <g key={pods} data-line={index}>
          <polyline points={points.map(point => `${x(point.x)},${y(point.y)}`).join(' ')} />
          {points.map(point => (
            <circle key={point.x} data-kept={point.kept} cx={x(point.x)} cy={y(point.y)} r={3.5} />
          ))}
        </g>
      ))}
    </svg>
  );
}

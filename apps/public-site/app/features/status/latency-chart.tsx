import { formatDate } from './describe-days';
import type { ComponentDays } from './use-days';
import styles from './day-bars.module.css';

type Props = { name: string; days: ComponentDays; from: string; first: number };

/** Response times of our checks by day: the median and the 95th percentile. */
export function LatencyChart({ name, days, from, first }: Props) {
  const [typical, slow] = [days.p50Ms.slice(first), days.p95Ms.slice(first)];
  const today = { typical: typical.at(-1), slow: slow.at(-1) };
  const slowest = Math.max(0, ...slow.filter(value => value !== null));
  const measured = slow.filter(value => value !== null).length;
  if (measured === 0) return null;
  const words = [
    today.typical != null &&
      today.slow != null &&
      `Today half of our checks took up to ${inMs(today.typical)}, 95% up to ${inMs(today.slow)}.`,
    slowest > (today.slow ?? 0) &&
      `Slowest day since ${formatDate(from, first)}: 95% up to ${inMs(slowest)}.`,
  ];

  return (
    <figure className={styles.latency}>
      {measured > 1 && (
        <svg
          viewBox={`0 0 ${slow.length} 20`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Response times of ${name}, day by day`}
        >
          {linesOf(slow, slowest).map(points => (
            <polyline key={points} data-line="slow" points={points} />
          ))}
          {linesOf(typical, slowest).map(points => (
            <polyline key={points} data-line="typical" points={points} />
          ))}
        </svg>
      )}
      <figcaption>
        {measured > 1 && (
          <span className={styles.legend}>
            <span data-line="typical">Half of the checks</span>{' '}
            <span data-line="slow">95% of the checks</span>
          </span>
        )}
        {words.filter(Boolean).join(' ')}
      </figcaption>
    </figure>
  );
}

const inMs = (value: number) => `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ms`;

const height = 20;
const margin = 1.5;

/** Points of each stretch of days with data; a day without data is a gap. */
export function linesOf(values: readonly (number | null)[], slowest: number): string[] {
  const lines: string[][] = [[]];
  for (const [day, value] of values.entries()) {
    const y = height - margin - ((value ?? 0) / Math.max(1, slowest)) * (height - 2 * margin);
    // Across the whole day, so that a single day is a line as well.
    if (value === null) lines.push([]);
    else lines.at(-1)!.push(`${day},${y.toFixed(2)}`, `${day + 1},${y.toFixed(2)}`);
  }
  return lines.filter(line => line.length > 0).map(line => line.join(' '));
}

import { dateOf } from './day-words';
import type { ComponentDays } from './use-days';
import styles from './day-bars.module.css';

type Props = { name: string; days: ComponentDays; from: string };

/** How long our probes waited for an answer, day by day. Days without one leave a gap. */
export function LatencyChart({ name, days, from }: Props) {
  const known = days.latencyMs.filter(value => value !== null);
  if (known.length < 2) return null;
  const slowest = Math.max(...known);
  const fastest = Math.min(...known);
  const first = dateOf(
    from,
    days.latencyMs.findIndex(value => value !== null),
  );
  const since = first.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

  return (
    <details className={styles.latency}>
      <summary>
        Latency: {Math.round(known.at(-1)!)} ms today, between {Math.round(fastest)} and {Math.round(slowest)}{' '}
        ms since {since}
      </summary>
      <svg viewBox="0 0 90 20" preserveAspectRatio="none" role="img" aria-label={`Latency of ${name}`}>
        {stretchesOf(days.latencyMs).map(stretch => (
          <polyline key={stretch[0]!.day} points={stretch.map(point => pointOf(point, slowest)).join(' ')} />
        ))}
      </svg>
    </details>
  );
}

interface Point {
  day: number;
  value: number;
}

const pointOf = ({ day, value }: Point, slowest: number) =>
  `${day + 0.5},${(19 - (value / Math.max(1, slowest)) * 17).toFixed(2)}`;

/** Consecutive days with data. */
export function stretchesOf(values: readonly (number | null)[]): Point[][] {
  const stretches: Point[][] = [];
  for (const [day, value] of values.entries()) {
    if (value === null) continue;
    const last = stretches.at(-1);
    if (last?.at(-1)?.day === day - 1) last.push({ day, value });
    else stretches.push([{ day, value }]);
  }
  return stretches;
}

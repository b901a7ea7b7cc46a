import type { WebSocketFailure } from '@sevenfold/contracts';
import { dateText } from '../../lib/dates';
import { causesOf, directionOf, type FailureCause } from './failure-causes';
import styles from './failure-causes.module.css';

/** Failures by cause, with the trend of the last hour. */
export function FailureCauses({ failures, now }: { failures: readonly WebSocketFailure[]; now: number }) {
  const causes = causesOf(failures, now);
  if (causes.length === 0) return null;
  return (
    <ul className={styles.causes} aria-label="By cause">
      {causes.map(cause => (
        <Cause key={cause.cause} cause={cause} />
      ))}
    </ul>
  );
}

/** One date if both look the same. */
function spanText(first: number, last: number): string {
  const [from, to] = [dateText(first), dateText(last)];
  return from === to ? from : `${from} to ${to}`;
}

function Cause({ cause: { cause, count, addresses, first, last, trend } }: { cause: FailureCause }) {
  const most = Math.max(1, ...trend);
  const direction = directionOf(trend);
  return (
    <li className={styles.cause}>
      <span className={styles.count}>{count}</span>
      <span className={styles.what}>
        {cause}
        <span className="small">
          {addresses === 1 ? '1 address' : `${addresses} addresses`}, {spanText(first, last)}, {direction}
        </span>
      </span>
      <svg className={styles.trend} viewBox={`0 0 ${trend.length * 4} 16`} aria-hidden>
        {trend.map((value, slot) => (
          <rect
            key={slot}
            x={slot * 4}
            width={3}
            y={16 - Math.max(1, (value / most) * 16)}
            height={Math.max(1, (value / most) * 16)}
          />
        ))}
      </svg>
    </li>
  );
}

import type { NumberFigures } from './core/statistics';
import { formatCount, formatNumber } from './format';
import styles from './charts.module.css';

/** Bars beside words. Every value is also text, so nobody has to estimate a length. */
export function ValueChart({
  title,
  values,
}: {
  title: string;
  values: { value: string; amount: number }[];
}) {
  const most = Math.max(...values.map(({ amount }) => Math.abs(amount)), Number.MIN_VALUE);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      {values.length === 0 ? (
        <p className={styles.nothing}>Nothing to chart.</p>
      ) : (
        <ul className={styles.values}>
          {values.map(({ value, amount }) => (
            <li key={value}>
              <span className={styles.value}>{value || '(empty)'}</span>
              <span className={styles.amount}>{formatNumber(amount)}</span>
              <span
                className={styles.bar}
                aria-hidden
                style={{ width: `${(Math.abs(amount) / most) * 100}%` }}
                data-below={amount < 0 || undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

const height = 140;

/** A histogram. */
export function BinChart({ title, bins }: { title: string; bins: NumberFigures['bins'] }) {
  const most = Math.max(...bins.map(({ count }) => count));
  const fullest = bins.find(({ count }) => count === most)!;
  const summary = `Most lie between ${formatNumber(fullest.from)} and ${formatNumber(fullest.to)}: ${formatCount(most)}.`;
  const width = 320;
  const step = width / bins.length;
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}. ${summary}`}
        preserveAspectRatio="none"
        className={styles.bins}
      >
        {bins.map(({ from, to, count }, at) => (
          <rect
            key={from}
            x={at * step + 1}
            width={Math.max(step - 2, 1)}
            y={height - Math.max((count / most) * height, count > 0 ? 2 : 0)}
            height={Math.max((count / most) * height, count > 0 ? 2 : 0)}
          >
            <title>{`${formatNumber(from)} to ${formatNumber(to)}: ${formatCount(count)}`}</title>
          </rect>
        ))}
      </svg>
      <p className={styles.axis} aria-hidden>
        <span>{formatNumber(bins[0]!.from)}</span>
        <span>{formatNumber(bins.at(-1)!.to)}</span>
      </p>
      <p className={styles.summary}>{summary}</p>
    </figure>
  );
}

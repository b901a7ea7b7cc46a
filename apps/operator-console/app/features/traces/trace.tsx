import { useState, type CSSProperties } from 'react';
import { ErrorText } from '@sevenfold/ui/reference';
import { AdminApiError } from '../../lib/admin-api';
import { lengthOf, spanRows, type SpanRow } from './span-tree';
import { useTrace } from './use-reference';
import styles from './trace.module.css';

/** One action across all services, as a waterfall. */
export function Trace({ traceId }: { traceId: string }) {
  const trace = useTrace(traceId);
  const rows = spanRows(trace.data?.spans ?? []);
  const length = lengthOf(rows);
  const services = [...new Set(rows.map(({ span }) => span.service))];

  if (trace.isPending)
    return (
      <p className="muted" role="status">
        Loading the trace…
      </p>
    );
  if (trace.error)
    return (
      <p className="muted">
        {isMissing(trace.error) ? (
          'Not recorded, or expired. Errors and operator calls are always recorded, others are sampled (TRACES_SHARE).'
        ) : (
          <ErrorText error={trace.error} words={`We can’t read the trace: ${trace.error.message}`} />
        )}
      </p>
    );
  return (
    <>
      <p className={styles.summary}>
        {rows.length} spans in {services.length} services, {length.toFixed(1)} ms
      </p>
      <ul className={styles.legend} aria-label="Services">
        {services.map((service, position) => (
          <li key={service} style={{ '--service': colourOf(position) } as CSSProperties}>
            {service}
          </li>
        ))}
      </ul>
      <ol className={styles.rows} aria-label="Spans, parents before children">
        {rows.map((row, position) => (
          <Row
            key={row.span.spanId}
            row={row}
            isSameService={rows[position - 1]?.span.service === row.span.service}
            length={length}
            colour={colourOf(services.indexOf(row.span.service))}
          />
        ))}
      </ol>
    </>
  );
}

const isMissing = (error: Error) => error instanceof AdminApiError && error.status === 404;

const folds = ['echoverse', 'lumina', 'summit', 'horizon', 'nexus', 'vespera', 'skyforge'];
const colourOf = (position: number) => `var(--sf-fold-${folds[position % folds.length]})`;

function Row({
  row: { span, depth, startMs, durationMs },
  isSameService,
  length,
  colour,
}: {
  row: SpanRow;
  /** The row above has the same service: the span's name then gets the space. */
  isSameService: boolean;
  length: number;
  colour: string;
}) {
  const [open, setOpen] = useState(false);
  const bar = {
    left: `${(startMs / length) * 100}%`,
    width: `max(2px, ${(durationMs / length) * 100}%)`,
    background: colour,
  };

  return (
    <li className={styles.row} data-status={span.status}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        onClick={() => setOpen(current => !current)}
      >
        <span className={styles.name} style={{ '--depth': depth } as CSSProperties}>
          <span className={isSameService ? 'visually-hidden' : styles.service}>{span.service}</span>{' '}
          {span.name}
          {span.kind !== 'internal' && <span className={`muted ${styles.kind}`}> {span.kind}</span>}
        </span>
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} style={bar} />
        </span>
        <span className={styles.duration}>{durationMs.toFixed(1)} ms</span>
      </button>
      {open && (
        <dl className={styles.attributes}>
          <div>
            <dt>kind</dt>
            <dd>{span.kind}</dd>
          </div>
          {Object.entries(span.attributes).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

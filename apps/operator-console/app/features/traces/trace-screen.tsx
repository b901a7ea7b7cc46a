import { useState, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { TraceView } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Screen } from '../../components/screen';
import { AdminApiError } from '../../lib/admin-api';
import { useAdminApi } from '../../lib/use-admin-api';
import { lengthOf, spanRows, type SpanRow } from './span-tree';
import styles from './trace-screen.module.css';

const arrivalTries = 5;
const arrivalPauseMs = 1_500;

/** One action across all services, as a waterfall. */
export function TraceScreen() {
  const { traceId = '' } = useParams();
  const api = useAdminApi();
  const trace = useQuery({
    queryKey: ['admin', 'trace', traceId],
    queryFn: () => api.request<TraceView>(`/traces/${traceId}`),
    // Right after a click the spans may not have arrived yet.
    retry: (failures, error) =>
      error instanceof AdminApiError && error.status === 404 && failures < arrivalTries,
    retryDelay: arrivalPauseMs,
  });
  const rows = spanRows(trace.data?.spans ?? []);
  const length = lengthOf(rows);
  const services = [...new Set(rows.map(({ span }) => span.service))];

  return (
    <Screen
      title={
        <>
          Trace <span className="mono">{traceId.slice(0, 8)}</span>
        </>
      }
    >
      <Alarm message={trace.error?.message} onRetry={() => void trace.refetch()} />
      {trace.isPending && (
        <p className="muted" role="status">
          Loading the trace…
        </p>
      )}
      {rows.length > 0 && (
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
          <ol className={`panel ${styles.rows}`} aria-label="Spans, parents before children">
            {rows.map(row => (
              <Row
                key={row.span.spanId}
                row={row}
                length={length}
                colour={colourOf(services.indexOf(row.span.service))}
              />
            ))}
          </ol>
        </>
      )}
    </Screen>
  );
}

const folds = ['echoverse', 'lumina', 'summit', 'horizon', 'nexus', 'vespera', 'skyforge'];
const colourOf = (position: number) => `var(--sf-fold-${folds[position % folds.length]})`;

function Row({
  row: { span, depth, startMs, durationMs },
  length,
  colour,
}: {
  row: SpanRow;
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
          <span className={styles.service}>{span.service}</span> {span.name}
          {span.kind !== 'internal' && <span className="muted"> {span.kind}</span>}
        </span>
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} style={bar} />
        </span>
        <span className={styles.duration}>{durationMs.toFixed(1)} ms</span>
      </button>
      {open && (
        <dl className={styles.attributes}>
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

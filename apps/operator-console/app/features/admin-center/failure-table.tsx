import type { WebSocketFailure } from '@sevenfold/contracts';
import { FailureCauses } from './failure-causes-list';
import { DataTable } from '../../components/data-table';
import { Moment } from '../../components/moment';
import styles from './admin-center.module.css';

const title = 'WebSocket Failures (Last 50)';

type Props = {
  /** Undefined while unknown. */
  failures: readonly WebSocketFailure[] | undefined;
  now: number;
};

export function FailureTable({ failures: known, now }: Props) {
  const failures = known ?? [];
  return (
    <section className="panel" aria-labelledby="failures">
      <div className="panel-head">
        <h2 id="failures">{title}</h2>
      </div>
      <FailureCauses failures={failures} now={now} />
      <DataTable
        label={title}
        tall
        columns={['Time', 'IP', 'Error', 'User Agent']}
        empty={
          failures.length > 0
            ? undefined
            : known
              ? 'No WebSocket failures recorded'
              : 'We couldn’t load the failures'
        }
      >
        {failures.map(({ id, timestamp, ip, err, ua }) => (
          <tr key={id}>
            <td className={styles.time}>
              <Moment at={timestamp} seconds />
            </td>
            <td className="mono">{ip}</td>
            <td>{err}</td>
            <td className={styles.agent} title={ua}>
              {ua || '—'}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

import type { WebSocketFailure } from '@sevenfold/contracts';
import styles from './admin-center.module.css';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

export function FailureTable({ failures }: { failures: readonly WebSocketFailure[] }) {
  return (
    <section className="panel" aria-labelledby="failures">
      <div className="panel-head">
        <h2 id="failures">WebSocket Failures (Last 50)</h2>
      </div>
      {failures.length === 0 ? (
        <p className="muted">No WebSocket failures recorded</p>
      ) : (
        <div className={`scroll ${styles.tall}`} role="region" aria-labelledby="failures" tabIndex={0}>
          <table className="grid">
            <thead>
              <tr>
                {['Time', 'IP', 'Error', 'User Agent'].map(name => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {failures.map(({ id, timestamp, ip, err, ua }) => (
                <tr key={id}>
                  <td>{time.format(timestamp)}</td>
                  <td className="mono">{ip}</td>
                  <td>{err}</td>
                  <td className={styles.agent}>{ua}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

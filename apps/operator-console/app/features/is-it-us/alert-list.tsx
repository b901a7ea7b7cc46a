import type { FiringAlert } from '@sevenfold/contracts';
import { Moment } from '../../components/moment';
import { RowLinks } from './row-links';
import styles from './is-it-us.module.css';

/** Firing alerts: pages first, oldest first. Null: they could not be read. */
export function AlertList({ alerts }: { alerts: readonly FiringAlert[] | null }) {
  return (
    <section className="panel" aria-labelledby="firing-alerts">
      <div className="panel-head">
        <h2 id="firing-alerts">Firing alerts</h2>
        {alerts && alerts.length > 0 && <span className="muted">{alerts.length}</span>}
      </div>
      {alerts === null && (
        <p className={styles.trouble} role="status">
          We can’t read the alerts. Some may be firing.
        </p>
      )}
      {alerts?.length === 0 && <p className="muted">None. Watchdog, which always fires, isn’t listed.</p>}
      {alerts && alerts.length > 0 && (
        <ol className={styles.alerts}>
          {alerts.map(({ name, severity, summary, since, labels, links }) => (
            <li key={`${name} ${severity} ${JSON.stringify(labels)}`} data-severity={severity}>
              <strong>{name}</strong> <span className={styles.severity}>{severity}</span>
              <span className="muted"> {Object.values(labels).join(', ')}</span>
              <p>{summary}</p>
              <span className={styles.foot}>
                <span className="muted">
                  since <Moment at={since} seconds />
                </span>
                <RowLinks links={links} of={name} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

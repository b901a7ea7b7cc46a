import { Alarm } from '../../components/alarm';
import { Screen } from '../../components/screen';
import { useStatus } from './api/use-incidents';
import { Followers } from './followers';
import { IncidentCard } from './incident-card';
import { OpenIncidentForm } from './open-incident-form';
import { PlannedWindows } from './planned-windows';
import styles from './incidents.module.css';

/** Incidents and planned maintenance, as visitors see them. */
export function Incidents() {
  const { data: status, error, isPending } = useStatus();
  const components = status?.groups.flatMap(({ entries }) => entries) ?? [];
  const open = status?.incidents.filter(({ resolvedAt }) => resolvedAt === null) ?? [];
  const past = status?.incidents.filter(({ resolvedAt }) => resolvedAt !== null) ?? [];

  return (
    <Screen title="Incidents">
      <Alarm message={error?.message} />
      {isPending && (
        <p className="muted" role="status">
          Loading…
        </p>
      )}
      {status && (
        <div className={styles.columns}>
          <div>
            <section aria-labelledby="open">
              <h2 id="open" className={styles.heading}>
                Open
              </h2>
              {open.length === 0 && <p className="muted">Nothing is wrong, as far as is known.</p>}
              {open.map(incident => (
                <IncidentCard key={incident.id} incident={incident} />
              ))}
            </section>
            <section aria-labelledby="past">
              <h2 id="past" className={styles.heading}>
                Resolved within 14 days
              </h2>
              {past.length === 0 && <p className="muted">None.</p>}
              {past.map(incident => (
                <IncidentCard key={incident.id} incident={incident} />
              ))}
            </section>
          </div>
          <div>
            <OpenIncidentForm components={components} />
            <PlannedWindows planned={status.planned} components={components} />
            <Followers />
          </div>
        </div>
      )}
    </Screen>
  );
}

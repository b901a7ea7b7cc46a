import { useState } from 'react';
import type { IncidentChanged } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Columns } from '../../components/columns';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { useStatus } from './api/use-incidents';
import { EmailSubscribers } from './email-subscribers';
import { Followers } from './followers';
import { IncidentCard } from './incident-card';
import { OpenIncidentForm } from './open-incident-form';
import { PlannedWindows } from './planned-windows';
import { ResolvedIncidents } from './resolved-incidents';
import styles from './incidents.module.css';

/** Incidents and planned maintenance, as visitors see them. */
export function Incidents() {
  const { data: status, error, isPending } = useStatus();
  const [updated, setUpdated] = useState<IncidentChanged>();
  const components = status?.groups.flatMap(({ entries }) => entries) ?? [];
  const open = status?.incidents.filter(({ resolvedAt }) => resolvedAt === null) ?? [];

  return (
    <Screen title="Incidents">
      <Alarm error={error} />
      {isPending && (
        <div className="panel">
          <Skeleton lines={8} />
        </div>
      )}
      {status && (
        <Columns wider="left">
          <div>
            <section aria-labelledby="open" className={open.length === 0 ? 'panel' : undefined}>
              <h2 id="open" className={styles.heading}>
                Open
              </h2>
              {updated?.incident.resolvedAt && (
                <Outcome traceId={updated.traceId}>“{updated.incident.title}” is resolved.</Outcome>
              )}
              {open.length === 0 && <p className="muted">No open incidents.</p>}
              {open.map(incident => (
                <IncidentCard
                  key={incident.id}
                  incident={incident}
                  components={components}
                  onUpdated={setUpdated}
                />
              ))}
            </section>
            <OpenIncidentForm components={components} />
            <ResolvedIncidents components={components} />
          </div>
          <div>
            <PlannedWindows planned={status.planned} components={components} />
            <EmailSubscribers />
            <Followers />
          </div>
        </Columns>
      )}
    </Screen>
  );
}

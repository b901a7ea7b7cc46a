import { Alarm } from '../../components/alarm';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { useChangeMaintenance, useMaintenance } from './api/use-maintenance';
import { MaintenanceForm } from './maintenance-form';
import styles from './maintenance.module.css';

/** Maintenance mode: state, start, and the visitors' text. */
export function Maintenance() {
  const maintenance = useMaintenance();
  const change = useChangeMaintenance();
  const state = maintenance.data;

  return (
    <Screen title="Maintenance">
      <Alarm error={change.error ?? maintenance.error} />
      {change.data && (
        <Outcome traceId={change.data.traceId}>
          {change.data.enabled ? 'Every page now shows the banner.' : 'Banner removed.'}
        </Outcome>
      )}
      {maintenance.isPending && (
        <div className="panel">
          <Skeleton lines={5} />
        </div>
      )}
      {state && (
        <section className={`panel ${styles.state}`} aria-labelledby="state">
          <h2 id="state" className={styles.verdict} data-on={state.enabled}>
            {state.enabled ? 'Maintenance mode is on' : 'Maintenance mode is off'}
          </h2>
          <p className="muted">
            {state.lastUpdated ? (
              <>
                Last changed <Moment at={state.lastUpdated} />
              </>
            ) : (
              'Never changed.'
            )}
          </p>
          <MaintenanceForm state={state} busy={change.isPending} onChange={change.mutateAsync} />
        </section>
      )}
    </Screen>
  );
}

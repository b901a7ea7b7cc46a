import { Alarm } from '../../components/alarm';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { useChangeMaintenance, useMaintenance } from './api/use-maintenance';
import { MaintenanceForm } from './maintenance-form';
import styles from './maintenance.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** Maintenance mode: state, start, and the visitors' text. */
export function Maintenance() {
  const maintenance = useMaintenance();
  const change = useChangeMaintenance();
  const state = maintenance.data;

  return (
    <Screen title="Maintenance">
      <Alarm message={change.error?.message ?? maintenance.error?.message} />
      {change.data && (
        <Outcome traceId={change.data.traceId}>
          {change.data.enabled ? 'Every page shows the banner now.' : 'The banner is gone.'}
        </Outcome>
      )}
      {maintenance.isPending && (
        <p className="muted" role="status">
          Loading…
        </p>
      )}
      {state && (
        <section className={`panel ${styles.state}`} aria-labelledby="state">
          <h2 id="state" className={styles.verdict} data-on={state.enabled}>
            {state.enabled ? 'Maintenance mode is on' : 'Maintenance mode is off'}
          </h2>
          <p className="muted">
            {state.lastUpdated
              ? `Last changed ${moment.format(new Date(state.lastUpdated))}`
              : 'It was never changed.'}
          </p>
          <MaintenanceForm
            key={`${state.enabled} ${state.reason}`}
            state={state}
            busy={change.isPending}
            onChange={change.mutate}
          />
        </section>
      )}
    </Screen>
  );
}

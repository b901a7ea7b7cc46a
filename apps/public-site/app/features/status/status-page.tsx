import type { StatusPage as StatusData } from '@sevenfold/contracts';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { ComponentGroups } from './component-groups';
import { GetUpdates } from './get-updates';
import { IncidentNotice, PlannedNotice } from './incident-list';
import { PastIncidents } from './past-incidents';
import { StatusSign } from './status-sign';
import { formatDuration, formatMoment } from './format-time';
import { useBackendHealth } from './use-backend-health';
import { useDays } from './use-days';
import { useNow } from './use-now';
import { useStatus } from './use-status';
import styles from './status-page.module.css';

export function StatusPage() {
  const { status, isOld, error } = useStatus();
  const { data: days } = useDays();
  const entries = status?.groups.flatMap(group => group.entries) ?? [];
  const nameOf = (id: string) => entries.find(entry => entry.id === id)?.name ?? id;
  const state = isOld ? 'development' : (status?.banner.state ?? 'development');

  return (
    <div className="page">
      <h1 className="page-title">Service Status</h1>
      {status && isOld && <OldNotice updatedAt={status.updatedAt} />}
      <p className={styles.banner} data-state={state} data-testid="status-banner" role="status">
        <StatusSign status={state} size={30} />
        {status?.banner.text ??
          (error ? (
            <span>
              We can’t load the status. <ErrorText error={error} />
            </span>
          ) : (
            'Checking every service…'
          ))}
      </p>
      <noscript>
        <p>
          This page needs JavaScript. Without it, read the <a href="/api/status/feed.atom">Atom feed</a> or
          the <a href="/api/status/summary.json">JSON summary</a>.
        </p>
      </noscript>
      <BackendHealthIndicator ours={entries.find(({ id }) => id === 'rooms')?.latencyMs} />
      <p className="page-lead">
        We check every service every few seconds, and run through what visitors do: sign in, enter a room,
        send a message.
      </p>
      {status && <Current status={status} nameOf={nameOf} />}
      {/* Rendered together, because parts that arrive later would push the rest down. */}
      {(status || error) && (
        <div className={styles.columns}>
          {status && (
            <div>
              <ComponentGroups groups={status.groups} days={days} incidents={status.incidents} />
              <PastIncidents recent={status.incidents} nameOf={nameOf} />
            </div>
          )}
          <div>
            <GetUpdates groups={status?.groups ?? []} />
            <p className={`muted ${styles.foot}`}>
              {status && `Updated ${formatMoment(status.updatedAt)}. `}
              {status?.staleSince &&
                !isOld &&
                `Incidents and uptimes are as of ${formatMoment(status.staleSince)}. `}
              Something else wrong? <Link to={paths.contact}>Tell us</Link>.
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** The service does not answer, or this device is offline: what follows is old. */
function OldNotice({ updatedAt }: { updatedAt: string }) {
  const age = formatDuration(useNow() - Date.parse(updatedAt));
  return (
    <p className={styles.old} role="alert">
      We can’t reach the status service from here. This is how things were {age} ago, on{' '}
      {formatMoment(updatedAt)}.
    </p>
  );
}

/** Current trouble, and planned maintenance. */
function Current({ status, nameOf }: { status: StatusData; nameOf(component: string): string }) {
  const open = status.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  return (
    <>
      {open.length > 0 && (
        <section className={styles.section} aria-labelledby="open">
          <h2 id="open">Open incidents</h2>
          {open.map(incident => (
            <IncidentNotice key={incident.id} incident={incident} nameOf={nameOf} />
          ))}
        </section>
      )}
      {status.planned.length > 0 && (
        <section className={styles.section} aria-labelledby="planned">
          <h2 id="planned">Planned maintenance</h2>
          {status.planned.map(planned => (
            <PlannedNotice key={planned.id} planned={planned} nameOf={nameOf} />
          ))}
        </section>
      )}
    </>
  );
}

const unknownHealth = { checking: 'checking…', offline: 'you’re offline' };

/** The visitor's own connection to us, beside the duration of our checks. */
function BackendHealthIndicator({ ours }: { ours: number | undefined }) {
  const health = useBackendHealth();
  const { state } = health;
  const isKnown = state !== 'checking' && state !== 'offline';
  const latency = 'latencyMs' in health && health.latencyMs !== undefined ? `, ${health.latencyMs} ms` : '';

  return (
    <p className={styles.health} data-state={state} data-testid="backend-health">
      <StatusSign status={isKnown ? state : 'development'} size={18} />
      <span>
        <span>From your browser: {isKnown ? `${state}${latency}` : unknownHealth[state]}</span>
        {ours !== undefined && <span className="muted">From our own checks: {Math.round(ours)} ms</span>}
      </span>
    </p>
  );
}

import { Link } from 'react-router-dom';
import type { StatusDays, StatusEntry, StatusGroup, StatusPage as StatusData } from '@sevenfold/contracts';
import { divisions, isDivisionId } from '@sevenfold/brand';
import { DivisionIcon, foldStyle, messageOf } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { DayBars } from './day-bars';
import { wordOfStatus } from './day-words';
import { FollowStatus } from './follow-status';
import { IncidentNotice, PlannedNotice } from './incident-list';
import { momentInWords } from './moment-in-words';
import { PastIncidents } from './past-incidents';
import { StatusSign } from './status-sign';
import { useBackendHealth } from './use-backend-health';
import { useDays, type ComponentDays } from './use-days';
import { useStatus } from './use-status';
import styles from './status-page.module.css';

export function StatusPage() {
  const { data: status, error } = useStatus();
  const { data: days } = useDays();
  const state = status?.banner.state ?? (error ? 'down' : 'development');

  return (
    <div className="page">
      <h1 className="page-title">Service Status</h1>
      <p className={styles.banner} data-state={state} data-testid="status-banner" role="status">
        <StatusSign status={state} size={30} />
        {status?.banner.text ??
          (error ? `The status cannot be read. ${messageOf(error)}` : 'Asking every service…')}
      </p>
      <BackendHealthIndicator />
      <p className="page-lead">
        Every service and what it depends on is asked every few seconds, and what visitors do is tried as
        well: signing in, entering a room, sending a message.
      </p>
      {status && <Current status={status} />}
      {status?.groups.map(group => (
        <Group key={group.id} group={group} days={days} />
      ))}
      {status && <PastIncidents recent={status.incidents} />}
      {/* With what stands above it, which would push it down. */}
      {(status || error) && (
        <>
          <FollowStatus />
          <p className={styles.foot}>
            {status && <span className="muted">Updated {momentInWords(status.updatedAt)}. </span>}
            Something else wrong? <Link to={paths.contact}>Tell us</Link>.
          </p>
        </>
      )}
    </div>
  );
}

/** What is wrong now, and what will be. */
function Current({ status }: { status: StatusData }) {
  const open = status.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const entries = status.groups.flatMap(group => group.entries);
  const nameOf = (id: string) => entries.find(entry => entry.id === id)?.name ?? id;
  return (
    <>
      {open.length > 0 && (
        <section className={styles.group} aria-labelledby="open">
          <h2 id="open">Open incidents</h2>
          {open.map(incident => (
            <IncidentNotice key={incident.id} incident={incident} />
          ))}
        </section>
      )}
      {status.planned.length > 0 && (
        <section className={styles.group} aria-labelledby="planned">
          <h2 id="planned">Planned maintenance</h2>
          {status.planned.map(planned => (
            <PlannedNotice key={planned.id} planned={planned} nameOf={nameOf} />
          ))}
        </section>
      )}
    </>
  );
}

function BackendHealthIndicator() {
  const health = useBackendHealth();
  const latency =
    health.state !== 'checking' && health.latencyMs !== undefined ? ` in ${health.latencyMs} ms` : '';
  const words = {
    checking: 'Checking the connection from here…',
    operational: `From your browser: operational, answered${latency}`,
    degraded: `From your browser: degraded, answered${latency}`,
    down: `From your browser: down${latency}`,
  };

  return (
    <p className={styles.health} data-state={health.state} data-testid="backend-health">
      <StatusSign status={health.state === 'checking' ? 'development' : health.state} size={18} />
      {words[health.state]}
    </p>
  );
}

function Group({ group, days }: { group: StatusGroup; days: StatusDays | undefined }) {
  const division = isDivisionId(group.id) ? group.id : undefined;

  return (
    <section
      className={styles.group}
      aria-labelledby={`group-${group.id}`}
      style={division && foldStyle(division)}
    >
      <h2 id={`group-${group.id}`}>
        {division && <DivisionIcon division={division} size={26} />}
        {division ? divisions[division].name : group.name}
      </h2>
      <ul className={styles.entries}>
        {group.entries.map(entry => (
          <Entry
            key={entry.id}
            entry={entry}
            from={days?.from}
            days={days?.components.find(({ component }) => component === entry.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { entry: StatusEntry; days: ComponentDays | undefined; from: string | undefined };

function Entry({ entry, days, from }: EntryProps) {
  const { id, name, status, description, url, latencyMs, uptime } = entry;

  return (
    <li className={styles.entry} data-status={status} data-testid={`status-${id}`}>
      <div>
        <h3>{url ? <ServiceLink url={url} name={name} /> : name}</h3>
        <p>{description}</p>
      </div>
      <p className={styles.figures}>
        {uptime.ninetyDays !== null && <span>{uptime.ninetyDays.toFixed(2)} % in 90 days</span>}
        {latencyMs !== undefined && <span>{Math.round(latencyMs)} ms</span>}
      </p>
      <p className={styles.state}>
        <StatusSign status={status} size={20} />
        {wordOfStatus[status]}
      </p>
      {days && from && <DayBars name={name} days={days} from={from} />}
    </li>
  );
}

/** The console is an app of its own, which the site's router cannot open. */
function ServiceLink({ url, name }: { url: string; name: string }) {
  return (
    <Link to={url} reloadDocument={url.startsWith('/admin')}>
      {name}
    </Link>
  );
}

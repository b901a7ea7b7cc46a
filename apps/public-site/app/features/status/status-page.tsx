import { Link } from 'react-router-dom';
import type { ComponentStatus, Incident, StatusEntry, StatusGroup } from '@sevenfold/contracts';
import { divisions, isDivisionId } from '@sevenfold/brand';
import { DivisionIcon, foldStyle, messageOf } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { StatusSign } from './status-sign';
import { useBackendHealth } from './use-backend-health';
import { useStatus } from './use-status';
import styles from './status-page.module.css';

const wordOfStatus: Record<ComponentStatus, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
  maintenance: 'Maintenance',
  development: 'In development',
};

export function StatusPage() {
  const { data: status, error } = useStatus();
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
      {status?.incidents.map(incident => (
        <IncidentNotice key={incident.id} incident={incident} />
      ))}
      {status?.groups.map(group => (
        <Group key={group.id} group={group} />
      ))}
      <p className={styles.foot}>
        {status && <span className="muted">Updated {clock(status.updatedAt)}. </span>}
        Something else wrong? <Link to={paths.contact}>Tell us</Link>.
      </p>
    </div>
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

function IncidentNotice({ incident }: { incident: Incident }) {
  return (
    <article className={styles.incident} data-state={incident.state}>
      <h2>{incident.title}</h2>
      <p className="muted">
        Since {clock(incident.startedAt)}
        {incident.resolvedAt ? `, resolved ${clock(incident.resolvedAt)}` : `, ${incident.state}`}
      </p>
      {incident.updates.map(({ at, text }) => (
        <p key={at + text}>
          <span className="muted">{clock(at)}</span> {text}
        </p>
      ))}
    </article>
  );
}

function Group({ group }: { group: StatusGroup }) {
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
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: StatusEntry }) {
  const { id, name, status, description, url, latencyMs, uptime } = entry;

  return (
    <li className={styles.entry} data-status={status} data-testid={`status-${id}`}>
      <div>
        <h3>{url?.startsWith('/') ? <Link to={url}>{name}</Link> : name}</h3>
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
    </li>
  );
}

function clock(moment: string): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

import type { ComponentStatus, Incident, StatusDays, StatusEntry, StatusGroup } from '@sevenfold/contracts';
import { isDivisionId } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { Link } from '../../shell/link';
import { DayBars } from './day-bars';
import { describeUptime, withIncidents, statusLabels, type ShownDays } from './describe-days';
import { StatusSign } from './status-sign';
import styles from './component-groups.module.css';
import disclosure from './disclosure.module.css';

type History = { days: StatusDays | undefined; incidents: readonly Incident[] };
type Props = History & { groups: readonly StatusGroup[] };

/** One line per group; groups with trouble start open, at their affected entries. */
export function ComponentGroups({ groups, ...history }: Props) {
  return (
    <section className={styles.groups} aria-labelledby="components">
      <h2 id="components" className={styles.heading}>
        Components
      </h2>
      {groups.map(group => (
        <Group key={group.id} group={group} {...history} />
      ))}
    </section>
  );
}

function Group({ group: { id, name, entries }, ...history }: History & { group: StatusGroup }) {
  const division = isDivisionId(id) ? id : undefined;
  const worst = worstOf(entries);
  const affected = entries.filter(({ status }) => status !== 'operational');
  const healthy = entries.filter(({ status }) => status === 'operational');

  return (
    <details
      className={styles.group}
      data-status={worst}
      open={worst !== 'operational'}
      style={division && foldStyle(division)}
    >
      <summary className={disclosure.summary}>
        <h3>
          {division && <DivisionIcon division={division} size={22} />}
          {name}
        </h3>
        <span className={styles.state}>
          <StatusSign status={worst} size={18} />
          {describeGroup(entries, worst)}
        </span>
      </summary>
      <Entries entries={affected.length > 0 ? affected : healthy} {...history} />
      {affected.length > 0 && healthy.length > 0 && (
        <details className={styles.healthy}>
          <summary className={disclosure.summary}>{healthy.length} operational</summary>
          <Entries entries={healthy} {...history} />
        </details>
      )}
    </details>
  );
}

function Entries({ entries, days, incidents }: History & { entries: readonly StatusEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map(entry => {
        const own = days?.components.find(({ component }) => component === entry.id);
        return (
          <Entry
            key={entry.id}
            entry={entry}
            from={days?.from}
            days={days && own && withIncidents(own, days.from, incidents)}
          />
        );
      })}
    </ul>
  );
}

/** From best to worst. */
const order: readonly ComponentStatus[] = ['operational', 'development', 'maintenance', 'degraded', 'down'];

const worstOf = (entries: readonly StatusEntry[]): ComponentStatus =>
  order.findLast(status => entries.some(entry => entry.status === status)) ?? 'operational';

function describeGroup(entries: readonly StatusEntry[], worst: ComponentStatus): string {
  const affected = entries.filter(({ status }) => status === worst).length;
  const word = statusLabels[worst];
  return affected === entries.length ? word : `${affected} of ${entries.length}: ${word.toLowerCase()}`;
}

type EntryProps = { entry: StatusEntry; days: ShownDays | undefined; from: string | undefined };

function Entry({ entry, days, from }: EntryProps) {
  const { id, name, status, description, url, latencyMs, uptime } = entry;

  return (
    <li className={styles.entry} data-status={status} data-testid={`status-${id}`}>
      <div>
        <h4>{url ? <ServiceLink url={url} name={name} /> : name}</h4>
        <p>{description}</p>
      </div>
      <p className={styles.figures}>
        {days && uptime.ninetyDays !== null && <span>{describeUptime(uptime.ninetyDays, days)}</span>}
        {latencyMs !== undefined && <span>{Math.round(latencyMs)} ms</span>}
      </p>
      <p className={styles.state}>
        <StatusSign status={status} size={18} />
        {statusLabels[status]}
      </p>
      {days && from && <DayBars name={name} days={days} from={from} />}
    </li>
  );
}

/** The console is a separate app, which the site's router cannot open. */
function ServiceLink({ url, name }: { url: string; name: string }) {
  return (
    <Link to={url} reloadDocument={url.startsWith('/admin')}>
      {name}
    </Link>
  );
}

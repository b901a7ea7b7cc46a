import type { Incident, PlannedMaintenance } from '@sevenfold/contracts';
import { momentInWords } from './moment-in-words';
import styles from './status-page.module.css';

export function IncidentNotice({ incident }: { incident: Incident }) {
  return (
    <article className={styles.incident} data-state={incident.state} id={incident.id}>
      <h3>{incident.title}</h3>
      <p className="muted">
        Since {momentInWords(incident.startedAt)}
        {incident.resolvedAt ? `, resolved ${momentInWords(incident.resolvedAt)}` : `, ${incident.state}`}
      </p>
      {incident.updates.map(({ at, state, text }) => (
        <p key={at + text} className={styles.update}>
          <span className="muted">
            {momentInWords(at)} · {state}
          </span>
          {text}
        </p>
      ))}
    </article>
  );
}

type PlannedProps = { planned: PlannedMaintenance; nameOf(component: string): string };

export function PlannedNotice({ planned, nameOf }: PlannedProps) {
  const { id, title, text, components, startsAt, endsAt, state } = planned;
  return (
    <article className={styles.incident} data-state="planned" id={id}>
      <h3>{title}</h3>
      <p className="muted">
        {state === 'running' ? 'Under way since ' : ''}
        {momentInWords(startsAt)} to {momentInWords(endsAt)}.{' '}
        {components.length > 0 ? `Touches ${components.map(nameOf).join(', ')}.` : 'Touches everything.'}
      </p>
      {text && <p className={styles.update}>{text}</p>}
    </article>
  );
}

import type { Incident, PlannedMaintenance } from '@sevenfold/contracts';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { formatDuration, formatMoment } from './format-time';
import styles from './status-page.module.css';

export const stateLabels: Record<Incident['state'], string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

type NameOf = (component: string) => string;

/** An open incident with its updates. */
export function IncidentNotice({ incident, nameOf }: { incident: Incident; nameOf: NameOf }) {
  const { id, title, impact, state, startedAt, componentIds } = incident;
  return (
    <article className={styles.incident} data-impact={impact} data-state={state} id={id}>
      <h3>
        <Link to={paths.incident(id)}>{title}</Link>
      </h3>
      <p className="muted">
        {stateLabels[state]}. Since <time dateTime={startedAt}>{formatMoment(startedAt)}</time>. Affects{' '}
        {componentIds.map(nameOf).join(', ')}.
      </p>
      <IncidentUpdates incident={incident} />
    </article>
  );
}

/** Newest first. */
export function IncidentUpdates({ incident: { updates } }: { incident: Pick<Incident, 'updates'> }) {
  return updates.map(({ at, state, text }) => (
    <p key={at + text} className={styles.update}>
      <span className="muted">
        <time dateTime={at}>{formatMoment(at)}</time>&nbsp;· {stateLabels[state]}
      </span>
      {text}
    </p>
  ));
}

/** A past incident as one line. */
export function IncidentLine({ incident, nameOf }: { incident: Incident; nameOf: NameOf }) {
  const { id, title, startedAt, resolvedAt, componentIds } = incident;
  return (
    <li className={styles.line}>
      <Link to={paths.incident(id)}>{title}</Link>
      <span className="muted">
        {formatMoment(startedAt)}
        {resolvedAt && `, for ${formatDuration(Date.parse(resolvedAt) - Date.parse(startedAt))}`}
        {componentIds.length > 1 && `, ${componentIds.map(nameOf).join(', ')}`}
      </span>
    </li>
  );
}

export function PlannedNotice({ planned, nameOf }: { planned: PlannedMaintenance; nameOf: NameOf }) {
  const { id, title, text, components, startsAt, endsAt, state } = planned;
  return (
    <article className={styles.incident} data-state="planned" id={id}>
      <h3>{title}</h3>
      <p className="muted">
        {state === 'running' && 'In progress: '}
        {formatMoment(startsAt)} to {formatMoment(endsAt)}. Affects{' '}
        {components.length > 0 ? components.map(nameOf).join(', ') : 'everything'}.
      </p>
      {text && <p className={styles.update}>{text}</p>}
    </article>
  );
}

import type { Incident, PlannedMaintenance, StatusNotice } from '@sevenfold/contracts';
import type { NewMail } from '@sevenfold/mail';
import { catalog } from '../components/catalog.js';

/** News of an incident or of maintenance. */
export type Notice = Exclude<StatusNotice, { type: 'subscription.verify' }>;

/** The page that asks for a click: programs that follow links in emails must not subscribe or unsubscribe anyone. */
const linkTo = (page: 'confirm' | 'unsubscribe', token: string, origin: string) =>
  `${origin}/api/status/emails/${page}/${token}`;

export function confirmationMail(
  to: string,
  componentIds: readonly string[],
  token: string,
  origin: string,
): NewMail {
  const text = [
    `You asked for emails about ${namesOf(componentIds)} at Sevenfold. Confirm that this is your email address:`,
    linkTo('confirm', token, origin),
    'The link works for 24 hours. If you didn’t ask for this, you don’t need to do anything; you won’t hear from us again.',
  ].join('\n\n');
  return { to, subject: 'Confirm your status emails', text, about: 'status.confirm' };
}

/** The same email for everyone, each with its own link to unsubscribe. */
export function noticeMail(notice: Notice, origin: string): (to: string, token: string) => NewMail {
  const subject = subjectOf(notice);
  const paragraphs =
    'incident' in notice ? aboutIncident(notice.incident, origin) : aboutMaintenance(notice, origin);
  return (to, token) => {
    const unsubscribeUrl = linkTo('unsubscribe', token, origin);
    const text = [...paragraphs, `You subscribed to these emails. Unsubscribe:\n${unsubscribeUrl}`].join(
      '\n\n',
    );
    return { to, subject, text, about: `status.${notice.type}`, unsubscribeUrl };
  };
}

const stateLabels: Record<Incident['state'], string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** The news in one line. */
export function subjectOf(notice: Notice): string {
  if ('incident' in notice) return `${stateLabels[notice.incident.state]}: ${notice.incident.title}`;
  return `${describeMaintenance(notice.type)}: ${notice.maintenance.title}`;
}

const describeMaintenance = (type: MaintenanceNotice['type']) =>
  type === 'maintenance.cancelled' ? 'Cancelled' : 'Planned maintenance';

function aboutIncident({ id, title, state, componentIds, updates }: Incident, origin: string): string[] {
  return [
    title,
    `${stateLabels[state]}. Affects ${namesOf(componentIds)}.`,
    ...updates.slice(0, 1).map(({ text }) => text),
    `${origin}/status/incidents/${id}`,
  ];
}

type MaintenanceNotice = Extract<Notice, { maintenance: PlannedMaintenance }>;

function aboutMaintenance({ type, maintenance }: MaintenanceNotice, origin: string): string[] {
  const { title, text, components } = maintenance;
  return [
    title,
    `${describeMaintenance(type)}, ${timesOf(maintenance)}. Affects ${namesOf(components)}.`,
    ...(text ? [text] : []),
    `${origin}/status`,
  ];
}

export const timesOf = ({ startsAt, endsAt }: PlannedMaintenance) =>
  `from ${new Date(startsAt).toUTCString()} to ${new Date(endsAt).toUTCString()}`;

/** None means all. */
function namesOf(componentIds: readonly string[]): string {
  if (componentIds.length === 0) return 'all services';
  return componentIds.map(id => catalog.find(known => known.id === id)?.name ?? id).join(', ');
}

import type { AuditEntry } from '@sevenfold/contracts';

/** Labels of entries that the audit interceptor writes, not a use case. */
const actions: Record<string, string> = {
  'personal-data.read': 'Read personal data',
  'admin-api.call': 'Called the admin API',
};

const lists: Record<string, string> = {
  accounts: 'list of accounts',
  'division-requests': 'access requests',
  inbox: 'inbox',
  mails: 'list of emails',
  'audit-log': 'audit log',
  'audit-log-export': 'audit log, as a file',
  activities: 'activities',
  'dead-letters': 'dead letters',
  rooms: 'list of rooms',
  'ws-failures': 'failed connections',
  subscriptions: 'status subscriptions',
};

export const describeAction = (action: string) => actions[action] ?? action;

export function describeTarget({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string {
  const list = action === 'personal-data.read' && target.kind === 'other' ? lists[target.id] : undefined;
  if (list) return list;
  return action === 'admin-api.call' ? target.id : Object.values(target).join(' ');
}

/** The effect or the reason of a refusal, and the operator's reason in quotes; empty if there is neither. */
export const outcomeDetail = ({ detail, reason }: Pick<AuditEntry, 'detail' | 'reason'>) =>
  [detail, reason && `“${reason}”`].filter(Boolean).join(' ');

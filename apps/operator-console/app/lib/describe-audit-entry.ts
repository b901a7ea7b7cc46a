import {
  operatorActionNames,
  type AuditEntry,
  type OperatorActionName,
  type PersonalDataList,
} from '@sevenfold/contracts';

const actions: Record<OperatorActionName, string> = {
  'access.set': 'Changed access',
  'account.block': 'Blocked an account',
  'account.import': 'Imported an account',
  'account.unblock': 'Unblocked an account',
  'admin-api.call': 'Called the admin API',
  'dead-letter.discard': 'Discarded a dead letter',
  'dead-letter.replay': 'Replayed a dead letter',
  'division-request.approve': 'Approved access',
  'division-request.deny': 'Denied access',
  'email-subscription.erase': 'Erased an email address',
  'game-day.claim-mended': 'Reported a fault as fixed',
  'game-day.connect-runner': 'Connected a runner',
  'game-day.end': 'Ended a game day',
  'game-day.report': 'Reported on a game day',
  'game-day.start': 'Started a game day',
  'guestbook.remove-line': 'Removed a message',
  'incident-template.create': 'Created a template',
  'incident-template.remove': 'Removed a template',
  'incident-template.replace': 'Changed a template',
  'incident.open': 'Opened an incident',
  'incident.resolve': 'Resolved an incident',
  'incident.update': 'Updated an incident',
  'incident.write-postmortem': 'Wrote a post-mortem',
  'maintenance.cancel': 'Cancelled maintenance',
  'maintenance.change': 'Changed maintenance',
  'maintenance.plan': 'Planned maintenance',
  'member.kick': 'Kicked a member',
  'member.lift-kick': 'Let a member back in',
  'personal-data.read': 'Read personal data',
  'presence.prune': 'Pruned stale presence',
  'purchase.record': 'Recorded a purchase',
  'room.close': 'Closed a room',
  'room.transfer-host': 'Made someone host',
  'session.end': 'Ended a session',
  'submission.answer': 'Marked as answered',
  'submission.archive': 'Archived a submission',
  'submission.assign': 'Assigned a submission to themselves',
  'submission.label': 'Labelled a submission',
  'submission.mark-unanswered': 'Marked as unanswered',
  'submission.mark-unread': 'Marked as unread',
  'submission.note': 'Wrote a note',
  'submission.read': 'Read a submission',
  'submission.unarchive': 'Unarchived a submission',
  'submission.unassign': 'Unassigned a submission',
  'subscription.remove': 'Removed a webhook',
};

/** All actions, sorted by the words that people look for. */
export const actionChoices = operatorActionNames
  .map(action => ({ action, words: actions[action] }))
  .sort((a, b) => a.words.localeCompare(b.words));

const lists: Record<PersonalDataList, string> = {
  accounts: 'list of accounts',
  'division-requests': 'access requests',
  inbox: 'inbox',
  'kept-rooms': 'kept rooms',
  mails: 'list of emails',
  'audit-log': 'audit log',
  'audit-log-export': 'audit log, as a file',
  activities: 'activities',
  'dead-letters': 'dead letters',
  rooms: 'list of rooms',
  'ws-failures': 'failed connections',
  subscriptions: 'status subscriptions',
};

/** The log may contain actions from an older or newer release. */
export const describeAction = (action: string) =>
  Object.hasOwn(actions, action) ? actions[action as OperatorActionName] : action;

export function describeTarget({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string {
  if (action === 'personal-data.read' && target.kind === 'other' && Object.hasOwn(lists, target.id))
    return lists[target.id as PersonalDataList];
  return action === 'admin-api.call' ? target.id : Object.values(target).join(' ');
}

/** The effect or the reason of a refusal, and the operator's reason in quotes; empty if there is neither. */
export const outcomeDetail = ({ detail, reason }: Pick<AuditEntry, 'detail' | 'reason'>) =>
  [detail, reason && `“${reason}”`].filter(Boolean).join(' ');

/**
 * Names of operator actions in the audit log: `<thing>.<verb>`. `admin-api.call` is a call that writes no
 * other entry. Rows written by older releases may have other names.
 */
export const operatorActionNames = [
  'access.set',
  'account.block',
  'account.import',
  'account.unblock',
  'admin-api.call',
  'dead-letter.discard',
  'dead-letter.replay',
  'division-request.approve',
  'division-request.deny',
  'email-subscription.erase',
  'game-day.claim-mended',
  'game-day.connect-runner',
  'game-day.end',
  'game-day.report',
  'game-day.start',
  'guestbook.remove-line',
  'incident-template.create',
  'incident-template.remove',
  'incident-template.replace',
  'incident.open',
  'incident.resolve',
  'incident.update',
  'incident.write-postmortem',
  'maintenance.cancel',
  'maintenance.change',
  'maintenance.plan',
  'member.kick',
  'member.lift-kick',
  'personal-data.read',
  'presence.prune',
  'purchase.record',
  'room.close',
  'room.transfer-host',
  'session.end',
  'submission.answer',
  'submission.archive',
  'submission.assign',
  'submission.label',
  'submission.mark-unanswered',
  'submission.mark-unread',
  'submission.note',
  'submission.read',
  'submission.unarchive',
  'submission.unassign',
  'subscription.remove',
] as const;
export type OperatorActionName = (typeof operatorActionNames)[number];

/** Names of lists with people's data. The audit log has them as the target of `personal-data.read`. */
export type PersonalDataList =
  | 'accounts'
  | 'activities'
  | 'audit-log'
  | 'audit-log-export'
  | 'dead-letters'
  | 'division-requests'
  | 'inbox'
  | 'kept-rooms'
  | 'mails'
  | 'rooms'
  | 'subscriptions'
  | 'ws-failures';

import { createHash } from 'node:crypto';
import { SetMetadata } from '@nestjs/common';
import type { AuditTarget, MailPage, PersonalDataList } from '@sevenfold/contracts';

export const hourMs = 3_600_000;

export const READS_PERSONAL_DATA = 'sevenfold:reads-personal-data';

/** The targets of a read: accounts by uid, or a list by its name. */
export type Whose<Answer> = (call: {
  params: Record<string, string>;
  answer: Answer;
}) => readonly AuditTarget[];

/**
 * Operators who read this leave one row per hour and target. On a route that is open to others too, it
 * applies to operators only, and not to their own data.
 */
export const ReadsPersonalData = <Answer = unknown>(whose: Whose<Answer>) =>
  SetMetadata(READS_PERSONAL_DATA, whose);

/** Data of the person in the path. */
export const ofPathPerson: Whose<unknown> = ({ params }) => [account(params['uid']!)];

/** A list that shows a little of many people: one target, no matter who is on it. */
export const ofList =
  (list: PersonalDataList): Whose<unknown> =>
  () => [asTarget(list)];

/**
 * The list shows whole emails, so every recipient is a target. So is the list itself, because some emails go to
 * the studio.
 */
export const ofMails: Whose<MailPage> = ({ answer: { mails } }) => [
  asTarget('mails'),
  ...mails.flatMap(({ uid }) => (uid === null ? [] : [account(uid)])),
];

const asTarget = (list: PersonalDataList): AuditTarget => ({ kind: 'other', id: list });

export const account = (uid: string): AuditTarget => ({ kind: 'account', id: uid });

/**
 * The same id for the same operator, target and hour in every service and pod, so that only one row remains.
 */
export function idOfRead(operator: string, { kind, id }: AuditTarget, at: Date): string {
  const hour = Math.floor(at.getTime() / hourMs);
  const digest = createHash('sha256')
    .update(JSON.stringify([operator, kind, id, hour]))
    .digest();
  digest[6] = (digest[6]! & 0x0f) | 0x80;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

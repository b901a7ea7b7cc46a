import { shownName, type AdminParticipant } from '@sevenfold/contracts';

/** The name that a member goes by in the room. Undefined for people who have left. */
export function nameOf(uid: string, members: readonly AdminParticipant[]): string | undefined {
  const member = members.find(each => each.uid === uid);
  return member && shownName(uid, member.name);
}

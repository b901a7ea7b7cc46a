import type { Member } from '@sevenfold/contracts';

type Members = Readonly<Record<string, Pick<Member, 'name' | 'anonymous'>>>;

/**
 * How someone is called in a room. Guests choose any name, a member's too, so it is never shown without the mark. The
 * mark comes first, where no long name cuts it off.
 * @param written the name under which someone wrote who may have left
 */
export function nameOf(uid: string, members: Members, written?: string): string {
  const member = members[uid];
  const name = written ?? member?.name;
  // Identity gives each guest an id that begins like this, and no one else.
  const isGuest = member?.anonymous ?? uid.startsWith('guest-');
  if (name !== undefined) return isGuest ? `Guest ${name}` : name;
  return member?.anonymous === false ? uid.slice(0, 8) : `Guest ${uid.slice(-4)}`;
}

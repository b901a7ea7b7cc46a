import type { Member } from '@sevenfold/contracts';

type Members = Readonly<Record<string, Pick<Member, 'name' | 'anonymous'>>>;

export function nameOf(uid: string, members: Members): string {
  const member = members[uid];
  return member?.name ?? (member?.anonymous === false ? uid.slice(0, 8) : `Guest ${uid.slice(-4)}`);
}

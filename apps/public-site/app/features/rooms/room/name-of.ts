import { shownName, type Member } from '@sevenfold/contracts';

type Members = Readonly<Record<string, Pick<Member, 'name'>>>;

/** @param written the name at the time of writing, for authors who may have left */
export const nameOf = (uid: string, members: Members, written?: string) =>
  shownName(uid, written ?? members[uid]?.name);

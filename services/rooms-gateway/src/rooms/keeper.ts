import { Conflict, NotAllowed, type Keeper } from '@sevenfold/contracts';
import { beginAgain, ownerWent } from './lock.js';
import { makeHost } from './membership.js';
import type { RoomDraft } from './room-draft.js';

/*
 * Who keeps a room hosts it whenever they come, and alone decides on its settings, helpers and lock. The database's row says
 * who that is; the room's nodes follow it, because only rules on one log can settle who hosts.
 */

/**
 * Makes the room this person's.
 * @throws Conflict `kept-room.hosted` while someone else hosts, NotAllowed `kept-room.locked` behind someone else's lock.
 */
export function keep(draft: RoomDraft, { uid, name, since }: Keeper) {
  const before = draft.get('keeper') as Keeper | undefined;
  if (before?.uid !== uid) takeOver(draft, uid);
  if (before?.uid === uid && before.since === since) return;
  draft.put('keeper', { uid, since, ...(name !== undefined && { name }) } satisfies Keeper);
}

function takeOver(draft: RoomDraft, uid: string) {
  const host = draft.host();
  if (host !== null && host !== uid)
    throw new Conflict(
      'kept-room.hosted',
      'Someone else hosts this room right now. Try again when they have left.',
    );
  const owner = draft.lockOwner();
  if (owner !== null && owner !== uid)
    throw new NotAllowed('kept-room.locked', 'Someone else has locked this room.');
  const former = draft.keeper() ?? formerKeeper(draft);
  // What was said and queued in one person's room is not another's.
  if (former !== null && former !== uid) beginAgain(draft);
  draft.remove('~formerKeeper');
  if (draft.get('access') !== undefined) draft.put('~lockOwner', { by: uid });
  draft.remove('~ownerAway');
  draft.remove('~emptied');
  // Everyone there has lost the connection, and this person's place is kept for them.
  if (host === null && draft.member(uid)) makeHost(draft, uid);
}

/** Nobody keeps the room any more. Its content stays, until another person keeps it. */
export function release(draft: RoomDraft) {
  const uid = draft.keeper();
  if (uid === null) return;
  draft.remove('keeper');
  draft.put('~formerKeeper', { by: uid });
  // From now on, the lock ends as any other.
  if (draft.member(uid) === null) ownerWent(draft, uid);
}

const formerKeeper = (draft: RoomDraft) =>
  (draft.get('~formerKeeper') as { by: string } | undefined)?.by ?? null;

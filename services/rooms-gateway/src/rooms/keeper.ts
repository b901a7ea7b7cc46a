import { Conflict, NotAllowed, type Keeper } from '@sevenfold/contracts';
import { refuseBanned } from './access.js';
import { beginAgain, ownerWent } from './lock.js';
import { makeHost } from './membership.js';
import type { RoomDraft } from './room-draft.js';

/*
 * A keeper hosts the room whenever they come, and alone decides on its settings, helpers and lock. A row in the database
 * says who that is. The room's nodes copy it, because only rules on one log can settle who hosts.
 */

/**
 * Makes this person the room's keeper.
 * @throws Conflict `kept-room.hosted` while someone else hosts, NotAllowed `kept-room.locked` behind someone else's lock and
 * `room.kicked` while the person is blocked.
 */
export function keep(draft: RoomDraft, { uid, name, since }: Keeper) {
  const before = draft.get('keeper') as Keeper | undefined;
  if (before?.uid !== uid) takeOver(draft, uid);
  if (before?.uid === uid && before.since === since) return;
  draft.put('keeper', { uid, since, ...(name !== undefined && { name }) } satisfies Keeper);
}

function takeOver(draft: RoomDraft, uid: string) {
  refuseBanned(draft, uid, draft.now);
  const host = draft.host();
  if (host !== null && host !== uid)
    throw new Conflict(
      'kept-room.hosted',
      'Someone else hosts this room right now. Try again once they’ve left.',
    );
  // A lock by an older gateway may lack an owner: then only the host may keep the room, as with the lock.
  if (draft.get('access') !== undefined && (draft.lockOwner() ?? host) !== uid)
    throw new NotAllowed('kept-room.locked', 'Someone else has locked this room.');
  const former = draft.keeper() ?? formerKeeper(draft);
  // A new keeper must not get what was said and queued in the former keeper's room.
  if (former !== null && former !== uid) beginAgain(draft);
  draft.remove('~formerKeeper');
  if (draft.get('access') !== undefined) draft.put('~lockOwner', { by: uid });
  draft.remove('~ownerAway');
  draft.remove('~emptied');
  // Nobody hosts because everyone has lost the connection, but this person's place is kept.
  if (host === null && draft.member(uid)) makeHost(draft, uid);
}

/**
 * Nobody keeps the room any more. Its content stays, until another person keeps it. With `from`, does nothing if someone
 * else keeps it.
 */
export function release(draft: RoomDraft, from?: string) {
  // Not `draft.keeper()`, which is null once the room has become a resident room.
  const uid = (draft.get('keeper') as Keeper | undefined)?.uid;
  if (uid === undefined || uid !== (from ?? uid)) return;
  draft.remove('keeper');
  draft.put('~formerKeeper', { by: uid });
  // From now on, the lock expires like any other, and its time starts over.
  draft.remove('~ownerAway');
  draft.remove('~emptied');
  if (draft.member(uid) === null) ownerWent(draft, uid);
}

const formerKeeper = (draft: RoomDraft) =>
  (draft.get('~formerKeeper') as { by: string } | undefined)?.by ?? null;

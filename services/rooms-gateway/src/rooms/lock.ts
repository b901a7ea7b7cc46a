import { defaultRoom, lockKeptMs, NotAllowed } from '@sevenfold/contracts';
import { endSession } from './session.js';
import type { PasswordHash } from './password.js';
import type { RoomDraft } from './room-draft.js';
import { isDurable, type LockNode, type RoomView } from './room-state.js';

/* The lock of a room: its password, whether newcomers knock, and whether guests may enter. It belongs to the
   person who set it, even if someone else hosts, and holds while the room is empty. */

export interface AccessChange {
  /** `null` removes the password. */
  lock?: PasswordHash | null | undefined;
  approval?: boolean | undefined;
  guests?: boolean | undefined;
}

/** Rejects something that only a host may do. */
export const notHost = (view: RoomView) =>
  view.resident()
    ? new NotAllowed(
        'room.resident',
        'The house plays in this room, and nobody hosts it. Open a room of your own to choose the music.',
      )
    : new NotAllowed('room.not-host', 'Only the host can do that.');
export const notKeeper = () =>
  new NotAllowed('room.not-keeper', 'Only the person who keeps this room can change that.');

const isGuestInLobby = (view: RoomView, uid: string) =>
  view.room === defaultRoom && view.member(uid)?.anonymous === true;

/** All invalid names lead to the lobby, so a guest must not own it just by being there first. */
export function refuseGuestInLobby(view: RoomView, uid: string) {
  if (isGuestInLobby(view, uid))
    throw new NotAllowed('room.lobby-guest', 'Sign in to lock the lobby or remove people from it.');
}

/**
 * Whether someone may set, change and lift the lock and lift blocks: the room's keeper, or else the lock's owner, or else the
 * host.
 */
export const mayLock = (view: RoomView, uid: string) =>
  view.member(uid) !== null &&
  (view.keeper() ?? view.lockOwner() ?? view.host()) === uid &&
  !isGuestInLobby(view, uid);

/** @throws NotAllowed unless the person `mayLock`. */
export function requireLockOwner(view: RoomView, uid: string) {
  if (mayLock(view, uid)) return;
  refuseGuestInLobby(view, uid);
  if (view.keeper() !== null) throw notKeeper();
  if (view.lockOwner() === null) throw notHost(view);
  throw new NotAllowed('room.not-lock-owner', 'Only the person who locked this room can change its lock.');
}

/** Whether a person may answer knocks. */
export const answersKnocks = (view: RoomView, uid: string) =>
  view.member(uid) !== null && [view.host(), view.lockOwner(), view.keeper()].includes(uid);

export function setAccess(draft: RoomDraft, { lock, approval, guests }: AccessChange, by: string) {
  const before = draft.access();
  writeAccess(draft, {
    lock: lock === undefined ? draft.lock() : lock && { salt: lock.salt, hash: lock.hash },
    approval: approval ?? before.approval,
    guests: guests ?? before.guests !== false,
  });
  if (draft.get('access') !== undefined) draft.put('~lockOwner', { by });
  // Present members may return without approval.
  if (draft.access().approval && !before.approval)
    for (const [uid] of draft.members()) draft.put(`~admitted/${uid}`, { at: draft.now });
  if (!draft.access().approval) clearKnocks(draft);
}

interface Access {
  lock: LockNode | null;
  approval: boolean;
  guests: boolean;
}

function writeAccess(draft: RoomDraft, { lock, approval, guests }: Access) {
  if (lock) draft.put('~lock', lock);
  else draft.remove('~lock');
  if (!approval) for (const [key] of draft.entries('~admitted/')) draft.remove(key);
  draft.remove('~ownerAway');
  draft.remove('~emptied');
  if (lock || approval || !guests)
    return draft.put('access', { password: lock !== null, approval, ...(!guests && { guests: false }) });
  draft.remove('access');
  draft.remove('~lockOwner');
}

/** Removes password and approval, and admits guests. */
export function liftLock(draft: RoomDraft) {
  writeAccess(draft, { lock: null, approval: false, guests: true });
  clearKnocks(draft);
}

export function clearKnocks(draft: RoomDraft) {
  for (const [id] of draft.knocks()) draft.remove(`~knocks/${id}`);
}

/** The owner passes the room on: the lock goes along, but not to a guest in the lobby, and not out of a kept room. */
export function passLockOn(draft: RoomDraft, from: string, to: string) {
  if (
    draft.keeper() !== null ||
    draft.get('access') === undefined ||
    draft.lockOwner() !== from ||
    isGuestInLobby(draft, to)
  )
    return;
  const lock = draft.lock();
  if (lock) draft.put('~lock', { salt: lock.salt, hash: lock.hash });
  draft.put('~lockOwner', { by: to });
}

/** Someone arrived: ends the owner's absence if they own the lock, or if its owner is unknown. */
export function ownerCame(draft: RoomDraft, uid: string) {
  const owner = draft.lockOwner();
  if (owner !== null && owner !== uid) return;
  draft.remove('~ownerAway');
  draft.remove('~emptied');
}

/** Records when the lock's owner left; if the owner is unknown, when the room became empty. */
export function ownerWent(draft: RoomDraft, uid: string) {
  if (draft.keeper() !== null || draft.get('access') === undefined || awaySince(draft) !== null) return;
  if (draft.lockOwner() === uid || draft.members().length === 0) draft.put('~ownerAway', { at: draft.now });
}

/** When the owner left, in epoch milliseconds; null if they are there. Older gateways wrote `~emptied`. */
function awaySince(view: RoomView): number | null {
  const node = (view.get('~ownerAway') ?? view.get('~emptied')) as { at: number } | undefined;
  return node?.at ?? null;
}

/**
 * A lock expires after seven days without its owner, once the room is empty; messages and queue go with it. The lock of
 * a kept room holds for as long as someone keeps the room.
 */
export function lapseIfDue(draft: RoomDraft, now = draft.now) {
  const since = awaySince(draft);
  if (draft.get('access') === undefined || since === null || draft.members().length > 0) return;
  if (draft.keeper() !== null) return;
  if (now - since > lockKeptMs) beginAgain(draft);
}

/** Resets the room, so that nothing private becomes public. Keeps its keeper, and blocks until they expire. */
export function beginAgain(draft: RoomDraft) {
  endSession(draft);
  liftLock(draft);
  for (const [key] of draft.entries(''))
    if (isDurable(key) && !key.startsWith('~bans/') && key !== 'keeper') draft.remove(key);
  // Tracks uploaded earlier no longer belong to this room.
  draft.put('~begun', { at: draft.now });
  draft.endPast();
}

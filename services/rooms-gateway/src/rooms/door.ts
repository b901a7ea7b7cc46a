import {
  denyBlockMs,
  lockKeptMs,
  NotAllowed,
  NotFound,
  realtimeLimits,
  TooMany,
  type Block,
  type Knock,
} from '@sevenfold/contracts';
import type { PasswordHash } from './password.js';
import type { RoomDraft } from './room-draft.js';
import type { KnockNode, LockNode, RoomView } from './room-state.js';

export interface Visitor {
  uid: string;
  name?: string;
  anonymous: boolean;
  connectionId: string;
  client: string;
  pod: string;
  /** It was in the room before, and asks for what it missed. */
  resumes?: boolean;
  /** Salt of the lock that the password given was found to open; `null` for a password that opened nothing. */
  opened?: string | null;
}

/**
 * Whether somebody may come in; `knocked` when the host is asked first. Members who come back are not asked again, nor
 * is the one who locked the door.
 * @throws NotAllowed with a code that says what is missing.
 */
export function passDoor(draft: RoomDraft, visitor: Visitor): 'open' | 'knocked' {
  refuseBanned(draft, visitor.uid);
  openForgottenDoor(draft);
  if (draft.member(visitor.uid)) return 'open';
  requirePassword(draft, visitor);
  if (!draft.access().approval) return 'open';
  if (draft.members().length === 0 || draft.get(`~admitted/${visitor.uid}`) !== undefined) {
    draft.put(`~admitted/${visitor.uid}`, { at: draft.now });
    return 'open';
  }
  knock(draft, visitor);
  return 'knocked';
}

function refuseBanned(draft: RoomDraft, uid: string) {
  const until = draft.bannedUntil(uid, draft.now);
  if (until !== null)
    throw new NotAllowed('room.kicked', 'You were removed from this room and may not come back yet.', {
      meta: { until },
    });
}

function requirePassword(draft: RoomDraft, { uid, opened }: Visitor) {
  const lock = draft.lock();
  if (!lock || lock.by === uid || opened === lock.salt) return;
  if (opened === undefined) throw new NotAllowed('room.password-required', 'This room asks for a password.');
  throw new NotAllowed('room.password-wrong', 'That is not the password of this room.');
}

/** Nobody shall find a room shut for ever because those who shut it are gone. */
function openForgottenDoor(draft: RoomDraft) {
  const emptied = draft.get('~emptied') as { at: number } | undefined;
  if (emptied && draft.members().length === 0 && draft.now - emptied.at > lockKeptMs) openDoor(draft);
}

function knock(draft: RoomDraft, { uid, name, anonymous, connectionId, client, pod }: Visitor) {
  const denied = draft.get(`~denied/${uid}`) as { until: number } | undefined;
  if (denied && denied.until > draft.now)
    throw new NotAllowed('room.approval-denied', 'The host did not let you in.', {
      meta: { until: denied.until },
    });
  const others = draft.knocks().filter(([, each]) => each.uid !== uid || each.client !== client);
  if (others.length >= realtimeLimits.knocks)
    throw new TooMany('limit.too-many', 'Too many people wait at the door.');
  const node: KnockNode = { uid, client, pod, anonymous, at: draft.now, ...(name !== undefined && { name }) };
  draft.put(`~knocks/${connectionId}`, node);
}

export interface AccessChange {
  /** `null` takes the password away. */
  lock?: PasswordHash | null;
  approval?: boolean;
}

export function setAccess(draft: RoomDraft, { lock, approval }: AccessChange, by: string) {
  const before = draft.access();
  writeAccess(
    draft,
    lock === undefined ? draft.lock() : lock && { ...lock, by },
    approval ?? before.approval,
  );
  // Those who are in already may come back without asking.
  if (draft.access().approval && !before.approval)
    for (const [uid] of draft.members()) draft.put(`~admitted/${uid}`, { at: draft.now });
  if (!draft.access().approval) clearKnocks(draft);
}

function writeAccess(draft: RoomDraft, lock: LockNode | null, approval: boolean) {
  if (lock) draft.put('~lock', lock);
  else draft.remove('~lock');
  if (lock || approval) draft.put('access', { password: lock !== null, approval });
  else draft.remove('access');
  if (!approval) for (const [key] of draft.entries('~admitted/')) draft.remove(key);
  draft.remove('~emptied');
}

export function admit(draft: RoomDraft, uid: string) {
  removeKnocksOf(draft, uid);
  draft.put(`~admitted/${uid}`, { at: draft.now });
}

export function deny(draft: RoomDraft, uid: string) {
  removeKnocksOf(draft, uid);
  draft.put(`~denied/${uid}`, { until: draft.now + denyBlockMs });
}

function removeKnocksOf(draft: RoomDraft, uid: string) {
  const own = draft.knocks().filter(([, knock]) => knock.uid === uid);
  if (own.length === 0) throw new NotFound('participant.not-found', 'Nobody of that id waits at the door.');
  for (const [id] of own) draft.remove(`~knocks/${id}`);
}

export function unblock(draft: RoomDraft, uid: string) {
  if (draft.bannedUntil(uid, draft.now) === null)
    throw new NotFound('participant.not-found', 'Nobody of that id is blocked.');
  draft.remove(`~bans/${uid}`);
}

/** Somebody was sent out: being let in once does not count any more. */
export function takeBackAdmission(draft: RoomDraft, uid: string) {
  draft.remove(`~admitted/${uid}`);
}

/** Nobody is left who could open: whoever waits may come in. */
export function roomEmptied(draft: RoomDraft) {
  for (const [, { uid }] of draft.knocks()) draft.put(`~admitted/${uid}`, { at: draft.now });
  clearKnocks(draft);
  if (draft.get('access') !== undefined) draft.put('~emptied', { at: draft.now });
}

function clearKnocks(draft: RoomDraft) {
  for (const [id] of draft.knocks()) draft.remove(`~knocks/${id}`);
}

/** Neither password nor approval any more. */
export function openDoor(draft: RoomDraft) {
  writeAccess(draft, null, false);
  clearKnocks(draft);
}

/** Whether somebody whose knock was answered was let in. */
export const isWelcome = (view: RoomView, uid: string) =>
  !view.access().approval || view.members().length === 0 || view.get(`~admitted/${uid}`) !== undefined;

/** What a host sees of the door. */
export function doorOf(view: RoomView, now: number): { knocks: Knock[]; blocked: Block[] } {
  const knocks = new Map<string, Knock>();
  for (const [, { uid, name, anonymous, at }] of view.knocks())
    knocks.set(uid, { uid, anonymous, at, ...(name !== undefined && { name }) });
  const blocked = [...view.entries('~bans/')].map(([key, ban]) => {
    const { until, name } = ban as { until: number; name?: string };
    return { uid: key.slice('~bans/'.length), until, ...(name !== undefined && { name }) };
  });
  return {
    knocks: [...knocks.values()].sort((a, b) => a.at - b.at),
    blocked: blocked.filter(({ until }) => until > now).sort((a, b) => b.until - a.until),
  };
}

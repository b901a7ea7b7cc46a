import {
  denyBlockMs,
  NotAllowed,
  NotFound,
  realtimeLimits,
  TooMany,
  type Block,
  type Knock,
} from '@sevenfold/contracts';
import { lapseIfDue } from './lock.js';
import type { RoomDraft } from './room-draft.js';
import type { KnockNode, RoomView } from './room-state.js';
import { refuseTraced, removed, type Trace } from './traces.js';

export interface Visitor {
  uid: string;
  name?: string;
  anonymous: boolean;
  connectionId: string;
  client: string;
  pod: string;
  /** A returning connection that asks for what it missed. */
  resumes?: boolean;
  /** Salt of the lock that the given password opened; `null` if it opened none. */
  opened?: string | null;
  /** Listens from the audience already, or did until the connection was lost, and stays there. */
  stays?: boolean;
  /** Maximum number of members that the room may have. */
  places?: number;
  /** Missing if an older gateway admitted the socket. */
  trace?: Trace | undefined;
}

/**
 * Whether someone may enter; `knocked` if they need approval first. Members who return are not checked again.
 * Nor are people who stay in the audience; stepping up from there counts as entering, because the lock may be newer
 * than their seat. The lock's owner need not pass the lock, which also holds for an empty room.
 * @throws NotAllowed with a code for the reason.
 */
export function authorizeEntry(draft: RoomDraft, visitor: Visitor): 'open' | 'knocked' {
  refuseBanned(draft, visitor.uid, draft.now);
  lapseIfDue(draft);
  if (draft.member(visitor.uid)) return 'open';
  if (visitor.anonymous && visitor.trace) refuseTraced(draft, visitor.trace);
  if (draft.lockOwner() === visitor.uid) return 'open';
  if (visitor.stays) return 'open';
  refuseGuest(draft, visitor);
  requirePassword(draft, visitor);
  if (!draft.access().approval) return 'open';
  if (isWelcome(draft, visitor.uid)) {
    draft.put(`~admitted/${visitor.uid}`, { at: draft.now });
    return 'open';
  }
  knock(draft, visitor);
  return 'knocked';
}

export function refuseBanned(view: RoomView, uid: string, now: number) {
  const until = view.bannedUntil(uid, now);
  if (until !== null) throw removed(until);
}

function refuseGuest(draft: RoomDraft, { anonymous }: Visitor) {
  if (anonymous && draft.access().guests === false)
    throw new NotAllowed('room.guests-closed', 'This room is closed to guests. Sign in to join.');
}

function requirePassword(draft: RoomDraft, { opened }: Visitor) {
  const lock = draft.lock();
  if (!lock || opened === lock.salt) return;
  if (opened === undefined) throw new NotAllowed('room.password-required', 'This room needs a password.');
  throw new NotAllowed('room.password-wrong', 'The password is wrong.');
}

function knock(draft: RoomDraft, { uid, name, anonymous, connectionId, client, pod }: Visitor) {
  const denied = draft.get(`~denied/${uid}`) as { until: number } | undefined;
  if (denied && denied.until > draft.now)
    throw new NotAllowed('room.approval-denied', 'The host didn’t let you in.', {
      meta: { until: denied.until },
    });
  const others = draft.knocks().filter(([, each]) => each.uid !== uid || each.client !== client);
  if (others.length >= realtimeLimits.knocks)
    throw new TooMany('limit.too-many', 'Too many people are waiting to join.');
  const node: KnockNode = { uid, client, pod, anonymous, at: draft.now, ...(name !== undefined && { name }) };
  draft.put(`~knocks/${connectionId}`, node);
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
  if (own.length === 0) throw new NotFound('participant.not-found', 'This person is no longer waiting.');
  for (const [id] of own) draft.remove(`~knocks/${id}`);
}

export function unblock(draft: RoomDraft, uid: string) {
  if (draft.bannedUntil(uid, draft.now) === null)
    throw new NotFound('participant.not-found', 'This person isn’t blocked.');
  draft.remove(`~bans/${uid}`);
}

/** Removes expired blocks, together with the traces of blocked people. */
export function forgetOverBlocks(draft: RoomDraft, now = draft.now) {
  for (const prefix of ['~bans/', '~denied/'])
    for (const [key, value] of draft.entries(prefix))
      if ((value as { until: number }).until <= now) draft.remove(key);
}

/** Someone was removed: an earlier approval no longer counts. */
export function withdrawAdmission(draft: RoomDraft, uid: string) {
  draft.remove(`~admitted/${uid}`);
}

/** Whether someone may enter without knocking, or was approved. */
export const isWelcome = (view: RoomView, uid: string) =>
  !view.access().approval || view.get(`~admitted/${uid}`) !== undefined;

/** What a host or lock owner sees: who knocks, and who is blocked. */
export function waitingRoom(view: RoomView, now: number): { knocks: Knock[]; blocked: Block[] } {
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

import {
  Conflict,
  InvalidInput,
  kickBlockMs,
  lostAfterMs,
  mostOnStage,
  NotAllowed,
  NotFound,
  TooMany,
} from '@sevenfold/contracts';
import type { Keeper, Member, MemberRole } from '@sevenfold/contracts';
import { forgetOverBlocks, authorizeEntry, withdrawAdmission, type Visitor } from './access.js';
import { audienceUpTo, closeAudience } from './audience.js';
import { beginAgain, notHost, ownerCame, ownerWent, passLockOn, refuseGuestInLobby } from './lock.js';
import type { RoomDraft } from './room-draft.js';
import type { LeaveReason, RoomConnection, RoomView } from './room-state.js';
import { operationMemoryMs } from './operation-memory.js';
import { endSession } from './session.js';
import { noteTrace, tracesForBan, type BanNode } from './traces.js';
import { stopSpeaking } from './voices.js';

/**
 * Adds someone, or lets them return. The first one hosts until the keeper comes; nobody hosts a resident room. Null if
 * the host has to approve first.
 */
export function join(draft: RoomDraft, visitor: Visitor): MemberRole | null {
  const { uid, name, connectionId, client, pod, resumes, trace } = visitor;
  if (authorizeEntry(draft, visitor) === 'knocked') return null;
  draft.remove(`~knocks/${connectionId}`);
  // Joins again on the same connection: keeps its onDisconnect writes.
  const connection: RoomConnection = { ...draft.connection(connectionId), uid, client, pod };
  draft.put(`~connections/${connectionId}`, connection);

  if (trace) noteTrace(draft, uid, trace);
  const known = draft.member(uid);
  if (!known) enter(draft, visitor);
  else if (known.lostAt !== undefined || known.name !== name) {
    const { lostAt: _, name: _former, ...back } = known;
    draft.put(`members/${uid}`, { ...back, ...(name !== undefined && { name }) });
  }
  const speaker = draft.speaker(uid);
  if (speaker?.client === client) draft.put(`~speakers/${uid}`, { client });
  // Usually the speaker has reloaded the page.
  else if (speaker?.lostAt !== undefined && !resumes) stopSpeaking(draft, uid);
  if (!draft.resident() && (draft.host() === null || (!known && draft.keeper() === uid)))
    makeHost(draft, uid);
  return draft.member(uid)!.role;
}

function enter(draft: RoomDraft, { uid, name, anonymous, places = mostOnStage }: Visitor) {
  const present = draft.members().length;
  // Let them in even if the stage is full: nobody else has their rights in this room.
  const isNeeded = draft.keeper() === uid || draft.lockOwner() === uid;
  if (present >= places && !isNeeded) throw new TooMany('room.full', 'This room is full.');
  const member: Member = {
    role: 'participant',
    joinedAt: draft.now,
    anonymous,
    ...(name !== undefined && { name }),
  };
  draft.put(`members/${uid}`, member);
  ownerCame(draft, uid);
  nameKeeper(draft, uid, name);
  if (present === 0) draft.emit({ type: 'opened', by: uid });
  draft.emit({ type: 'member-joined', uid });
}

/** If this person keeps the room, updates the keeper's name that everyone sees. */
function nameKeeper(draft: RoomDraft, uid: string, name: string | undefined) {
  const keeper = draft.get('keeper') as Keeper | undefined;
  if (keeper?.uid === uid && name !== undefined && keeper.name !== name)
    draft.put('keeper', { ...keeper, name });
}

/** Leaves with one connection; the member stays while they have another one open. */
export function leave(draft: RoomDraft, connectionId: string) {
  const connection = draft.connection(connectionId);
  if (!connection) return;
  draft.remove(`~connections/${connectionId}`);
  if (!isConnected(draft, connection.uid)) removeMember(draft, connection.uid, 'left');
  else if (spokeBy(draft, connection)) stopSpeaking(draft, connection.uid);
}

/** A connection was lost: its member, and the voice of its client, have 15 s to return. */
export function loseConnection(draft: RoomDraft, connectionId: string) {
  const connection = draft.connection(connectionId);
  if (!connection) return;
  draft.remove(`~connections/${connectionId}`);
  const member = draft.member(connection.uid);
  if (member && !isConnected(draft, connection.uid))
    draft.put(`members/${connection.uid}`, { ...member, lostAt: draft.now });
  if (spokeBy(draft, connection))
    draft.put(`~speakers/${connection.uid}`, { client: connection.client, lostAt: draft.now });
}

/** Whether this connection was the last one of the client that its person speaks with. */
const spokeBy = (draft: RoomDraft, { uid, client }: RoomConnection) =>
  draft.speaker(uid)?.client === client &&
  !draft.connections().some(([, each]) => each.uid === uid && each.client === client);

/** Removes members who were lost for too long, and their voices; elects another host if needed. */
export function expireLost(draft: RoomDraft) {
  const isOver = ([, { lostAt }]: readonly [uid: string, { lostAt?: number | undefined }]) =>
    draft.now - lostAt! >= lostAfterMs;
  for (const speaker of draft.lostSpeakers()) if (isOver(speaker)) stopSpeaking(draft, speaker[0]);
  for (const [uid] of draft.lost().filter(isOver)) removeMember(draft, uid, 'lost');
}

/** When `expireLost` is due next; null if nobody is lost. */
export function nextExpiry(view: RoomView): number | null {
  let next: number | null = null;
  for (const [, { lostAt }] of [...view.lost(), ...view.lostSpeakers()])
    next = Math.min(next ?? Infinity, lostAt! + lostAfterMs);
  return next;
}

/** Makes someone the host; the former host's lock goes along, unless the room is kept. */
export function transferHost(draft: RoomDraft, uid: string, by?: string) {
  if (draft.resident()) throw notHost(draft);
  const member = draft.member(uid);
  if (!member || member.lostAt !== undefined)
    throw new NotFound('participant.not-found', 'This person isn’t in the room.');
  if (draft.host() === uid) throw new Conflict('room.already-host', 'They already host the room.');
  if (by !== undefined) passLockOn(draft, by, uid);
  makeHost(draft, uid);
}

/**
 * A kick by the host; operators use `kick` directly.
 * @throws NotAllowed
 */
export function kickAsHost(draft: RoomDraft, uid: string, by: string): number {
  refuseGuestInLobby(draft, by);
  if (draft.keeper() === uid && uid !== by)
    throw new NotAllowed('room.keeper', 'You can’t remove the person who keeps this room.');
  if (draft.lockOwner() === uid && uid !== by)
    throw new NotAllowed('room.lock-owner', 'You can’t remove the person who locked this room.');
  return kick(draft, uid, by);
}

/** Removes someone, and bans them for a while. Accepts any uid in a hall, because the log doesn't list its audience. */
export function kick(draft: RoomDraft, uid: string, by: string): number {
  if (uid === by) throw new InvalidInput('room.kick-self', 'Leave the room instead.');
  const member = draft.member(uid);
  if (!member && audienceUpTo(draft) === 0)
    throw new NotFound('participant.not-found', 'This person isn’t in the room.');
  const until = draft.now + kickBlockMs;
  draft.put(`~bans/${uid}`, {
    until,
    by,
    ...(member?.name !== undefined && { name: member.name }),
    ...tracesForBan(draft, uid),
  } satisfies BanNode);
  withdrawAdmission(draft, uid);
  draft.remove(`helpers/${uid}`);
  draft.emit({ type: 'member-kicked', uid, by, until });
  removeMember(draft, uid, 'kicked');
  return until;
}

/** Removes everyone and ends the session. The guestbook stays, unless a lock kept it private. */
export function close(draft: RoomDraft) {
  for (const [uid] of draft.members()) dropMember(draft, uid, 'closed');
  setHost(draft, null);
  closeAudience(draft);
  if (draft.get('access') !== undefined) beginAgain(draft);
  else endSession(draft);
}

function removeMember(draft: RoomDraft, uid: string, reason: LeaveReason) {
  dropMember(draft, uid, reason);
  if (draft.host() === uid) electHost(draft);
}

function dropMember(draft: RoomDraft, uid: string, reason: LeaveReason) {
  if (!draft.member(uid)) return;
  for (const kind of ['members', 'presence', 'voice', '~speakers', 'votes', 'wishes', '~ready', '~traces'])
    draft.remove(`${kind}/${uid}`);
  for (const [id, connection] of draft.connections())
    if (connection.uid === uid) draft.remove(`~connections/${id}`);
  forgetOldOperations(draft);
  draft.emit({ type: 'member-left', uid, reason });
  ownerWent(draft, uid);
}

function forgetOldOperations(draft: RoomDraft) {
  for (const prefix of ['~operations/', '~commands/'])
    for (const [key, value] of draft.entries(prefix))
      if ((value as { at: number }).at < draft.now - operationMemoryMs) draft.remove(key);
  forgetOverBlocks(draft);
}

const isConnected = (draft: RoomDraft, uid: string) =>
  draft.connections().some(([, each]) => each.uid === uid);

/** The keeper, whose place is kept for them if they are lost, or else the longest-present connected member. */
function electHost(draft: RoomDraft) {
  const keeper = draft.keeper();
  if (keeper !== null && draft.member(keeper)) return makeHost(draft, keeper);
  const [next] = draft
    .members()
    .filter(([, member]) => member.lostAt === undefined)
    .sort(([a, one], [b, two]) => one.joinedAt - two.joinedAt || (a < b ? -1 : 1));
  if (next) makeHost(draft, next[0]);
  else setHost(draft, null);
}

export function makeHost(draft: RoomDraft, uid: string) {
  standDown(draft);
  draft.put(`members/${uid}`, { ...draft.member(uid)!, role: 'host' });
  setHost(draft, uid);
}

/** From here on, nobody hosts. */
export function endHosting(draft: RoomDraft) {
  standDown(draft);
  setHost(draft, null);
}

function standDown(draft: RoomDraft) {
  const host = draft.host();
  const member = host === null ? null : draft.member(host);
  if (member) draft.put(`members/${host}`, { ...member, role: 'participant' });
}

function setHost(draft: RoomDraft, uid: string | null) {
  const previousHost = draft.host();
  if (previousHost === uid) return;
  const epoch = draft.beginEpoch();
  if (uid === null) draft.remove('host');
  else draft.put('host', uid);
  draft.emit({ type: 'host-changed', host: uid, previousHost, epoch });
}

import {
  guestbookEntrySchema,
  guestVoteAfterMs,
  helperSchema,
  metronomeSchema,
  presenceSchema,
  pushedUserActionSchema,
  queueEntrySchema,
  readySchema,
  realtimeLimits,
  roomSettingsSchema,
  sessionPatchSchema,
  TooMany,
  voiceSchema,
  voteSchema,
  wishesSchema,
  type GuestbookEntry,
  type Json,
  type PushedUserAction,
  type RoomAction,
  type SessionPatch,
  type Vote,
} from '@sevenfold/contracts';
import type { z } from 'zod';
import { decidesSettings, may, roleOf } from '../rooms/grants.js';
import { endOfQueue, takeOut } from '../rooms/queue.js';
import type { RoomView } from '../rooms/room-state.js';
import { endSession, trackOf, writeSession } from '../rooms/session.js';
import { isPlayableUrl } from '../rooms/track-url.js';
import { stopSpeaking, maySpeak, speak } from '../rooms/voices.js';
import { accountShard, activitiesShard, userActionsShard } from './shards.js';
import type { PathRule, ReadRule, Stamp, Validate, WriteContext, WriteRule } from './path-rule.js';

// Who

const nobody: ReadRule = () => false;
const anyone: ReadRule = () => true;
const members: ReadRule = ({ principal, room }) => room.member(principal.uid) !== null;
const operators: ReadRule = ({ principal }) => principal.admin;
/** Operators read accounts over HTTP, where each read leaves a row in the audit log. */
const owner: ReadRule = ({ principal, params }) => params.uid === principal.uid && !principal.anonymous;
/** The session of a locked room is visible to members only. */
const anyoneOutside: ReadRule = context => members(context) || context.room.get('access') === undefined;
const whoDecides: WriteRule = ({ principal, room }) => decidesSettings(room, principal.uid);
const oneself: WriteRule = ({ principal, room, params }) =>
  params.uid === principal.uid && room.member(principal.uid) !== null;
const anyMember: WriteRule = ({ principal, room }) => room.member(principal.uid) !== null;
/** Members with the role that the host's settings require. */
const whoMay =
  (action: RoomAction): WriteRule =>
  ({ principal, room }) =>
    may(room, principal.uid, action);
/** Guests cost nothing to create, so new ones have to wait before they vote. */
const voter: WriteRule = context => {
  if (!oneself(context) || !may(context.room, context.principal.uid, 'vote')) return false;
  if (context.after !== null) refuseNewGuest(context);
  return true;
};
const addToQueue: WriteRule = ({ principal: { uid }, room, before, after }) =>
  may(room, uid, 'order') ||
  (may(room, uid, 'queue') && isOwn(before, 'addedBy', uid) && !comesEarlier(before, after));
const signGuestbook: WriteRule = ({ principal: { uid }, room, before, after, now }) => {
  if (room.member(uid) === null) return false;
  if (before !== null) return after === null && (may(room, uid, 'moderate') || isOwn(before, 'uid', uid));
  if (roleOf(room, uid) !== 'host') refuseHaste(uid, room, now);
  return may(room, uid, 'guestbook');
};
/** Appoints present members only; dismisses anyone. */
const appoint: WriteRule = context =>
  whoDecides(context) && (context.after === null || context.room.member(context.params['uid']!) !== null);
/** One's own action, once. */
const reportAction: WriteRule = ({ principal, before, after }) =>
  !principal.anonymous &&
  before === null &&
  after !== null &&
  (after as unknown as PushedUserAction).uid === principal.uid;
const ownVoice: WriteRule = context => oneself(context) && maySpeak(context.room, context.principal.uid);

/** @throws TooMany if a guest joined less than a minute ago. */
function refuseNewGuest({ principal: { uid }, room, now }: WriteContext) {
  const { anonymous, joinedAt } = room.member(uid)!;
  const retryAfterMs = anonymous ? Math.ceil(joinedAt + guestVoteAfterMs - now) : 0;
  if (retryAfterMs > 0)
    throw new TooMany('vote.guest-new', 'Guests can vote once they’ve been here for a minute.', {
      meta: { retryAfterMs },
    });
}

/** @throws TooMany if the person's last message is more recent than the room's slow mode allows. */
function refuseHaste(uid: string, room: RoomView, now: number) {
  const { guestbookSlowSeconds } = room.settings();
  if (guestbookSlowSeconds === 0) return;
  let latest = -Infinity;
  for (const [, line] of room.entries('guestbook/')) {
    const { uid: author, ts } = line as unknown as GuestbookEntry;
    if (author === uid) latest = Math.max(latest, ts);
  }
  const retryAfterMs = Math.ceil(latest + guestbookSlowSeconds * 1000 - now);
  if (retryAfterMs > 0)
    throw new TooMany('guestbook.slow', 'The host limits how often people write. Wait a moment.', {
      meta: { retryAfterMs },
    });
}

/** Whether a change would move a queue entry forward. */
const comesEarlier = (before: Json, after: Json) =>
  before !== null &&
  after !== null &&
  (after as { order: number }).order < (before as { order: number }).order;

const isOwn = (node: Json, field: string, uid: string) =>
  node === null || (node as Record<string, Json>)[field] === uid;

// What

const shape =
  (schema: z.ZodType): Validate =>
  ({ after }) =>
    schema.safeParse(after).success;
const sessionPatch: Validate = ({ after }) => {
  const { success, data } = sessionPatchSchema.safeParse(after);
  return success && (data.trackUrl === undefined || isPlayableUrl(data.trackUrl));
};
const queueEntry: Validate = context =>
  shape(queueEntrySchema)(context) && isPlayableUrl((context.after as { trackUrl: string }).trackUrl);

const voteForWhatIsOn: Validate = context => {
  const session = context.room.session();
  return (
    shape(voteSchema)(context) &&
    session !== null &&
    (context.after as unknown as Vote).track === trackOf(session)
  );
};

// Fields that the server sets

/** The time of writing, never the client's. */
const ownTime: Stamp = ({ after, now }) => ({ ...after, ts: Math.floor(now) });
const ownTimeAndName: Stamp = context => {
  const name = context.room.member(context.principal.uid)?.name;
  const { name: _, ...node } = ownTime(context);
  return name === undefined ? node : { ...node, name };
};
const author: Stamp = context => ({ ...ownTimeAndName(context), uid: context.principal.uid });
/** Without the right to order the queue, new entries go to its end, whatever order was asked for. */
const adder: Stamp = ({ after, before, principal, now, room }) => ({
  ...after,
  ...(before === null && !may(room, principal.uid, 'order') && { order: endOfQueue(room) }),
  addedBy: (before as { addedBy: string } | null)?.addedBy ?? principal.uid,
  addedAt: (before as { addedAt: number } | null)?.addedAt ?? Math.floor(now),
});

// Side effects of a write

const changer: Stamp = ({ after, principal }) => ({ ...after, by: principal.uid });

/**
 * All paths of the tree, and everything that may be done there. Paths outside this table do not exist.
 * Accounts, roles and access belong to other services: they can be read here, but never written.
 * `lane: 'newest'` marks nodes that keep only their newest value. Without `write`, only the server
 * writes.
 */
export const ruleTable: readonly PathRule[] = [
  {
    path: 'rydesync/rooms/$room/session',
    read: anyoneOutside,
    audience: 'now',
    write: whoMay('play'),
    validate: sessionPatch,
    apply: (draft, { after, principal }) =>
      after === null ? endSession(draft) : writeSession(draft, after as SessionPatch, principal.uid),
    partsAlone: true,
  },
  { path: 'rydesync/rooms/$room/next', read: anyoneOutside, audience: 'now' },
  { path: 'rydesync/rooms/$room/host', read: anyoneOutside, audience: 'later' },
  { path: 'rydesync/rooms/$room/access', read: anyone, audience: 'later' },
  { path: 'rydesync/rooms/$room/keeper', read: members, audience: 'later' },
  { path: 'rydesync/rooms/$room/members/$uid', read: members },
  {
    path: 'rydesync/rooms/$room/settings',
    read: members,
    audience: 'later',
    write: whoDecides,
    validate: shape(roomSettingsSchema.partial()),
  },
  {
    path: 'rydesync/rooms/$room/queue/$key',
    read: members,
    write: addToQueue,
    stamp: adder,
    validate: queueEntry,
    apply: (draft, { after, params, principal }) =>
      after === null
        ? takeOut(draft, params['key']!, 'removed', principal.uid)
        : draft.put(`queue/${params['key']}`, after),
    owner: 'addedBy',
    capacity: realtimeLimits.queue,
  },
  { path: 'rydesync/rooms/$room/history/$key', read: members },
  {
    path: 'rydesync/rooms/$room/votes/$uid',
    read: members,
    write: voter,
    validate: voteForWhatIsOn,
  },
  {
    path: 'rydesync/rooms/$room/wishes/$uid',
    read: members,
    write: voter,
    validate: shape(wishesSchema),
  },
  {
    path: 'rydesync/rooms/$room/helpers/$uid',
    read: members,
    write: appoint,
    stamp: ({ now }) => ({ since: Math.floor(now) }),
    validate: shape(helperSchema),
    capacity: realtimeLimits.helpers,
  },
  {
    // Not broadcast: others would see each listener's loading, and only the start depends on it.
    path: 'rydesync/rooms/$room/ready/$uid',
    key: '~ready/$uid',
    read: members,
    write: oneself,
    validate: shape(readySchema),
  },
  { path: 'rydesync/rooms/$room/reactions/$key', read: members, lane: 'newest' },
  {
    // In a rehearsal, anyone who counts in sets the tempo.
    path: 'rydesync/rooms/$room/metronome',
    read: members,
    write: anyMember,
    stamp: changer,
    validate: shape(metronomeSchema),
  },
  { path: 'rydesync/rooms/$room/relay', read: members },
  {
    path: 'rydesync/voice/$room/$uid',
    read: members,
    write: ownVoice,
    stamp: ownTimeAndName,
    validate: shape(voiceSchema),
    apply: (draft, { after, params, voiceCapacity }) =>
      after === null
        ? stopSpeaking(draft, params['uid']!)
        : speak(draft, params['uid']!, after, voiceCapacity),
    lane: 'newest',
  },
  {
    path: 'presence/$room/$uid',
    read: members,
    write: oneself,
    stamp: ownTime,
    validate: shape(presenceSchema),
    lane: 'newest',
  },
  {
    path: 'guestbook/$room/$key',
    read: members,
    audience: 'later',
    write: signGuestbook,
    stamp: author,
    validate: shape(guestbookEntrySchema),
    owner: 'uid',
    newestOf: realtimeLimits.guestbook,
  },
  { path: 'config/maintenanceMode', read: anyone },
  {
    path: 'admin/activities/$key',
    shard: () => activitiesShard,
    key: 'activities/$key',
    read: operators,
    auditedAs: 'activities',
  },
  { path: 'admin/news/$subject', shard: () => activitiesShard, key: 'news/$subject', read: operators },
  {
    path: 'userActions/$key',
    shard: ({ key }) => (key === undefined ? undefined : userActionsShard(key)),
    key: 'actions/$key',
    read: nobody,
    write: reportAction,
    stamp: ({ after, principal, now }) => ({ uid: principal.uid, ...after, timestamp: Math.floor(now) }),
    validate: shape(pushedUserActionSchema),
    // Passed on to `accounts`; the remaining node records that, so that nothing is sent twice.
    apply: (draft, { params, after, principal }) => {
      draft.put(`actions/${params['key']}`, { uid: principal.uid });
      draft.emit({ type: 'user-action', action: after as unknown as PushedUserAction });
    },
    owner: 'uid',
    newestOf: realtimeLimits.userActions,
  },
  {
    path: 'accounts/$uid',
    shard: ({ uid }) => (uid === undefined ? undefined : accountShard(uid)),
    key: 'account/$uid',
    read: owner,
  },
];

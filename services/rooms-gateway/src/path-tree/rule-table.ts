import {
  guestbookEntrySchema,
  metronomeSchema,
  presenceSchema,
  queueEntrySchema,
  realtimeLimits,
  roomSettingsSchema,
  sessionPatchSchema,
  TooMany,
  voiceSchema,
  voteSchema,
  type GuestbookEntry,
  type Json,
  type RoomSettings,
  type SessionPatch,
  type Vote,
} from '@sevenfold/contracts';
import type { z } from 'zod';
import { takeOut } from '../rooms/queue.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { RoomView } from '../rooms/room-state.js';
import { endSession, trackOf, writeSession } from '../rooms/session.js';
import { isPlayableUrl } from '../rooms/track-url.js';
import { fallSilent, maySpeak, speak } from '../rooms/voices.js';
import { accountShard, activitiesShard } from './shards.js';
import type { PathRule, ReadRule, Stamp, Validate, WriteRule } from './path-rule.js';

// Who

const everybody: ReadRule = () => true;
const members: ReadRule = ({ principal, room }) => room.member(principal.uid) !== null;
const operators: ReadRule = ({ principal }) => principal.admin;
const ownerOrOperators: ReadRule = ({ principal, params }) =>
  (params.uid === principal.uid && !principal.anonymous) || principal.admin;
/** Behind a closed door, what is on is nobody else's business. */
const everybodyOutside: ReadRule = context => members(context) || context.room.get('access') === undefined;
const host: WriteRule = ({ principal, room }) => room.host() === principal.uid;
const oneself: WriteRule = ({ principal, room, params }) =>
  params.uid === principal.uid && room.member(principal.uid) !== null;
const anyMember: WriteRule = ({ principal, room }) => room.member(principal.uid) !== null;
const addToQueue: WriteRule = ({ principal, room, before }) =>
  isHost(principal.uid, room) ||
  (room.member(principal.uid) !== null &&
    room.settings().queueOpen &&
    isOwn(before, 'addedBy', principal.uid));
const signGuestbook: WriteRule = ({ principal, room, before, after, now }) => {
  if (room.member(principal.uid) === null) return false;
  if (before !== null)
    return after === null && (isHost(principal.uid, room) || isOwn(before, 'uid', principal.uid));
  if (isHost(principal.uid, room)) return true;
  refuseHaste(principal.uid, room, now);
  return room.settings().guestbookOpen;
};
const vote: WriteRule = context => oneself(context) && context.room.settings().votingOpen;
const ownVoice: WriteRule = context => oneself(context) && maySpeak(context.room, context.principal.uid);

/** @throws TooMany when the last line of somebody is not old enough for the room's slow mode. */
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
    throw new TooMany('guestbook.slow', 'The host asks for some time between two lines.', {
      meta: { retryAfterMs },
    });
}

const isHost = (uid: string, room: { host(): string | null }) => room.host() === uid;
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

// What the server knows better than whoever writes

/** The time of writing, never the client's. */
const ownTime: Stamp = ({ after, now }) => ({ ...after, ts: Math.floor(now) });
const ownTimeAndName: Stamp = context => {
  const name = context.room.member(context.principal.uid)?.name;
  const { name: _, ...node } = ownTime(context);
  return name === undefined ? node : { ...node, name };
};
const author: Stamp = context => ({ ...ownTimeAndName(context), uid: context.principal.uid });
const adder: Stamp = ({ after, before, principal, now }) => ({
  ...after,
  addedBy: (before as { addedBy: string } | null)?.addedBy ?? principal.uid,
  addedAt: (before as { addedAt: number } | null)?.addedAt ?? Math.floor(now),
});

// What a write does beyond itself

/** Voice that was closed falls silent. */
function changeSettings(draft: RoomDraft, after: Json) {
  if (after === null) return draft.remove('settings');
  draft.put('settings', after);
  if ((after as Partial<RoomSettings>).voiceOpen === false)
    for (const [key] of draft.entries('voice/')) if (key !== `voice/${draft.host()}`) draft.remove(key);
}

const changer: Stamp = ({ after, principal }) => ({ ...after, by: principal.uid });

/**
 * Everything that exists in the path tree, and all that may be done to it. What is not in this table does not exist.
 * Accounts, roles and access belong to other services: from here they can be seen, and by no path changed.
 * `lane: 'newest'` marks nodes of which only the newest value counts. Without `write`, only the server writes.
 */
export const ruleTable: readonly PathRule[] = [
  {
    path: 'rydesync/rooms/$room/session',
    read: everybodyOutside,
    write: host,
    validate: sessionPatch,
    apply: (draft, { after, principal }) =>
      after === null ? endSession(draft) : writeSession(draft, after as SessionPatch, principal.uid),
    partsAlone: true,
  },
  { path: 'rydesync/rooms/$room/host', read: everybodyOutside },
  { path: 'rydesync/rooms/$room/access', read: everybody },
  { path: 'rydesync/rooms/$room/members/$uid', read: members },
  {
    path: 'rydesync/rooms/$room/settings',
    read: members,
    write: host,
    validate: shape(roomSettingsSchema.partial()),
    apply: (draft, { after }) => changeSettings(draft, after),
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
    write: vote,
    validate: voteForWhatIsOn,
  },
  { path: 'rydesync/rooms/$room/reactions/$key', read: members, lane: 'newest' },
  {
    // In a rehearsal whoever counts in sets the beat.
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
    apply: (draft, { after, params, relay }) =>
      after === null ? fallSilent(draft, params['uid']!) : speak(draft, params['uid']!, after, relay),
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
    write: signGuestbook,
    stamp: author,
    validate: shape(guestbookEntrySchema),
    owner: 'uid',
    newestOf: realtimeLimits.guestbook,
  },
  { path: 'config/maintenanceMode', read: everybody },
  { path: 'admin/activities/$key', shard: () => activitiesShard, key: 'activities/$key', read: operators },
  {
    path: 'accounts/$uid',
    shard: ({ uid }) => (uid === undefined ? undefined : accountShard(uid)),
    key: 'account/$uid',
    read: ownerOrOperators,
  },
];

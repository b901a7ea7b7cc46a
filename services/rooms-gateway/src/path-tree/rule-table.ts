import {
  guestbookEntrySchema,
  metronomeSchema,
  presenceSchema,
  queueEntrySchema,
  roomSettingsSchema,
  sessionPatchSchema,
  voiceSchema,
  type Json,
  type SessionPatch,
} from '@sevenfold/contracts';
import type { z } from 'zod';
import { endSession, writeSession } from '../rooms/session.js';
import { isPlayableUrl } from '../rooms/track-url.js';
import type { PathRule, ReadRule, Stamp, Validate, WriteRule } from './path-rule.js';

// Who

const everybody: ReadRule = () => true;
const members: ReadRule = ({ principal, room }) => room.member(principal.uid) !== null;
const host: WriteRule = ({ principal, room }) => room.host() === principal.uid;
const oneself: WriteRule = ({ principal, room, params }) =>
  params.uid === principal.uid && room.member(principal.uid) !== null;
const anyMember: WriteRule = ({ principal, room }) => room.member(principal.uid) !== null;
const addToQueue: WriteRule = ({ principal, room, before }) =>
  isHost(principal.uid, room) ||
  (room.member(principal.uid) !== null &&
    room.settings().queueOpen &&
    isOwn(before, 'addedBy', principal.uid));
const signGuestbook: WriteRule = ({ principal, room, before, after }) => {
  if (room.member(principal.uid) === null) return false;
  if (before !== null)
    return after === null && (isHost(principal.uid, room) || isOwn(before, 'uid', principal.uid));
  return isHost(principal.uid, room) || room.settings().guestbookOpen;
};
const speak: WriteRule = context =>
  oneself(context) && (context.room.settings().voiceOpen || isHost(context.principal.uid, context.room));

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

const changer: Stamp = ({ after, principal }) => ({ ...after, by: principal.uid });

/**
 * Everything that exists in the path tree, and all that may be done to it. What is not in this table does not exist:
 * accounts, roles and access live in other services and cannot be reached from here by any path.
 * `lane: 'newest'` marks nodes of which only the newest value counts. Without `write`, only the server writes.
 */
export const ruleTable: readonly PathRule[] = [
  {
    path: 'rydesync/rooms/$room/session',
    read: everybody,
    write: host,
    validate: sessionPatch,
    apply: (draft, { after, principal }) =>
      after === null ? endSession(draft) : writeSession(draft, after as SessionPatch, principal.uid),
    partsAlone: true,
  },
  { path: 'rydesync/rooms/$room/host', read: everybody },
  { path: 'rydesync/rooms/$room/members/$uid', read: members },
  {
    path: 'rydesync/rooms/$room/settings',
    read: members,
    write: host,
    validate: shape(roomSettingsSchema.partial()),
  },
  {
    path: 'rydesync/rooms/$room/queue/$key',
    read: members,
    write: addToQueue,
    stamp: adder,
    validate: queueEntry,
    capacity: 200,
  },
  {
    // In a rehearsal whoever counts in sets the beat.
    path: 'rydesync/rooms/$room/metronome',
    read: members,
    write: anyMember,
    stamp: changer,
    validate: shape(metronomeSchema),
  },
  {
    path: 'rydesync/voice/$room/$uid',
    read: members,
    write: speak,
    stamp: ownTimeAndName,
    validate: shape(voiceSchema),
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
    newestOf: 200,
  },
  { path: 'config/maintenanceMode', read: everybody },
];

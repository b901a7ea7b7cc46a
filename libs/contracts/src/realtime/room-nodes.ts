import { z } from 'zod';
import { realtimeLimits } from './codes.js';
import { roomGrantsSchema } from './room-grants.js';

/** A number that arithmetic may trust. */
const finite = z.number().refine(Number.isFinite);
const epochMs = finite.min(0);
/** What is shorter cannot be put on. */
export const shortestTrackSeconds = 0.1;

/**
 * The session of a room as a motion vector: at server time `at` the track stood at `position` (seconds) and moved
 * at `rate`, or stood still when `paused`. Everybody computes where they should be; nobody streams positions.
 * Before `at`, which may lie a little ahead so that all can start at once, the position is `position`.
 */
export const sessionSchema = z
  .strictObject({
    trackUrl: z.string().min(1).max(2048),
    position: finite.min(0).max(86_400),
    rate: finite.min(0.25).max(4),
    paused: z.boolean(),
    /** Server time (epoch milliseconds, fractional) at which the vector is true. Stamped by the server. */
    at: epochMs,
    /** Grows with each change of the session. Stamped by the server. */
    seq: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    /** Epoch of the room under whose host the change was made. Stamped by the server. */
    epoch: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** `seq` of the change that put this track on: tells one playing of a track from the next. Stamped by the server. */
    track: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    title: z.string().max(200).optional(),
    /** Seconds. Where it is known, the server puts on the next track of the queue when this one has ended. */
    duration: finite.min(shortestTrackSeconds).max(86_400).optional(),
    /** Who had put it into the queue. Stamped by the server. */
    addedBy: z.string().max(64).optional(),
  })
  .meta({ id: 'RoomSession' });
export type RoomSession = z.infer<typeof sessionSchema>;

/**
 * What a host may write to a session: any part; the rest follows from the present vector. An `epoch` or a `track` makes
 * the write conditional: a host who was replaced meanwhile, or who means a track that is over, is refused. `at`, `seq`
 * and `addedBy` may be sent and are ignored.
 */
export const sessionPatchSchema = sessionSchema.partial();
export type SessionPatch = z.infer<typeof sessionPatchSchema>;

export const memberRoles = ['host', 'participant'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** One person in a room. Written by the server only. */
export const memberSchema = z.strictObject({
  role: z.enum(memberRoles),
  /** Server time of joining; the smallest one is next to host. */
  joinedAt: epochMs,
  name: z.string().max(80).optional(),
  anonymous: z.boolean(),
  /** Server time since which no connection of theirs is open; absent while one is. */
  lostAt: epochMs.optional(),
});
export type Member = z.infer<typeof memberSchema>;

/** `presence/{room}/{uid}`: written by its owner. */
export const presenceSchema = z.strictObject({
  ts: epochMs,
  state: z.string().max(32),
  device: z.string().max(80).optional(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** `rydesync/voice/{room}/{uid}`: written by its owner. A level that is no finite number is refused. */
export const voiceSchema = z.strictObject({
  ts: epochMs,
  state: z.string().max(32),
  mute: z.boolean(),
  level: finite.min(0).max(1),
  device: z.string().max(80),
  name: z.string().max(80).optional(),
});
export type Voice = z.infer<typeof voiceSchema>;

/**
 * `rydesync/rooms/{room}/relay`: there while voices go through the relay instead of from peer to peer. Written by the
 * server only; another `id` is another place to meet at.
 */
export const voiceRelaySchema = z.strictObject({ id: z.string().max(64) });
export type VoiceRelayNode = z.infer<typeof voiceRelaySchema>;

/** `rydesync/rooms/{room}/queue/{key}`: a track somebody would like to hear next. */
export const queueEntrySchema = z.strictObject({
  trackUrl: z.string().min(1).max(2048),
  title: z.string().max(200).optional(),
  addedBy: z.string().max(64),
  addedAt: epochMs,
  /** Smaller plays earlier; a number between two others puts an entry between them. */
  order: finite.min(-realtimeLimits.order).max(realtimeLimits.order),
  /** Seconds, where whoever added it knows. */
  duration: finite.min(shortestTrackSeconds).max(86_400).optional(),
});
export type QueueEntry = z.infer<typeof queueEntrySchema>;

export const historyReasons = ['played', 'removed'] as const;

/** `rydesync/rooms/{room}/history/{key}`: what left the queue, under its old key. Written by the server only. */
export const historyEntrySchema = queueEntrySchema.extend({
  reason: z.enum(historyReasons),
  removedAt: epochMs,
  removedBy: z.string().max(64).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** `rydesync/rooms/{room}/votes/{uid}`: a vote to skip what is on. */
export const voteSchema = z.strictObject({
  /** The session's `track`: a vote that comes too late does not count for the next one. */
  track: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
});
export type Vote = z.infer<typeof voteSchema>;

/** `rydesync/rooms/{room}/reactions/{key}`: a reaction, at its place in the track. Written by the server only. */
export const reactionMarkSchema = z.strictObject({
  uid: z.string().max(64),
  emoji: z.string().max(32),
  /** Seconds from the beginning of the track. */
  position: finite.min(0).max(86_400),
  /** The session's `track`. */
  track: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
});
export type ReactionMark = z.infer<typeof reactionMarkSchema>;

/**
 * `rydesync/rooms/{room}/metronome`: a beat for all. At server time `at` it was at the first beat of a bar; everybody
 * computes all others. `accents` says of each beat of a bar how it is struck: not at all, plainly, or stressed.
 */
export const metronomeSchema = z.strictObject({
  running: z.boolean(),
  /** Beats in a minute. */
  bpm: finite.min(20).max(320),
  accents: z.array(z.int().min(0).max(2)).min(1).max(16),
  /** Clicks to a beat. */
  division: z.int().min(1).max(4),
  at: epochMs,
  /** Who changed it last. Stamped by the server. */
  by: z.string().max(64).optional(),
});
export type Metronome = z.infer<typeof metronomeSchema>;

/** `guestbook/{room}/{key}`: one line of the room's guestbook. */
export const guestbookEntrySchema = z.strictObject({
  uid: z.string().max(64),
  name: z.string().max(80).optional(),
  text: z.string().trim().min(1).max(1000),
  ts: epochMs,
});
export type GuestbookEntry = z.infer<typeof guestbookEntrySchema>;

/** `rydesync/rooms/{room}/settings`: what the host lets the others do. The host may do all of it always. */
export const roomSettingsSchema = z.strictObject({
  guestbookOpen: z.boolean().default(true),
  queueOpen: z.boolean().default(true),
  voiceOpen: z.boolean().default(true),
  votingOpen: z.boolean().default(true),
  reactionsOpen: z.boolean().default(true),
  /** Of what is open: from which role on. What is closed is the host's alone. */
  from: roomGrantsSchema.prefault({}),
  /** The queue plays first what most of those who are here wish for. */
  queueByWishes: z.boolean().default(false),
  /** So many seconds must lie between two lines of one person in the guestbook. */
  guestbookSlowSeconds: z.int().min(0).max(3600).default(0),
});
export type RoomSettings = z.infer<typeof roomSettingsSchema>;

/** `rydesync/rooms/{room}/access`: what stands between a visitor and the room. Written by the server only. */
export const roomAccessSchema = z.strictObject({
  password: z.boolean(),
  approval: z.boolean(),
  /** Closed to guests who are not in it yet; absent where they may come. */
  guests: z.literal(false).optional(),
});
export type RoomAccess = z.infer<typeof roomAccessSchema>;

/** Somebody who asked to be let in and waits. */
export interface Knock {
  uid: string;
  name?: string;
  anonymous: boolean;
  /** Server time of asking. */
  at: number;
}

/** Somebody who may not come in. */
export interface Block {
  uid: string;
  name?: string;
  /** Server time. */
  until: number;
}

/** What a listener measured of itself, sent every few seconds on the droppable lane. */
export const syncReportSchema = z.strictObject({
  /** Estimated server time minus local time, milliseconds. */
  offsetMs: finite,
  /** One standard deviation of that estimate, milliseconds. */
  uncertaintyMs: finite.min(0),
  /** Shortest round trip seen lately, milliseconds. */
  roundTripMs: finite.min(0),
  /** Where the sound is minus where it should be, milliseconds; absent while nothing plays. */
  errorMs: finite.optional(),
  /** Playback position, milliseconds, at server time `measuredAt`. */
  positionMs: finite.optional(),
  /** Server time of the measurement by the client's own clock estimate. */
  measuredAt: epochMs,
});
export type SyncReport = z.infer<typeof syncReportSchema>;

/** `config/maintenanceMode`: read by everybody. */
export const maintenanceModeSchema = z.strictObject({
  enabled: z.boolean(),
  reason: z.string().max(1000).optional(),
  lastUpdated: epochMs.optional(),
});
export type MaintenanceMode = z.infer<typeof maintenanceModeSchema>;

export const adminActivityTypes = [
  'room_created',
  'room_activity',
  'ws_failure',
  'user_kicked',
  'host_transferred',
  'maintenance_completed',
] as const;

/** `admin/activities/{key}`: the newest 50 things that happened, for operators. Keys sort by time. */
export interface AdminActivity {
  type: (typeof adminActivityTypes)[number];
  room?: string;
  user?: string;
  timestamp: number;
  data?: { [key: string]: string | number };
}

/** `admin/news/{subject}`: when something last changed there that operators look at; they ask again what it is. */
export const operatorNewsSubjects = ['inbox', 'access-requests', 'accounts'] as const;
export type OperatorNewsSubject = (typeof operatorNewsSubjects)[number];
export interface OperatorNews {
  at: number;
}

/**
 * `accounts/{uid}`: what a person and operators may see of an account here; `accounts` owns it and changes it. Divisions
 * that are not named are at the level of a guest.
 */
export interface AccountNode {
  uid: string;
  createdAt?: string;
  access?: { divisions: { [division: string]: string } };
  /** When each badge was earned, by its name; keys of the tree have no dots, so they stand as `echoverse:seed`. */
  badges?: { [badge: string]: string };
  /** The request for access that was decided last. */
  decision?: { division: string; outcome: string; at: string };
}

import { z } from 'zod';
import { realtimeLimits } from './codes.js';
import { roomGrantsSchema } from './room-grants.js';

/** A finite number. */
const finite = z.number().refine(Number.isFinite);
const epochMs = finite.min(0);
/** Shorter tracks cannot be started. */
export const shortestTrackSeconds = 0.1;

/**
 * The session of a room as a motion vector: at server time `at` the track was at `position` (seconds) and
 * moved at `rate`, or stood still if `paused`. Every client computes the position; nobody streams it. `at`
 * may be slightly in the future, so that all clients can start together; until then the position is
 * `position`.
 */
export const sessionSchema = z
  .strictObject({
    trackUrl: z.string().min(1).max(2048),
    position: finite.min(0).max(86_400).describe('Seconds.'),
    rate: finite.min(0.25).max(4),
    paused: z.boolean(),
    at: epochMs.describe('Server time (epoch milliseconds, fractional) of the vector. Set by the server.'),
    seq: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .describe('Increases with each change of the session. Set by the server.'),
    epoch: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .describe('Epoch of the host who made the change. Set by the server.'),
    track: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        '`seq` of the change that started this track: distinguishes one play of it from the next. Set by the server.',
      ),
    title: z.string().max(200).optional(),
    duration: finite
      .min(shortestTrackSeconds)
      .max(86_400)
      .optional()
      .describe('Seconds. If known, the server starts the next track of the queue when this one ends.'),
    addedBy: z.string().max(64).optional().describe('Who queued it. Set by the server.'),
  })
  .meta({ id: 'RoomSession' });
export type RoomSession = z.infer<typeof sessionSchema>;

/**
 * A host's partial write to a session; the rest follows from the current vector. `epoch` or `track` make the
 * write conditional: it fails if the host was replaced or the track is over. `at`, `seq` and `addedBy` are
 * accepted and ignored.
 */
export const sessionPatchSchema = sessionSchema.partial();
export type SessionPatch = z.infer<typeof sessionPatchSchema>;

/** Longest cross-fade of a room, in seconds. */
export const longestCrossFadeSeconds = 12;

/**
 * `rydesync/rooms/{room}/next`: the track that follows, and when. Only the server writes it. At `at` the session
 * becomes this track, from its beginning and at the normal rate, with the same `at`. So a client that knows
 * `next` starts the track on time and need not wait for the new session.
 */
export const nextTrackSchema = z
  .strictObject({
    trackUrl: z.string().min(1).max(2048),
    at: epochMs.describe('Server time (epoch milliseconds, fractional) at which the track starts.'),
    fadeSeconds: finite
      .min(0)
      .max(longestCrossFadeSeconds)
      .describe('For this long from `at` the previous track fades out and this one fades in.'),
    after: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .describe('The `seq` of the session that it follows. Void for any other.'),
  })
  .meta({ id: 'NextTrack' });
export type NextTrack = z.infer<typeof nextTrackSchema>;

export const memberRoles = ['host', 'participant'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** A member of a room. Only the server writes it. */
export const memberSchema = z.strictObject({
  role: z.enum(memberRoles),
  joinedAt: epochMs.describe('Server time of joining; the earliest member is the next host.'),
  name: z.string().max(80).optional(),
  anonymous: z.boolean(),
  lostAt: epochMs
    .optional()
    .describe('Server time since which they have no open connection; absent while they have one.'),
});
export type Member = z.infer<typeof memberSchema>;

/** `presence/{room}/{uid}`: only its owner writes it. */
export const presenceSchema = z.strictObject({
  ts: epochMs,
  state: z.string().max(32),
  device: z.string().max(80).optional(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** `rydesync/voice/{room}/{uid}`: only its owner writes it. A level must be a finite number. */
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
 * `rydesync/rooms/{room}/relay`: present while voices go through the SFU instead of peer to peer. Only the
 * server writes it; another `id` is another SFU room.
 */
export const voiceRelaySchema = z.strictObject({ id: z.string().max(64) });
export type VoiceRelayNode = z.infer<typeof voiceRelaySchema>;

/** `rydesync/rooms/{room}/queue/{key}`: a queued track. */
export const queueEntrySchema = z.strictObject({
  trackUrl: z.string().min(1).max(2048),
  title: z.string().max(200).optional(),
  addedBy: z.string().max(64),
  addedAt: epochMs,
  order: finite
    .min(-realtimeLimits.order)
    .max(realtimeLimits.order)
    .describe('Smaller plays earlier; a number between two others puts an entry between them.'),
  duration: finite
    .min(shortestTrackSeconds)
    .max(86_400)
    .optional()
    .describe('Seconds, if known when it was added.'),
});
export type QueueEntry = z.infer<typeof queueEntrySchema>;

export const historyReasons = ['played', 'removed'] as const;

/**
 * `rydesync/rooms/{room}/history/{key}`: an entry that left the queue, with its old key. Only the server
 * writes it.
 */
export const historyEntrySchema = queueEntrySchema.extend({
  reason: z.enum(historyReasons),
  removedAt: epochMs,
  removedBy: z.string().max(64).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** `rydesync/rooms/{room}/votes/{uid}`: a vote to skip the current track. */
export const voteSchema = z.strictObject({
  track: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe('The session’s `track`: a late vote does not count for the next one.'),
});
export type Vote = z.infer<typeof voteSchema>;

/**
 * `rydesync/rooms/{room}/reactions/{key}`: a reaction, at its position in the track. Only the server writes
 * it.
 */
export const reactionMarkSchema = z.strictObject({
  uid: z.string().max(64),
  emoji: z.string().max(32),
  position: finite.min(0).max(86_400).describe('Seconds from the start of the track.'),
  track: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('The session’s `track`.'),
});
export type ReactionMark = z.infer<typeof reactionMarkSchema>;

/**
 * `rydesync/rooms/{room}/metronome`: a shared beat. `at` is the server time of a bar's first beat; every
 * client computes the others. `accents` has one entry per beat of a bar: silent, plain or stressed.
 */
export const metronomeSchema = z.strictObject({
  running: z.boolean(),
  bpm: finite.min(20).max(320).describe('Beats per minute.'),
  accents: z.array(z.int().min(0).max(2)).min(1).max(16),
  division: z.int().min(1).max(4).describe('Clicks per beat.'),
  at: epochMs,
  by: z.string().max(64).optional().describe('Who changed it last. Set by the server.'),
});
export type Metronome = z.infer<typeof metronomeSchema>;

/** `guestbook/{room}/{key}`: one message of the room's guestbook. */
export const guestbookEntrySchema = z.strictObject({
  uid: z.string().max(64),
  name: z.string().max(80).optional(),
  text: z.string().trim().min(1).max(1000),
  ts: epochMs,
});
export type GuestbookEntry = z.infer<typeof guestbookEntrySchema>;

/** `rydesync/rooms/{room}/settings`: what the host lets others do. The host may always do all of it. */
export const roomSettingsSchema = z.strictObject({
  guestbookOpen: z.boolean().default(true),
  queueOpen: z.boolean().default(true),
  voiceOpen: z.boolean().default(true),
  votingOpen: z.boolean().default(true),
  reactionsOpen: z.boolean().default(true),
  from: roomGrantsSchema
    .prefault({})
    .describe('The lowest role for each open action. Closed actions are the host’s alone.'),
  queueByWishes: z
    .boolean()
    .default(false)
    .describe('The queue plays entries with the most wishes of present members first.'),
  crossFadeSeconds: z
    .int()
    .min(0)
    .max(longestCrossFadeSeconds)
    .default(0)
    .describe('Length of the cross-fade from one track of the queue to the next.'),
  guestbookSlowSeconds: z
    .int()
    .min(0)
    .max(3600)
    .default(0)
    .describe('Minimum seconds between two guestbook messages of one person.'),
});
export type RoomSettings = z.infer<typeof roomSettingsSchema>;

/** `rydesync/rooms/{room}/keeper`: who keeps the room, there or not. Only the server writes it. */
export const keeperSchema = z.strictObject({
  uid: z.string().max(64),
  name: z.string().max(80).optional(),
  since: epochMs.describe('Server time since which they keep it.'),
});
export type Keeper = z.infer<typeof keeperSchema>;

/** `rydesync/rooms/{room}/access`: how to get into the room. Only the server writes it. */
export const roomAccessSchema = z.strictObject({
  password: z.boolean(),
  approval: z.boolean(),
  guests: z
    .literal(false)
    .optional()
    .describe('Closed to guests who are not in it; absent if guests may enter.'),
});
export type RoomAccess = z.infer<typeof roomAccessSchema>;

export const knockSchema = z
  .object({
    uid: z.string(),
    name: z.string().optional(),
    anonymous: z.boolean(),
    at: epochMs.describe('Server time of the knock.'),
  })
  .describe('Someone who knocked and waits.');
export type Knock = z.infer<typeof knockSchema>;

export const blockSchema = z
  .object({ uid: z.string(), name: z.string().optional(), until: epochMs.describe('Server time.') })
  .describe('Someone who may not enter.');
export type Block = z.infer<typeof blockSchema>;

/** A listener's own measurements, sent every few seconds on the droppable lane. */
export const syncReportSchema = z.strictObject({
  offsetMs: finite.describe('Estimated server time minus local time, milliseconds.'),
  uncertaintyMs: finite.min(0).describe('One standard deviation of that estimate, milliseconds.'),
  roundTripMs: finite.min(0).describe('Shortest round trip seen lately, milliseconds.'),
  errorMs: finite
    .optional()
    .describe('Actual minus intended position of the sound, milliseconds; absent while nothing plays.'),
  positionMs: finite.optional().describe('Playback position in milliseconds, at server time `measuredAt`.'),
  measuredAt: epochMs.describe('Server time of the measurement, by the client’s own clock estimate.'),
});
export type SyncReport = z.infer<typeof syncReportSchema>;

/** `config/maintenanceMode`: everyone can read it. */
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

/** `admin/activities/{key}`: the 50 latest activities, for operators. Keys sort by time. */
export const adminActivitySchema = z.object({
  type: z.enum(adminActivityTypes),
  room: z.string().optional(),
  user: z.string().optional(),
  timestamp: epochMs,
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type AdminActivity = z.infer<typeof adminActivitySchema>;

/** `admin/news/{subject}`: when something last changed there; the console then fetches it again. */
export const operatorNewsSubjects = ['inbox', 'access-requests', 'accounts'] as const;
export type OperatorNewsSubject = (typeof operatorNewsSubjects)[number];
export const operatorNewsSchema = z.object({ at: epochMs });
export type OperatorNews = z.infer<typeof operatorNewsSchema>;

/**
 * `accounts/{uid}`: what a person and operators may see of an account here; `accounts` owns it and changes it. Divisions
 * that are not listed have the level `guest`.
 */
export const accountNodeSchema = z.object({
  uid: z.string(),
  createdAt: z.string().optional(),
  access: z.object({ divisions: z.record(z.string(), z.string()) }).optional(),
  badges: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'When each badge was earned. Keys of the tree have no dots, so the names are as `echoverse:seed`.',
    ),
  decision: z
    .object({ division: z.string(), outcome: z.string(), at: z.string() })
    .optional()
    .describe('The request for access that was decided last.'),
});
export type AccountNode = z.infer<typeof accountNodeSchema>;

import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../identity.js';
import { playingStates } from '../realtime/playing-states.js';
import { keeperSchema, roomSettingsSchema, sessionSchema } from '../realtime/room-nodes.js';
import { cursorSchema } from './cursor.js';
import { partySchema } from './parties.js';
import { keptRoomSchema, pruneResultSchema, residentSchema, roomSummarySchema } from './rooms-gateway.js';
import { referenceLength } from '../schema-free.js';
import { storedText } from './stored-text.js';

const epochMilliseconds = z.int().min(0).max(8_640_000_000_000_000);
const traceIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'isn’t a trace id');

/** Lists of the newest entries. */
export const recentQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type RecentQuery = z.infer<typeof recentQuerySchema>;

/** One room, or all. */
export const activitiesQuerySchema = recentQuerySchema.extend({ room: roomNameSchema.optional() });
export type ActivitiesQuery = z.infer<typeof activitiesQuerySchema>;

// Live rooms for operators. rooms-gateway answers these under `/operators/`: `GET rooms`, `GET rooms/:room/participants`, `GET ws-failures?limit=50`, `POST prune`
// (`PruneResult`); moderation forwards them.

/** `GET /api/admin/rooms`: the public summary of a room, and who its host is. */
export const adminRoomSummarySchema = roomSummarySchema
  .extend({
    /** The name that the host goes by in the room. */
    hostName: z.string().max(200).optional(),
  })
  .meta({ id: 'AdminRoomSummary' });
export type AdminRoomSummary = z.infer<typeof adminRoomSummarySchema>;
export const adminRoomListSchema = z
  .object({ rooms: z.array(adminRoomSummarySchema) })
  .meta({ id: 'AdminRoomList' });
export type AdminRoomList = z.infer<typeof adminRoomListSchema>;

/** `GET /api/admin/kept-rooms`: those with `search` in their own or their keeper's name; last used first. */
export const findKeptRoomsSchema = z.strictObject({
  search: storedText(100).trim().optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type FindKeptRooms = z.infer<typeof findKeptRoomsSchema>;

export const adminKeptRoomSchema = keptRoomSchema
  .pick({ room: true, lastUsed: true })
  .extend({ keeper: keeperSchema })
  .meta({ id: 'AdminKeptRoom' });
export type AdminKeptRoom = z.infer<typeof adminKeptRoomSchema>;

export const adminKeptRoomPageSchema = z
  .object({ rooms: z.array(adminKeptRoomSchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'AdminKeptRoomPage' });
export type AdminKeptRoomPage = z.infer<typeof adminKeptRoomPageSchema>;

export const adminParticipantSchema = z
  .object({
    uid: uidSchema,
    /** `host`, or any other role of the room. */
    role: z.string().max(32),
    name: z.string().max(200).optional(),
    device: z.string().max(64).optional(),
    /** As the member's page reports: `online`, `away`, … */
    state: z.string().max(32).optional(),
    joinedAt: epochMilliseconds.optional(),
    /** How far the member's playback is off, by their own measurement. */
    sync: z
      .object({
        offsetMs: z.number().min(-1e13).max(1e13),
        uncertaintyMs: z.number().min(0).max(1e13).optional(),
      })
      .optional(),
  })
  .meta({ id: 'AdminParticipant' });
export type AdminParticipant = z.infer<typeof adminParticipantSchema>;

export const adminParticipantsSchema = z
  .object({ participants: z.array(adminParticipantSchema) })
  .meta({ id: 'AdminParticipants' });
export type AdminParticipants = z.infer<typeof adminParticipantsSchema>;

/**
 * `GET /api/admin/room/:room`: a room's current state, with guestbook and queue. A kept room has one even while
 * nobody is there.
 */
export const adminRoomSchema = z
  .object({
    room: roomNameSchema,
    host: uidSchema.nullable(),
    /** Who keeps the room; absent if nobody does. */
    keeper: keeperSchema.optional(),
    /** The current or next party; absent if there is none. */
    party: partySchema.optional(),
    /** Absent from an older rooms-gateway. */
    settings: roomSettingsSchema.optional(),
    access: roomSummarySchema.shape.access,
    session: sessionSchema.nullable(),
    /** Whether a track plays, at the time of the answer. */
    state: z.enum(playingStates).optional(),
    resident: residentSchema.optional(),
    participants: z.array(adminParticipantSchema),
    /** People in the audience, who are not participants; absent if the room is not a hall. */
    audience: roomSummarySchema.shape.audience,
    /** In playing order, 200 at most. */
    queue: z.array(
      z.object({
        key: z.string().max(64),
        trackUrl: z.string().max(2048),
        title: z.string().max(200).optional(),
        addedBy: z.string().max(64),
      }),
    ),
    /** Newest first, 200 at most. */
    guestbook: z.array(
      z.object({
        key: z.string().max(64),
        uid: z.string().max(64),
        name: z.string().max(80).optional(),
        text: z.string().max(1000),
        ts: z.number().min(0),
      }),
    ),
    /** Who was kicked and may not return yet, the latest first. */
    kicked: z.array(
      z.object({
        uid: z.string().max(64),
        name: z.string().max(80).optional(),
        until: z.number().min(0),
        by: z.string().max(64),
      }),
    ),
  })
  .meta({ id: 'AdminRoom' });
export type AdminRoom = z.infer<typeof adminRoomSchema>;

/**
 * `GET /api/admin/room/:room/moments`: the room's last hour. Each moment holds until the next; at most one a
 * second.
 */
export const roomMomentSchema = z
  .object({
    at: epochMilliseconds,
    host: uidSchema.nullable(),
    /** Null: nothing was playing. `position` is in seconds, at that moment. */
    session: z
      .object({
        trackUrl: z.string().max(2048),
        title: z.string().max(200).optional(),
        position: z.number(),
        rate: z.number(),
        paused: z.boolean(),
        /** Seconds; absent if unknown, and in moments of an older rooms-gateway. */
        duration: z.number().optional(),
      })
      .nullable(),
    members: z.array(
      z.object({
        uid: uidSchema,
        name: z.string().max(80).optional(),
        /** Self-reported; absent without a report. */
        offsetMs: z.number().optional(),
      }),
    ),
  })
  .meta({ id: 'RoomMoment' });
export type RoomMoment = z.infer<typeof roomMomentSchema>;

export const roomMomentsSchema = z
  .object({
    /** Earlier moments are not kept. */
    from: epochMilliseconds,
    to: epochMilliseconds,
    /** Oldest first. */
    moments: z.array(roomMomentSchema),
  })
  .meta({ id: 'RoomMoments' });
export type RoomMoments = z.infer<typeof roomMomentsSchema>;

/** `DELETE /api/admin/room/:room/guestbook/:key` */
export const guestbookLineParameterSchema = z.object({
  room: roomNameSchema,
  key: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'isn’t the key of a message'),
});

export const webSocketFailureSchema = z
  .object({
    id: z.string().max(64),
    timestamp: epochMilliseconds,
    ip: z.string().max(64),
    err: z.string().max(500),
    ua: z.string().max(500),
  })
  .meta({ id: 'WebSocketFailure' });
export type WebSocketFailure = z.infer<typeof webSocketFailureSchema>;

export const webSocketFailuresSchema = z
  .object({ failures: z.array(webSocketFailureSchema) })
  .meta({ id: 'WebSocketFailures' });
export type WebSocketFailures = z.infer<typeof webSocketFailuresSchema>;

// Commands

/** The operator's reason; kept in the audit log. The body is optional. */
export const operatorReasonSchema = z
  .strictObject({ reason: storedText(500).trim().min(1).optional() })
  .meta({ id: 'OperatorReason' });
export type OperatorReason = z.infer<typeof operatorReasonSchema>;

export const actionOutcomeSchema = z
  .object({
    /** Id of the audit entry. */
    actionId: z.uuid(),
    /** `pending`: accepted and recorded, but not completed when the answer was due. */
    outcome: z.enum(['done', 'refused', 'pending']),
    code: z.string().max(128).optional(),
    /** The effect, or the reason for a refusal, in one sentence. */
    detail: z.string().max(512).optional(),
    /** Absent when tracing is off. */
    traceId: traceIdSchema.optional(),
  })
  .meta({ id: 'ActionOutcome' });
export type ActionOutcome = z.infer<typeof actionOutcomeSchema>;

/**
 * `GET /api/admin/trends`: the last 24 hours, one point per interval, oldest first. Intervals in which no
 * gateway ran are left out.
 */
export const trendsSchema = z
  .object({
    from: epochMilliseconds,
    to: epochMilliseconds,
    intervalMs: z.int().min(1),
    points: z
      .array(
        z.object({
          at: epochMilliseconds,
          /** Maximum within the interval. */
          rooms: z.int().min(0),
          people: z.int().min(0),
          /** 95 % of joins took at most this many milliseconds, on the slowest gateway. Null without joins. */
          joinP95Ms: z.number().min(0).nullable(),
          /** WebSocket failures. */
          failures: z.int().min(0),
        }),
      )
      .max(300),
  })
  .meta({ id: 'Trends' });
export type Trends = z.infer<typeof trendsSchema>;

export const pruneOutcomeSchema = pruneResultSchema
  .extend({ actionId: z.uuid(), traceId: traceIdSchema.optional() })
  .meta({ id: 'PruneOutcome' });
export type PruneOutcome = z.infer<typeof pruneOutcomeSchema>;

// Audit log

/** Kinds of targets of operator actions. `id` is the target's own id. */
export const auditTargetSchema = z.object({
  kind: z.enum([
    'room',
    'member',
    'account',
    'division-request',
    'submission',
    'maintenance',
    'incident',
    'presence',
    'other',
  ]),
  id: z.string().min(1).max(200),
  /** If the target is a member of a room. */
  room: roomNameSchema.optional(),
});
export type AuditTarget = z.infer<typeof auditTargetSchema>;

/** A flat record of values, before or after an action. */
export const auditStateSchema = z.record(
  z.string().max(100),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditState = z.infer<typeof auditStateSchema>;

export const auditOutcomes = ['pending', 'done', 'refused', 'failed'] as const;

export const auditEntrySchema = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    /** `<thing>.<verb>`, such as `member.kick`. */
    action: z.string().max(100),
    operator: z.object({ uid: uidSchema, name: z.string().max(200).optional() }),
    target: auditTargetSchema,
    /** The service that did it. */
    service: z.string().max(64),
    outcome: z.enum(auditOutcomes),
    /** Time of the outcome; absent while pending. */
    completedAt: z.iso.datetime().optional(),
    code: z.string().max(128).optional(),
    detail: z.string().max(512).optional(),
    reason: z.string().max(500).optional(),
    ip: z.string().max(64).optional(),
    traceId: traceIdSchema.optional(),
    before: auditStateSchema.optional(),
    after: auditStateSchema.optional(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first. `cursor` is the `nextCursor` of the previous page. */
export const auditQuerySchema = z.strictObject({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  operator: uidSchema.optional(),
  action: z.string().max(100).optional(),
  /** Id of the target, such as an account's or a member's uid, or the target's room. */
  target: z.string().max(200).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  service: z.string().max(64).optional(),
  traceId: traceIdSchema.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** The same filter for the export, which is one file. */
export const auditExportQuerySchema = auditQuerySchema.omit({ cursor: true, limit: true });
export type AuditExportQuery = z.infer<typeof auditExportQuerySchema>;

export const auditPageSchema = z
  .object({ entries: z.array(auditEntrySchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPageSchema>;

// POST /refused-calls, from the gateway, on moderation's own port

/** A call to the admin API that no service received. Its query is left out. */
export const refusedCallSchema = z.strictObject({
  method: z.string().regex(/^[A-Z]{3,10}$/, 'isn’t a method'),
  path: z
    .string()
    .max(2_000)
    .regex(/^\/[\x21-\x7e]*$/, 'isn’t a path'),
  /** Why a permitted call failed: body too large, no free slot, service down. */
  problem: z
    .object({
      code: z.string().max(100),
      detail: z.string().max(512),
      outcome: z.enum(['refused', 'failed']).default('refused'),
    })
    .optional(),
});
export type RefusedCall = z.infer<typeof refusedCallSchema>;

// Activity

export const activityTypes = [
  'room_created',
  'user_joined',
  'user_left',
  'host_changed',
  'session_started',
  'session_ended',
  'other',
] as const;

export const activitySchema = z
  .object({
    id: z.string().max(64),
    type: z.enum(activityTypes),
    /** Absent if it did not happen in a room. */
    room: roomNameSchema.optional(),
    user: uidSchema.optional(),
    timestamp: epochMilliseconds,
    /** Details that `type` does not have. */
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activitySchema>;

export const activitiesSchema = z.object({ activities: z.array(activitySchema) }).meta({ id: 'Activities' });
export type Activities = z.infer<typeof activitiesSchema>;

// Traces

const nanoseconds = z.string().regex(/^[0-9]{1,20}$/);

export const traceSpanSchema = z
  .object({
    spanId: z.string().regex(/^[0-9a-f]{16}$/),
    /** Null for a root. The parent may be missing if it was not recorded, such as a browser's. */
    parentSpanId: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .nullable(),
    name: z.string().max(500),
    kind: z.enum(['internal', 'server', 'client', 'producer', 'consumer']),
    service: z.string().max(64),
    /** Nanoseconds exceed the exact range of a JSON number. */
    startUnixNano: nanoseconds,
    durationNano: nanoseconds,
    status: z.enum(['unset', 'ok', 'error']),
    attributes: z.record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))]),
    ),
  })
  .meta({ id: 'TraceSpan' });
export type TraceSpan = z.infer<typeof traceSpanSchema>;

export const traceViewSchema = z
  .object({
    traceId: traceIdSchema,
    /** Ordered by start. */
    spans: z.array(traceSpanSchema),
  })
  .meta({ id: 'TraceView' });
export type TraceView = z.infer<typeof traceViewSchema>;

// References: what a person reads on an error

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

export const logLineSchema = z
  .object({
    at: z.iso.datetime(),
    level: z.enum(logLevels),
    service: z.string().max(64),
    message: z.string().max(8_192),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'LogLine' });
export type LogLine = z.infer<typeof logLineSchema>;

/** An error as people saw it, from the log line that reported it. */
export const shownErrorSchema = z
  .object({
    at: z.iso.datetime(),
    service: z.string().max(64),
    message: z.string().max(8_192),
    code: z.string().max(128),
    /** Absent on the socket. */
    status: z.int().min(400).max(599).optional(),
    /** Method and route, or the operation of a socket. */
    where: z.string().max(300).optional(),
  })
  .meta({ id: 'ShownError' });
export type ShownError = z.infer<typeof shownErrorSchema>;

export const runningVersionSchema = z
  .object({
    service: z.string().max(64),
    version: z.string().max(64),
    /** When the process that wrote the lines started. */
    startedAt: z.iso.datetime(),
  })
  .meta({ id: 'RunningVersion' });
export type RunningVersion = z.infer<typeof runningVersionSchema>;

export const matchingRunbookSchema = z
  .object({
    /** Name of the alert and of its page in `docs/runbooks`. */
    name: z.string().max(64),
    /** Absent if the installation does not say where its runbooks are. */
    url: z.url().optional(),
  })
  .meta({ id: 'MatchingRunbook' });
export type MatchingRunbook = z.infer<typeof matchingRunbookSchema>;

export const foundTraceSchema = z
  .object({
    traceId: traceIdSchema,
    /** Time of the trace's first log line. */
    at: z.iso.datetime(),
    /** Null if its lines report no error. */
    error: shownErrorSchema.nullable(),
    /** By time. */
    lines: z.array(logLineSchema),
    versions: z.array(runningVersionSchema),
    /** The likeliest first. */
    runbooks: z.array(matchingRunbookSchema),
  })
  .meta({ id: 'FoundTrace' });
export type FoundTrace = z.infer<typeof foundTraceSchema>;

export const logStates = ['read', 'none', 'unavailable'] as const;

/** All that the log store has about a reference. The trace itself and its operator actions have their own routes. */
export const referenceViewSchema = z
  .object({
    /** `none`: this installation has no log store. */
    logs: z.enum(logStates),
    /** Newest first. More than one if a short reference is ambiguous. */
    traces: z.array(foundTraceSchema),
  })
  .meta({ id: 'ReferenceView' });
export type ReferenceView = z.infer<typeof referenceViewSchema>;

// Maintenance

export const maintenanceSchema = z
  .object({
    enabled: z.boolean(),
    reason: z.string().max(500),
    /** Null if it was never changed. */
    lastUpdated: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Maintenance' });
export type Maintenance = z.infer<typeof maintenanceSchema>;

export const changeMaintenanceSchema = z
  .strictObject({
    enabled: z.boolean(),
    /** Shown to visitors; without it, they see a default text. */
    reason: storedText(500).trim().optional(),
  })
  .meta({ id: 'ChangeMaintenance' });
export type ChangeMaintenance = z.infer<typeof changeMaintenanceSchema>;

export const changedMaintenanceSchema = maintenanceSchema
  .extend({ actionId: z.uuid(), traceId: traceIdSchema.optional() })
  .meta({ id: 'ChangedMaintenance' });
export type ChangedMaintenance = z.infer<typeof changedMaintenanceSchema>;

// Parameters of the paths above

export const roomParameterSchema = z.object({ room: roomNameSchema });
export const roomMemberParameterSchema = z.object({ room: roomNameSchema, uid: uidSchema });
export const traceParameterSchema = z.object({ traceId: traceIdSchema });
/** At least the digits that people see, at most a whole trace id. */
export const referenceParameterSchema = z.object({
  reference: z.string().regex(new RegExp(`^[0-9a-f]{${referenceLength},32}$`), 'isn’t a reference'),
});

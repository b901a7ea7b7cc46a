import { z } from 'zod';
import { realtimeErrors } from './realtime-errors.js';
import { jsonValueSchema } from './messages.js';
import { blockSchema, knockSchema, memberRoles, syncReportSchema } from './room-nodes.js';

/*
 * Messages of the server. The gateway uses only the types: it does not validate its own messages. The AsyncAPI document
 * has the schemas, and a test compares it with the messages of a running gateway.
 */

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Of the operation that this answers.');
const room = z.string();
const epoch = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const offset = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const serverTime = z.number().min(0).describe('Server time, epoch milliseconds.');

/** One path and its new value; `null` means it is gone. */
const pathEventSchema = z
  .tuple([z.string(), jsonValueSchema])
  .describe('A path and its value; `null` means gone.');
export type PathEvent = z.infer<typeof pathEventSchema>;

const liveReactionSchema = z
  .tuple([z.string(), z.string(), z.number()])
  .describe('Who, which emoji, at which second of the track.');
export type LiveReaction = z.infer<typeof liveReactionSchema>;

/** Roles that someone can have after `join` or `attend`. */
export const joinedRoles = [...memberRoles, 'audience'] as const;
export type JoinedRole = (typeof joinedRoles)[number];

const hallSchema = z
  .object({
    stage: z.int().min(0).describe('Members.'),
    places: z.int().min(1).describe('Maximum number of members.'),
    audience: z.int().min(0).describe('Connections in the audience, on all pods.'),
    hostName: z.string().optional().describe('For the audience, which gets no members.'),
  })
  .describe('How many people are in a hall.');
export type HallState = z.infer<typeof hallSchema>;

const message = <Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  meaning: string,
  fields: Fields,
) => z.object({ t: z.literal(kind), ...fields }).describe(meaning);

export const serverMessageSchemas = {
  welcome: message('welcome', 'The answer to `hello`. From here on the server accepts operations.', {
    v: z.int().describe('Version of the protocol.'),
    session: z.string().describe('Identifies this connection in logs.'),
    uid: z.string(),
    serverTime: serverTime.describe('Server time, epoch milliseconds with fractions.'),
    expiresAt: serverTime.describe('Server time of the token’s expiry; send `renew` before then.'),
    epoch: epoch.describe('Changes when the gateway’s live state starts again. Rooms have their own epochs.'),
  }),
  ack: message('ack', 'An operation succeeded. If it wrote to a durable path, the write is durable.', {
    id,
    value: jsonValueSchema
      .optional()
      .describe('For `get`, `subscribe`, `voiceServers`, and `relay` with an offer.'),
    epoch: epoch
      .optional()
      .describe('With `offset`: the log position of the write, or the one at which `value` was current.'),
    offset: offset.optional(),
    expiresAt: serverTime.optional().describe('For `renew`: the new expiry.'),
  }),
  error: message('error', 'An operation was rejected, or a message without a number.', {
    id: id.optional(),
    code: z.string().meta({
      oneOf: Object.entries(realtimeErrors).map(([code, description]) => ({ const: code, description })),
    }),
    message: z.string().describe('For people.'),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .describe(
        'Identifies this error in logs and traces. People see its first eight digits as “Reference”. Absent when tracing is off and when errors come too fast.',
      ),
    retryAfterMs: z.number().min(0).optional().describe('Where waiting helps.'),
    until: serverTime
      .optional()
      .describe('With `room.kicked`, `room.guests-wait` and `room.approval-denied`.'),
    hostAway: z
      .literal(true)
      .optional()
      .describe('With `room.approval-pending`: nobody in the room can answer.'),
  }),
  joined: message('joined', 'The answer to `join` and `attend`.', {
    id,
    room: room.describe('The room that the client is in now: `lobby` if it asked for an invalid name.'),
    role: z.enum(joinedRoles),
    hall: hallSchema.optional(),
    epoch,
    offset,
    recovered: z
      .boolean()
      .describe(
        'True: `events` are all changes since `from`, in order. False: `snapshot` replaces the client’s state.',
      ),
    events: z.array(pathEventSchema).optional(),
    snapshot: z.array(pathEventSchema).optional().describe('Every readable path of the room with its value.'),
  }),
  batch: message(
    'batch',
    'Changes after offset `from` up to offset `to`. A client whose position isn’t `from` has a gap and joins again.',
    {
      room,
      epoch,
      from: offset,
      to: offset,
      events: z
        .array(pathEventSchema)
        .describe(
          'Empty if what happened is hidden from this client. Presence and voice appear once, with the newest value.',
        ),
    },
  ),
  live: message(
    'live',
    'Never repeated, and dropped first: the newest levels and reports by uid, reactions, and how full the hall is. The audience gets a sample of the reactions.',
    {
      room,
      levels: z.record(z.string(), z.number()).optional(),
      reports: z.record(z.string(), syncReportSchema).optional(),
      reactions: z.array(liveReactionSchema).optional(),
      hall: hallSchema.optional(),
    },
  ),
  refresh: message(
    'refresh',
    'Replaces everything the client knew of the room, after it was too slow for the log in between.',
    { room, epoch, offset, snapshot: z.array(pathEventSchema) },
  ),
  kicked: message('kicked', 'This person was removed. The connection closes with 4403.', {
    room,
    until: serverTime,
  }),
  door: message(
    'door',
    'To the host and the owner of the lock: who knocks and who is blocked. Replaces the previous message.',
    {
      room,
      knocks: z.array(knockSchema),
      blocked: z.array(blockSchema),
      mayLock: z.boolean().describe('Whether the receiver may set, change and remove the lock.'),
    },
  ),
  admission: message('admission', 'To someone who knocked. If admitted, join again.', {
    room,
    admitted: z.boolean(),
  }),
  signal: message('signal', 'From one member to another.', {
    room,
    from: z.string(),
    connection: z.string().describe('The sender’s, for the answer.'),
    data: jsonValueSchema,
  }),
  relay: z
    .union([
      z.object({
        t: z.literal('relay'),
        room,
        offer: z.string(),
        voices: z.record(z.string(), z.string()).describe('Media line (`mid`) to the uid of its voice.'),
      }),
      z.object({
        t: z.literal('relay'),
        room,
        lost: z.literal(true).describe('The SFU has no session for this client.'),
      }),
    ])
    .describe('From the SFU: there are more voices, or none.'),
  voiceMoved: message(
    'voiceMoved',
    'The same person joined voice on another client, so this one has left it.',
    { room },
  ),
  revoked: message('revoked', 'A subscription ended because its rights ended.', {
    path: z.string(),
    code: z.string(),
  }),
} as const;

type Sent<Kind extends keyof typeof serverMessageSchemas> = z.infer<(typeof serverMessageSchemas)[Kind]>;
export type Welcome = Sent<'welcome'>;
export type Ack = Sent<'ack'>;
export type OperationError = Sent<'error'>;
export type Joined = Sent<'joined'>;
export type Batch = Sent<'batch'>;
export type Live = Sent<'live'>;
export type Refresh = Sent<'refresh'>;
export type Kicked = Sent<'kicked'>;
export type Door = Sent<'door'>;
export type Admission = Sent<'admission'>;
export type Signal = Sent<'signal'>;
export type Relay = Sent<'relay'>;
export type VoiceMoved = Sent<'voiceMoved'>;
export type ServerMessage = Sent<keyof typeof serverMessageSchemas>;

export const relayStates = ['none', 'ready', 'away'] as const;
export type RelayState = (typeof relayStates)[number];

/** In the `ack` of `voiceServers`. */
export const voiceServersSchema = z.object({
  iceServers: z
    .array(z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }))
    .describe('In the form of `RTCPeerConnection`. TURN credentials are personal and expire.'),
  ttlSeconds: z.number().describe('How long the credentials are valid.'),
  meshSpeakers: z.int().describe('Maximum number of peer-to-peer speakers.'),
  relay: z.enum(relayStates).describe('State of the SFU, which takes over for more speakers.'),
});
export type VoiceServers = z.infer<typeof voiceServersSchema>;

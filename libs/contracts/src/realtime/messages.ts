import { z } from 'zod';
import { syncReportSchema, type Block, type Knock, type MemberRole, type SyncReport } from './room-nodes.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const maxInteger = Number.MAX_SAFE_INTEGER;
/** Operation number: counts up by client, over reconnects too, so that a repeated one is recognised. */
const id = z.int().min(1).max(maxInteger);
const path = z.string().min(1).max(1024);
/** Judged by the path rules, not by the message's shape. */
const value = z.custom<Json>(candidate => candidate !== undefined, 'is missing');
const room = z.string().max(128);
const uid = z.string().min(1).max(64);

/** SDP as browsers write it; of one with forty people in it, some 30 KiB. */
const sessionDescription = z
  .string()
  .min(1)
  .max(48 * 1024);
const iceCandidate = z.strictObject({
  candidate: z.string().max(512),
  sdpMid: z.string().max(32).nullable().optional(),
  sdpMLineIndex: z.int().min(0).max(255).nullable().optional(),
  usernameFragment: z.string().max(256).nullable().optional(),
});

/** A place in a room's log. Two that are equal mean the same history. */
export const logPositionSchema = z.strictObject({
  epoch: z.int().min(0).max(maxInteger),
  offset: z.int().min(0).max(maxInteger),
});
export type LogPosition = z.infer<typeof logPositionSchema>;

export const helloSchema = z.strictObject({
  t: z.literal('hello'),
  v: z.int().min(1).max(1000),
  /** Made by the client once and kept over reconnects; tells repeated operations and older sockets apart. */
  client: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
});

export const operationSchemas = {
  join: z.strictObject({
    t: z.literal('join'),
    id,
    room,
    name: z.string().max(80).optional(),
    /** Where the client's copy of the room ends, when it has one. */
    from: logPositionSchema.optional(),
    /** For rooms that ask for one. */
    password: z.string().max(128).optional(),
  }),
  leave: z.strictObject({ t: z.literal('leave'), id, room }),
  get: z.strictObject({ t: z.literal('get'), id, path }),
  set: z.strictObject({ t: z.literal('set'), id, path, value }),
  /** Several paths below `path`, judged and written as one. */
  update: z.strictObject({ t: z.literal('update'), id, path, values: z.record(z.string(), value) }),
  push: z.strictObject({
    t: z.literal('push'),
    id,
    path,
    /** Sorts by time; made by the client so that repeating the operation cannot add twice. */
    key: z.string().regex(/^[A-Za-z0-9_-]{20}$/),
    value,
  }),
  remove: z.strictObject({ t: z.literal('remove'), id, path }),
  subscribe: z.strictObject({ t: z.literal('subscribe'), id, path }),
  unsubscribe: z.strictObject({ t: z.literal('unsubscribe'), id, path }),
  /** Armed for the moment this connection is gone; rights are checked now and then. `cancel` disarms the path. */
  onDisconnect: z.strictObject({
    t: z.literal('onDisconnect'),
    id,
    path,
    action: z.enum(['set', 'update', 'remove', 'cancel']),
    value: value.optional(),
  }),
  kick: z.strictObject({ t: z.literal('kick'), id, room, uid }),
  transferHost: z.strictObject({ t: z.literal('transferHost'), id, room, uid }),
  /** Lets a blocked person come again. */
  unblock: z.strictObject({ t: z.literal('unblock'), id, room, uid }),
  /** What visitors need to come in. What is not named stays; `null` takes the password away. */
  setAccess: z.strictObject({
    t: z.literal('setAccess'),
    id,
    room,
    password: z.string().min(1).max(128).nullable().optional(),
    approval: z.boolean().optional(),
    /** `false` closes the room to guests who are not in it yet. */
    guests: z.boolean().optional(),
  }),
  /** Lets somebody in who knocked, or sends them away. */
  admit: z.strictObject({ t: z.literal('admit'), id, room, uid }),
  deny: z.strictObject({ t: z.literal('deny'), id, room, uid }),
  /**
   * Puts on the next track of the queue, or the one of that `key`. With `track`, only if that one is still on: several
   * who notice its end at once advance the room once.
   */
  next: z.strictObject({
    t: z.literal('next'),
    id,
    room,
    track: z.int().min(1).max(maxInteger).optional(),
    key: z.string().min(1).max(128).optional(),
  }),
  /** Puts entries of the history back into the queue: all of them or none. */
  restore: z.strictObject({
    t: z.literal('restore'),
    id,
    room,
    keys: z.array(z.string().min(1).max(128)).min(1).max(200),
  }),
  /** For one member, or one connection of theirs: what peers tell each other to set up voice. Never kept. */
  signal: z.strictObject({
    t: z.literal('signal'),
    id,
    room,
    to: uid,
    connection: z.string().max(64).optional(),
    data: value,
  }),
  /** What a member needs to speak here: see `VoiceServers`. */
  voiceServers: z.strictObject({ t: z.literal('voiceServers'), id, room }),
  /**
   * Towards the relay, in a room that has gone over to it. With `offer`, one begins (anew) to speak and to hear, and the
   * answer is in the `ack`. `answer` belongs to the newest offer that came as `relay`; `candidate` to one of the two
   * connections. `again` says that this socket goes on where a lost one of the same client stopped.
   */
  relay: z.strictObject({
    t: z.literal('relay'),
    id,
    room,
    data: z.union([
      z.strictObject({ offer: sessionDescription }),
      z.strictObject({ answer: sessionDescription }),
      z.strictObject({ of: z.enum(['speaking', 'hearing']), candidate: iceCandidate }),
      z.strictObject({ again: z.literal(true) }),
    ]),
  }),
  /** A fresh ticket of the same person on an open socket, so that it outlives its first token. */
  renew: z.strictObject({ t: z.literal('renew'), id, ticket: z.string().max(128) }),
} as const;

export const operationSchema = z.discriminatedUnion('t', [
  operationSchemas.join,
  operationSchemas.leave,
  operationSchemas.get,
  operationSchemas.set,
  operationSchemas.update,
  operationSchemas.push,
  operationSchemas.remove,
  operationSchemas.subscribe,
  operationSchemas.unsubscribe,
  operationSchemas.onDisconnect,
  operationSchemas.kick,
  operationSchemas.transferHost,
  operationSchemas.unblock,
  operationSchemas.setAccess,
  operationSchemas.admit,
  operationSchemas.deny,
  operationSchemas.next,
  operationSchemas.restore,
  operationSchemas.signal,
  operationSchemas.voiceServers,
  operationSchemas.relay,
  operationSchemas.renew,
]);
export type Operation = z.infer<typeof operationSchema>;
export type OperationKind = Operation['t'];

/** Droppable: neither numbered nor answered. A level that breaks the rules is answered by an error without id. */
export const levelSchema = z.strictObject({
  t: z.literal('level'),
  room,
  level: z.number().min(0).max(1),
});
export const reportSchema = z.strictObject({ t: z.literal('report'), room, report: syncReportSchema });
/** One emoji for what is heard at this moment. */
export const reactSchema = z.strictObject({ t: z.literal('react'), room, emoji: z.string().min(1).max(32) });

export type Hello = z.infer<typeof helloSchema>;
export type Level = z.infer<typeof levelSchema>;
export type Report = z.infer<typeof reportSchema>;
export type React = z.infer<typeof reactSchema>;
export type ClientMessage = Hello | Operation | Level | Report | React;

/** First answer on a socket. */
export interface Welcome {
  t: 'welcome';
  v: number;
  /** Names this connection in logs and failures. */
  session: string;
  uid: string;
  /** Server time, epoch milliseconds with fractions. */
  serverTime: number;
  /** Server time at which the token's time is over; renew before. */
  expiresAt: number;
  /** Changes when the gateway's live state began anew. Rooms have epochs of their own. */
  epoch: number;
}

/** An operation was done; for writes, durably so where the path is durable. */
export interface Ack {
  t: 'ack';
  id: number;
  /** Of `get`, `subscribe`, `voiceServers`, and `relay` with an offer. */
  value?: Json;
  /** Room position at which a write took effect, or at which `value` was true. */
  epoch?: number;
  offset?: number;
  /** Of `renew`: the new end of the token's time. */
  expiresAt?: number;
}

/** An operation was refused (with `id`), or a message without number was (without). */
export interface OperationError {
  t: 'error';
  id?: number;
  /** Stable: `PERMISSION_DENIED`, `room.kicked`, `room.stale-epoch`, `frame.invalid`, … */
  code: string;
  message: string;
  retryAfterMs?: number;
  /** With `room.kicked`, `room.guests-wait` and `room.approval-denied`. */
  until?: number;
  /** With `room.approval-pending`: nobody is in the room who could answer. */
  hostAway?: true;
}

/** One path and its new value; `null` means it is gone. */
export type PathEvent = [path: string, value: Json];

export interface Joined {
  t: 'joined';
  id: number;
  room: string;
  role: MemberRole;
  epoch: number;
  offset: number;
  /** True: `events` are all that happened since `from`, in order. False: `snapshot` replaces all that was known. */
  recovered: boolean;
  events?: PathEvent[];
  /** Everything a member may read of the room: paths to values. */
  snapshot?: PathEvent[];
}

/**
 * What happened in a room after offset `from` and up to offset `to`. Paths that live from their newest value alone
 * (presence, voice) appear once, with it. A client whose position is not `from` has a gap and joins again.
 */
export interface Batch {
  t: 'batch';
  room: string;
  epoch: number;
  from: number;
  to: number;
  events: PathEvent[];
}

/** A reaction as it happens: who, what, and at how many seconds of the track. */
export type LiveReaction = [uid: string, emoji: string, position: number];

/** What is never repeated: the newest voice levels and sync reports by uid, and reactions as they happen. */
export interface Live {
  t: 'live';
  room: string;
  levels?: Record<string, number>;
  reports?: Record<string, SyncReport>;
  reactions?: LiveReaction[];
}

/** The state of a room after the reader fell so far behind that the log in between was left out. */
export interface Refresh {
  t: 'refresh';
  room: string;
  epoch: number;
  offset: number;
  snapshot: PathEvent[];
}

export interface Kicked {
  t: 'kicked';
  room: string;
  until: number;
}

/** To the host and to the owner of the lock: who waits and who may not come in. Replaces what was said before. */
export interface Door {
  t: 'door';
  room: string;
  knocks: Knock[];
  blocked: Block[];
  /** Whether the receiver may set, change and lift the lock. */
  mayLock: boolean;
}

/** To one who knocked: come in (join again), or not. */
export interface Admission {
  t: 'admission';
  room: string;
  admitted: boolean;
}

/** From one member to another. `connection` names the sender's, for the answer. */
export interface Signal {
  t: 'signal';
  room: string;
  from: string;
  connection: string;
  data: Json;
}

/** Of the relay: who is to be heard by which part of `offer`; or, with `lost`, that it has forgotten us. */
export type Relay = { t: 'relay'; room: string } & (
  | {
      offer: string;
      /** Media line (`mid`) to whose voice it carries. */
      voices: Record<string, string>;
    }
  | { lost: true }
);

/** To a client of somebody who is in voice by another one: if it was by this one, it is no more. */
export interface VoiceMoved {
  t: 'voiceMoved';
  room: string;
}

/** In the `ack` of `voiceServers`. */
export interface VoiceServers {
  /** STUN and TURN servers, as `RTCPeerConnection` takes them; credentials of TURN are this person's and end soon. */
  iceServers: { urls: string; username?: string; credential?: string }[];
  /** Seconds for which the credentials are good. */
  ttlSeconds: number;
  /** So many speak from peer to peer. */
  meshSpeakers: number;
  /** What takes over when more want to speak; `away` while it cannot be reached. */
  relay: RelayState;
}
export type RelayState = 'none' | 'ready' | 'away';

/** A subscription ended because its rights did. */
export interface Revoked {
  t: 'revoked';
  path: string;
  code: string;
}

export type ServerMessage =
  | Welcome
  | Ack
  | OperationError
  | Joined
  | Batch
  | Live
  | Refresh
  | Kicked
  | Door
  | Admission
  | Signal
  | Relay
  | VoiceMoved
  | Revoked;

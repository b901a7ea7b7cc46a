/** Version of the socket protocol; a server that does not speak it closes with `protocolError`. */
export const protocolVersion = 1;

/** Close codes of the socket and what each asks of the client: see `docs/realtime-protocol.md`. */
export const closeCodes = {
  /** The pod goes away. Resume elsewhere after the hinted delay. */
  goingAway: 1001,
  /** A frame that is no message of the protocol. Reconnect with back-off; a correct client never sees it. */
  protocolError: 4400,
  /** The token's time is over. Fetch a new token and a new ticket, then resume. */
  tokenExpired: 4401,
  /** Removed from a room by its host or an operator. Do not reconnect by yourself. */
  kicked: 4403,
  /** Read too slowly. Resume: the log still holds what was missed, or a snapshot comes. */
  slowConsumer: 4408,
  /** The same client connected again; this is the older socket. Do not reconnect. */
  duplicate: 4409,
  /** The room was closed by an operator. Do not reconnect by yourself. */
  roomClosed: 4410,
  /** Sent too much. Resume after the hinted delay. */
  flood: 4429,
  /** A part the gateway needs is down. Resume with back-off. */
  unavailable: 4503,
} as const;

/** What stands, as JSON, in the reason of a close frame (at most 123 bytes). */
export interface CloseReason {
  /** Stable name: `going-away`, `kicked`, … */
  code: string;
  /** Wait so long before connecting again; already spread over clients. */
  retryAfterMs?: number;
  room?: string;
  /** Epoch milliseconds until which the room stays shut for this person. */
  until?: number;
}

/** The code of every refused path operation. */
export const permissionDenied = 'PERMISSION_DENIED';

/** Binary frames: the first byte says which. All numbers big-endian; times are milliseconds, float64. */
export const clockProbe = {
  /** Client to server: u8 kind, u32 sequence, f64 client time. */
  kind: 1,
  bytes: 13,
} as const;
export const clockAnswer = {
  /** Server to client: u8 kind, u32 sequence, f64 client time, f64 received at, f64 sent at (server time). */
  kind: 2,
  bytes: 29,
} as const;

/** Bounds of what one client may send; what is beyond them is refused, never cut. */
export const realtimeLimits = {
  frameBytes: 64 * 1024,
  depth: 16,
  nodes: 4096,
  keyCharacters: 128,
  pathSegments: 16,
  /** Paths of one update. */
  writes: 250,
  subscriptions: 200,
  disconnectWrites: 20,
  /** JSON of all of those together. */
  disconnectCharacters: 16 * 1024,
  /** JSON of one signal. */
  signalBytes: 16 * 1024,
  /** At most so many speak with each other without a relay; each holds a connection to each. */
  meshSpeakers: 6,
  /** So many speak through a relay: beyond, descriptions would not fit into frames. */
  relayedSpeakers: 40,
  /** Entries of a queue, and newest ones that are kept of each of these. */
  queue: 200,
  /** The farthest from 0 that an entry's place may be: one more, and a fraction between two, still differ there. */
  order: 1e15,
  /** As many as a queue holds: who clears one can have all of it back. */
  history: 200,
  guestbook: 200,
  reactions: 200,
  helpers: 20,
  /** Remembered as told, in each of the logs through which they go. */
  userActions: 500,
  /** People who may wait at the door at once. */
  knocks: 50,
} as const;

/** A value that the server replaces by its own time, in whole epoch milliseconds, when it writes. */
export const serverTimestamp = { '.sv': 'timestamp' } as const;

/** After so long without a connection a member, host or not, is gone from the room. */
export const lostAfterMs = 15_000;
/** A kicked person may not come back to the room for so long. */
export const kickBlockMs = 10 * 60_000;
/** A guest's vote to skip counts when they have been in the room for so long. */
export const guestVoteAfterMs = 60_000;
/** Whom a host sent away from the door may not knock again for so long. */
export const denyBlockMs = 60_000;
/** A room's lock, and all that was said and queued behind it, ends when the owner of the lock was away for so long. */
export const lockKeptMs = 7 * 24 * 60 * 60_000;
/** A room in which nobody was for so long is forgotten. */
export const roomKeptMs = 90 * 24 * 60 * 60_000;

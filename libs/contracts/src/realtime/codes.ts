/** Version of the socket protocol; a server without it closes with `protocolError`. */
export const protocolVersion = 1;

/** Close codes of the socket. `closings` says what clients should do. */
export const closeCodes = {
  goingAway: 1001,
  protocolError: 4400,
  tokenExpired: 4401,
  kicked: 4403,
  slowConsumer: 4408,
  duplicate: 4409,
  roomClosed: 4410,
  flood: 4429,
  unavailable: 4503,
} as const;

/** After these a client does not reconnect until its user joins a room again. */
export const finalCloseCodes: readonly number[] = [
  closeCodes.kicked,
  closeCodes.duplicate,
  closeCodes.roomClosed,
];

/** The code of every rejected path operation. */
export const permissionDenied = 'PERMISSION_DENIED';

/** Binary frames: the first byte is the kind. Numbers are big-endian; times are milliseconds, float64. */
export const clockProbe = {
  /** Client to server: u8 kind, u32 sequence, f64 client time. */
  kind: 1,
  bytes: 13,
} as const;
export const clockAnswer = {
  /**
   * Server to client: u8 kind, u32 sequence, f64 client time, f64 received at, f64 sent at (server times).
   */
  kind: 2,
  bytes: 29,
} as const;

/** Limits of one client; input above them is rejected, never truncated. */
export const realtimeLimits = {
  frameBytes: 64 * 1024,
  depth: 16,
  nodes: 4096,
  keyCharacters: 128,
  pathSegments: 16,
  /** Paths per update. */
  writes: 250,
  subscriptions: 200,
  disconnectWrites: 20,
  /** JSON characters of all onDisconnect writes together. */
  disconnectCharacters: 16 * 1024,
  /** JSON bytes of one signal. */
  signalBytes: 16 * 1024,
  /** Maximum speakers without an SFU: each connects to every other. */
  meshSpeakers: 6,
  /** Maximum speakers through the SFU: session descriptions of more would not fit into frames. */
  relayedSpeakers: 40,
  /** Maximum entries of a queue. Of `history`, `guestbook` and `reactions`, the newest ones are kept. */
  queue: 200,
  /**
   * Largest absolute `order` of an entry: up to here, adding one or taking the middle of two still gives
   * a different float64.
   */
  order: 1e15,
  /** As many as a queue: a cleared queue can be restored completely. */
  history: 200,
  guestbook: 200,
  reactions: 200,
  helpers: 20,
  /** Ids of reported actions remembered in each log. */
  userActions: 500,
  /** Maximum people waiting for approval. */
  knocks: 50,
} as const;

/** The server replaces this value with its own time, in whole epoch milliseconds. */
export const serverTimestamp = { '.sv': 'timestamp' } as const;

/**
 * Milliseconds without a connection after which a member leaves the room. Until then they keep their role, even as host.
 * A reload takes a second or two, and a network change or a dead zone about ten. A room without a host cannot wait longer.
 * Clients rely on it as well, so all installations share one value.
 */
export const lostAfterMs = 15_000;
/** Maximum members of a room. With more people it is a hall: members are on stage, everyone else in the audience. */
export const mostOnStage = 500;
/** Milliseconds for which a kicked person may not return. */
export const kickBlockMs = 10 * 60_000;
/** Milliseconds in the room after which a guest's vote to skip counts. */
export const guestVoteAfterMs = 60_000;
/** Milliseconds for which someone who was denied may not knock again. */
export const denyBlockMs = 60_000;
/** Milliseconds of the owner's absence after which a lock expires, with the room's content. */
export const lockKeptMs = 7 * 24 * 60 * 60_000;
/** Rooms that one person may keep. */
export const mostKeptRooms = 10;
/** Playlists that one person may save. Each has at most as many tracks as a queue. */
export const mostPlaylists = 20;
/** Milliseconds without its keeper after which a kept room is freed. */
export const keeperAwayMs = 180 * 24 * 60 * 60_000;
/** Milliseconds after which an empty room is deleted, unless someone keeps it. */
export const roomKeptMs = 90 * 24 * 60 * 60_000;

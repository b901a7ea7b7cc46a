const minutes = 60_000;

export interface TrafficLimits {
  /** Requests that one client may have in flight. */
  readonly perClient: number;
  /** Requests in flight to one service. More are rejected at once: a queue would only delay everyone. */
  readonly perUpstream: number;
  /** Deadline for the whole request including its body, in ms. */
  readonly receiveWithinMs: number;
  /** Deadline for the last byte of the answer, in ms. */
  readonly endWithinMs: number;
}

const infinite = Number.POSITIVE_INFINITY;

/**
 * Kinds of traffic and their limits. Kinds do not share slots: no number of uploads or stalled listeners can
 * use up the API's slots.
 */
export const traffic = {
  /** Pages, their files, and what the gateway answers itself. */
  page: { perClient: 256, perUpstream: 4_096, receiveWithinMs: 10_000, endWithinMs: 10 * minutes },
  /** Small bodies that are still arriving: no service waits for them. */
  body: { perClient: 64, perUpstream: 4_096, receiveWithinMs: 10_000, endWithinMs: 10_000 },
  api: { perClient: 64, perUpstream: 512, receiveWithinMs: 10_000, endWithinMs: 2 * minutes },
  upload: { perClient: 16, perUpstream: 512, receiveWithinMs: 15 * minutes, endWithinMs: 16 * minutes },
  download: { perClient: 64, perUpstream: 2_048, receiveWithinMs: 10_000, endWithinMs: 60 * minutes },
  /** Server-sent events: open as long as their page. */
  events: { perClient: 200, perUpstream: 20_000, receiveWithinMs: 10_000, endWithinMs: infinite },
  /** A WebSocket handshake, until rooms-gateway has answered it. rooms-gateway itself limits open sockets. */
  handshake: { perClient: 32, perUpstream: 1_024, receiveWithinMs: 5_000, endWithinMs: 5_000 },
} satisfies Record<string, TrafficLimits>;

export type TrafficKind = keyof typeof traffic;

/** Clients that send or receive less than this on average are cut off, in bytes per second. */
export const lowestRate = 1_024;
/** Averaging window of the rate, in ms. A listener's browser may pause this long without harm. */
export const rateWindowMs = 20_000;
/**
 * Minimum time before a client's rate is meaningful, in ms. When all slots are taken, the slowest client
 * loses one.
 */
export const judgedAfterMs = 2_000;

const minutes = 60_000;

export interface TrafficLimits {
  /** Requests that one client may have in flight. */
  readonly perClient: number;
  /** Requests in flight to one service. More are refused at once: a queue would only make everyone late. */
  readonly perUpstream: number;
  /** By when a request must be there with its body, in ms. */
  readonly receiveWithinMs: number;
  /** By when a request must be answered to its last byte, in ms. */
  readonly endWithinMs: number;
}

const infinite = Number.POSITIVE_INFINITY;

/**
 * The kinds of traffic, and what each may take. A kind cannot take places from another: as many uploads or stalled
 * listeners as there may be leave those of the API free.
 */
export const traffic = {
  /** Pages, their files, and what the gateway answers itself. */
  page: { perClient: 256, perUpstream: 4_096, receiveWithinMs: 10_000, endWithinMs: 10 * minutes },
  /** Small bodies on their way to the gateway: no service waits for them. */
  body: { perClient: 64, perUpstream: 4_096, receiveWithinMs: 10_000, endWithinMs: 10_000 },
  api: { perClient: 64, perUpstream: 512, receiveWithinMs: 10_000, endWithinMs: 2 * minutes },
  upload: { perClient: 16, perUpstream: 512, receiveWithinMs: 15 * minutes, endWithinMs: 16 * minutes },
  download: { perClient: 64, perUpstream: 2_048, receiveWithinMs: 10_000, endWithinMs: 60 * minutes },
  /** Server-sent events: open for as long as their page. */
  events: { perClient: 200, perUpstream: 20_000, receiveWithinMs: 10_000, endWithinMs: infinite },
  /** A WebSocket until it is joined to the rooms gateway, which limits open ones. */
  handshake: { perClient: 32, perUpstream: 1_024, receiveWithinMs: 5_000, endWithinMs: 5_000 },
} satisfies Record<string, TrafficLimits>;

export type TrafficKind = keyof typeof traffic;

/** A client that sends or takes less than this on average, in bytes a second, is ended. */
export const lowestRate = 1_024;
/** Over how long the rate is averaged, in ms. A listener's browser may pause for that long without harm. */
export const rateWindowMs = 20_000;
/** From when on the rate of a client says something, in ms. The slowest gives its place away when all are taken. */
export const judgedAfterMs = 2_000;

import type { IncomingMessage } from 'node:http';
import {
  judgedAfterMs,
  lowestRate,
  rateWindowMs,
  type TrafficKind,
  type TrafficLimits,
} from '../routes/traffic.js';

/** Why a request is ended early. */
export type Ending = 'too-slow' | 'too-long' | 'displaced';

export interface Traveller {
  readonly kind: TrafficKind;
  readonly client: string;
  readonly upstream: string;
  readonly request: IncomingMessage;
  /** Ends it for the client, with an answer if that is still possible. */
  readonly end: (why: Ending) => void;
}

/** One request in flight: its progress, its current rate and its deadlines. */
export class Passage {
  private readonly began: number;
  private windowBegan: number;
  private movedAtWindow: number;
  private rateBefore = Infinity;
  private ending = false;

  constructor(
    readonly traveller: Traveller,
    private readonly limits: TrafficLimits,
    now: number,
  ) {
    this.began = this.windowBegan = now;
    this.movedAtWindow = this.moved;
  }

  /** Whether the client disconnected, even if answers are still pending. */
  get isGone() {
    return this.traveller.request.socket.destroyed;
  }

  /** Recent bytes per second of the client; Infinity while we wait for a service rather than the client. */
  rate(now: number): number {
    if (!this.waitsForClient) return Infinity;
    const elapsed = now - this.windowBegan;
    return elapsed < judgedAfterMs ? this.rateBefore : ((this.moved - this.movedAtWindow) / elapsed) * 1e3;
  }

  end(why: Ending) {
    if (this.ending) return;
    // While a service works there is nothing to end yet; its answer may still be too slow later.
    this.ending = this.waitsForClient;
    this.traveller.end(why);
  }

  /** Ends the request if it is too slow or takes too long. Call it about once a second. */
  look(now: number) {
    const { complete } = this.traveller.request;
    const limit = complete ? this.limits.endWithinMs : this.limits.receiveWithinMs;
    if (now - this.began >= limit) return this.end('too-long');
    if (this.waitsForClient && now - this.windowBegan < rateWindowMs) return;
    this.rateBefore = this.rate(now);
    if (this.rateBefore < lowestRate) return this.end('too-slow');
    this.windowBegan = now;
    this.movedAtWindow = this.moved;
  }

  /**
   * False while the service works or reads what has already arrived: that time does not count against the
   * client.
   */
  private get waitsForClient() {
    const { complete, readableLength, socket } = this.traveller.request;
    return (!complete && readableLength === 0) || socket.writableLength > 0;
  }

  /** Bytes that the client has sent or received. Bytes in the write buffer do not count as received yet. */
  private get moved() {
    const { bytesRead, bytesWritten, writableLength } = this.traveller.request.socket;
    return bytesRead + bytesWritten - writableLength;
  }
}

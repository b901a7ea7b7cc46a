import type { IncomingMessage } from 'node:http';
import {
  judgedAfterMs,
  lowestRate,
  rateWindowMs,
  type TrafficKind,
  type TrafficLimits,
} from '../routes/traffic.js';

/** Why a passage is ended before its time. */
export type Ending = 'too-slow' | 'too-long' | 'displaced';

export interface Traveller {
  readonly kind: TrafficKind;
  readonly client: string;
  readonly upstream: string;
  readonly request: IncomingMessage;
  /** Ends it towards the client: by an answer where one is still possible. */
  readonly end: (why: Ending) => void;
}

/** One request on its way through the gateway: what it has moved, since when it has not, and when it has to be over. */
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

  /** Whether its client has gone, with whatever was still to be answered. */
  get isGone() {
    return this.traveller.request.socket.destroyed;
  }

  /** Bytes a second that the client has moved lately; Infinity while the client is not what takes time. */
  rate(now: number): number {
    if (!this.waitsForClient) return Infinity;
    const elapsed = now - this.windowBegan;
    return elapsed < judgedAfterMs ? this.rateBefore : ((this.moved - this.movedAtWindow) / elapsed) * 1e3;
  }

  end(why: Ending) {
    if (this.ending) return;
    // What waits for a service has nothing to end yet; its answer may be too slow later.
    this.ending = this.waitsForClient;
    this.traveller.end(why);
  }

  /** Ends what is too slow or takes too long. To be called about once a second. */
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

  /** Time is not the client's while the service behind works, or takes its time to read what has arrived. */
  private get waitsForClient() {
    const { complete, readableLength, socket } = this.traveller.request;
    return (!complete && readableLength === 0) || socket.writableLength > 0;
  }

  /** Bytes that the client has sent or taken. What waits to be sent has not been taken. */
  private get moved() {
    const { bytesRead, bytesWritten, writableLength } = this.traveller.request.socket;
    return bytesRead + bytesWritten - writableLength;
  }
}

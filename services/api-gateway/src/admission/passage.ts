import type { IncomingMessage } from 'node:http';
import { lowestRate, rateWindowMs, type TrafficKind, type TrafficLimits } from './traffic.js';

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
  private movedAtLook: number;
  private lastMoved: number;
  private ending = false;

  constructor(
    readonly traveller: Traveller,
    private readonly limits: TrafficLimits,
    now: number,
  ) {
    this.began = this.windowBegan = this.lastMoved = now;
    this.movedAtWindow = this.movedAtLook = this.moved;
  }

  /** For how long the client, and nobody else, has held this up, in ms. */
  stalledFor(now: number): number {
    return this.waitsForClient ? now - this.lastMoved : 0;
  }

  end(why: Ending) {
    if (this.ending) return;
    this.ending = true;
    this.traveller.end(why);
  }

  /** Ends what is too slow or takes too long. To be called about once a second. */
  look(now: number) {
    const { moved } = this;
    if (moved !== this.movedAtLook) this.lastMoved = now;
    this.movedAtLook = moved;
    const { complete } = this.traveller.request;
    const limit = complete ? this.limits.endWithinMs : this.limits.receiveWithinMs;
    if (now - this.began >= limit) return this.end('too-long');
    if (this.waitsForClient && now - this.windowBegan < rateWindowMs) return;
    if (this.waitsForClient && moved - this.movedAtWindow < (lowestRate * rateWindowMs) / 1e3)
      return this.end('too-slow');
    this.windowBegan = now;
    this.movedAtWindow = moved;
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

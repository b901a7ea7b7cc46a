import type { Principal } from '@sevenfold/auth';
import type { ServerMessage } from '@sevenfold/contracts';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { flood, slowConsumer, type Closing } from './close-reasons.js';
import { bytesSent, framesSent, slowReaders } from '../metrics.js';
import { Turns } from '../turns.js';
import type { Trace } from '../rooms/traces.js';
import { DirectWriter } from './direct-writer.js';
import { textFrame } from './frame.js';
import { TokenBucket, type Rate } from './token-bucket.js';

/** How much may wait in front of a reader before we stop adding to it. */
export const budgets = {
  /** Above this, live values are left out: new ones come soon. */
  liveBytes: 16 * 1024,
  /** Above this, nothing of rooms is sent any more; the newest state follows once it has drained. */
  stateBytes: 64 * 1024,
  /** Above this, the socket is cut off. It may resume. */
  hardBytes: 256 * 1024,
  /** So much of several whole rooms may wait beyond that. */
  wholeBytes: 2 * 1024 * 1024,
  /** A reader that takes less than `progressBytes` in so long is cut off too. */
  stalledMs: 10_000,
  progressBytes: 16 * 1024,
} as const;

/** So many frames beyond their measure are left out before a socket is cut off. */
const leftOutRate: Rate = { burst: 1_000, perSecond: 100 };

/** To answer the close frame, once it was taken. */
const farewellMs = 1_000;

/** Where a socket comes from, for limits and records. */
export interface Remote {
  ip: string;
  /** What is counted as one client: the address, or its /64 of IPv6. */
  network: string;
  userAgent: string;
  origin: string | undefined;
}

/** Something that is told to the socket again and again. */
export interface Listening {
  /** The socket can be written to at once from now on, or not any more. */
  lineChanged(): void;
}

/** One open socket and what we know of it. Frames are written to it directly; only what the client can wait for is kept, for the next write. */
export class Connection {
  client: string | undefined;
  /** By which rooms know a guest again who was removed. */
  trace: Trace | undefined;
  lastSeen: number;
  /** The rooms that it has to do with, by name. */
  seats: Map<string, Listening> | undefined;
  readonly operations: TokenBucket;
  private readonly droppables: TokenBucket;
  private readonly leftOut: TokenBucket;
  refusedOperations = 0;
  /** Bytes of answers that hold whole rooms, or parts of them. */
  wholeBytes = 0;
  /** Operations of one socket are done one after another, in the order in which they came. */
  readonly turns = new Turns();
  closing: Closing | undefined;
  /** Bytes that may wait beyond the budget, because they are a room's whole state. */
  private allowance = 0;
  private readonly writer: DirectWriter;
  private readonly kept: Buffer[] = [];
  private isReleasePlanned = false;

  constructor(
    readonly id: string,
    readonly ws: WebSocket,
    public principal: Principal,
    readonly remote: Remote,
    rates: { operations: Rate; droppables: Rate },
    readonly openedAt: number,
  ) {
    // The socket beneath: `ws` would build a header and an array for each send of each receiver.
    this.writer = new DirectWriter(
      (ws as unknown as { _socket: Socket })._socket,
      () => this.isOpen,
      () => this.lineChanged(),
    );
    this.lastSeen = openedAt;
    this.operations = new TokenBucket(rates.operations, openedAt);
    this.droppables = new TokenBucket(rates.droppables, openedAt);
    this.leftOut = new TokenBucket(leftOutRate, openedAt);
  }

  /** Bytes that the reader has not taken yet. */
  get backlog() {
    return this.writer.waiting;
  }

  /** Where complete frames may be written to at once; -1 while they may not. */
  get descriptor() {
    return this.writer.descriptor;
  }

  private lineChanged() {
    for (const seat of this.seats?.values() ?? []) seat.lineChanged();
  }

  get isOpen() {
    return this.ws.readyState === 1;
  }

  /** Whether a frame that nobody answers is heard, or left out. Who goes on sending too many is cut off. */
  hears(now: number, cost = 1): boolean {
    if (this.droppables.take(now, cost) === 0) return true;
    if (this.leftOut.take(now) > 0) this.close(flood);
    return false;
  }

  /** Sends complete frames. */
  write(frames: Buffer) {
    if (this.allowance > 0 && this.backlog === 0) this.allowance = 0;
    this.writeNow(frames);
  }

  /** What the system did not take of frames that were written to `descriptor`. */
  writeRest(frames: Buffer) {
    this.allowance = 0;
    this.writer.queue(frames);
    this.requireBudget();
  }

  /** Keeps complete frames that this client can wait for: they go along with the next that it is sent. */
  keep(frames: Buffer) {
    this.kept.push(frames);
  }

  /** Sends what was kept. */
  release() {
    const last = this.kept.pop();
    if (last) this.write(last);
  }

  private writeNow(frames: Buffer) {
    if (!this.isOpen) return;
    const all = this.kept.length === 0 ? frames : Buffer.concat([...this.kept.splice(0), frames]);
    if (!this.writer.write(all)) this.requireBudget();
  }

  private requireBudget() {
    if (this.backlog > budgets.hardBytes + this.allowance) this.close(slowConsumer);
  }

  /** Something for this client alone. */
  send(message: ServerMessage) {
    this.write(this.answerFrame(message));
  }

  /** The same, together with whatever else this client is told so in the same moment. */
  sendTogether(message: ServerMessage) {
    this.keep(this.answerFrame(message));
    if (this.isReleasePlanned) return;
    this.isReleasePlanned = true;
    setImmediate(() => {
      this.isReleasePlanned = false;
      this.release();
    });
  }

  /** All that a room holds: it may be more than would else wait, and takes a slow line its time. */
  sendWhole(message: ServerMessage) {
    const frame = this.answerFrame(message);
    this.wholeBytes += frame.length;
    // One may be as long as it is.
    this.allowance =
      this.backlog === 0 ? frame.length : Math.min(this.allowance + frame.length, budgets.wholeBytes);
    this.writeNow(frame);
  }

  private answerFrame(message: ServerMessage) {
    const frame = textFrame(message);
    framesSent.add('answer');
    bytesSent.add('answer', frame.length);
    return frame;
  }

  /** Calls back once, when the reader has taken all that was waiting. */
  whenDrained(callback: () => void) {
    this.writer.whenDrained(callback);
  }

  close(closing: Closing) {
    if (this.closing) return;
    this.closing = closing;
    this.ws.close(closing.code, JSON.stringify(closing.reason));
    if (closing === slowConsumer) slowReaders.add('cut');
    // Who was too slow for the rest is not waited for.
    this.awaitFarewell(closing === slowConsumer ? 0 : this.backlog, performance.now());
  }

  /**
   * The close frame waits behind what the reader has not taken yet, and a slow line may take its time for that. Who takes next to
   * nothing, or has all and does not answer, would keep a place.
   */
  private awaitFarewell(waiting: number, since: number) {
    setTimeout(() => {
      const { backlog } = this;
      const now = performance.now();
      if (waiting === 0 || now - since > budgets.stalledMs) return this.ws.terminate();
      const hasTaken = backlog === 0 || waiting - backlog >= budgets.progressBytes;
      if (hasTaken) this.awaitFarewell(backlog, now);
      else this.awaitFarewell(waiting, since);
    }, farewellMs).unref();
  }
}

import type { Principal } from '@sevenfold/auth';
import type { ServerMessage } from '@sevenfold/contracts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { flood, slowConsumer, type Closing } from './close-reasons.js';
import { bytesSent, framesSent, slowReaders } from '../metrics.js';
import { SerialQueue } from '../serial-queue.js';
import type { Trace } from '../rooms/traces.js';
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
  snapshotBytes: 2 * 1024 * 1024,
  /** A reader that takes less than `progressBytes` in so long is cut off too. */
  stalledMs: 10_000,
  progressBytes: 16 * 1024,
} as const;

/** So many frames beyond their measure are left out before a socket is cut off. */
const leftOutRate: Rate = { burst: 1_000, perSecond: 100 };

/** To answer the close frame, once it was taken. */
const closeHandshakeMs = 1_000;

/** Where a socket comes from, for limits and records. */
export interface Remote {
  ip: string;
  /** What is counted as one client: the address, or its /64 of IPv6. */
  network: string;
  userAgent: string;
  origin: string | undefined;
}

/** Encodes a message once, for any number of connections. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message));

const asText = { binary: false };

/** One open socket and what we know of it. */
export class Connection {
  client: string | undefined;
  /** By which rooms know a guest again who was removed. */
  trace: Trace | undefined;
  lastSeen: number;
  /** The rooms that it has to do with, by name. */
  subscriptions: Map<string, object> | undefined;
  readonly operations: TokenBucket;
  private readonly droppables: TokenBucket;
  private readonly leftOut: TokenBucket;
  refusedOperations = 0;
  /** Bytes of answers that hold whole rooms, or parts of them. */
  snapshotBytes = 0;
  /** Operations of one socket are done one after another, in the order in which they came. */
  readonly queue = new SerialQueue();
  closing: Closing | undefined;
  /** Bytes that may wait beyond the budget, because they are a room's whole state. */
  private allowance = 0;
  private isCorked = false;

  constructor(
    readonly id: string,
    readonly ws: WebSocket,
    /** The socket of `ws`, from the handshake. */
    private readonly socket: Duplex,
    public principal: Principal,
    readonly remote: Remote,
    rates: { operations: Rate; droppables: Rate },
    readonly openedAt: number,
  ) {
    this.lastSeen = openedAt;
    this.operations = new TokenBucket(rates.operations, openedAt);
    this.droppables = new TokenBucket(rates.droppables, openedAt);
    this.leftOut = new TokenBucket(leftOutRate, openedAt);
  }

  /** Bytes that the reader has not taken yet. */
  get backlog() {
    return this.ws.bufferedAmount;
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

  /** Sends an encoded message, which others may be sent as well. */
  write(message: Buffer) {
    if (this.allowance > 0 && this.backlog === 0) this.allowance = 0;
    this.writeNow(message);
  }

  /** Sends an answer to a clock probe, at once: it says when it was sent. */
  writeBinary(bytes: Buffer) {
    if (!this.isOpen) return;
    this.uncork();
    this.ws.send(bytes);
    this.requireBudget();
  }

  pong(data: Buffer) {
    if (!this.isOpen) return;
    this.ws.pong(data);
    this.requireBudget();
  }

  /** Sends something for this client alone. */
  send(message: ServerMessage) {
    this.write(this.encodeAnswer(message));
  }

  /** Sends it in one packet with all else that this client gets in the same turn of the event loop. */
  sendCorked(message: ServerMessage) {
    if (!this.isCorked) {
      this.isCorked = true;
      this.socket.cork();
      setImmediate(() => this.uncork());
    }
    this.send(message);
  }

  private uncork() {
    if (!this.isCorked) return;
    this.isCorked = false;
    this.socket.uncork();
  }

  /** Sends all that a room holds: it may be more than may wait otherwise, and a slow line may take its time. */
  sendSnapshot(message: ServerMessage) {
    const answer = this.encodeAnswer(message);
    this.snapshotBytes += answer.length;
    // A single one may be as long as it is.
    this.allowance =
      this.backlog === 0 ? answer.length : Math.min(this.allowance + answer.length, budgets.snapshotBytes);
    this.writeNow(answer);
  }

  private writeNow(message: Buffer) {
    if (!this.isOpen) return;
    this.ws.send(message, asText);
    this.requireBudget();
  }

  private requireBudget() {
    if (this.backlog > budgets.hardBytes + this.allowance) this.close(slowConsumer);
  }

  private encodeAnswer(message: ServerMessage) {
    const answer = encode(message);
    framesSent.add('answer');
    bytesSent.add('answer', answer.length);
    return answer;
  }

  /** Calls back once, when the reader has taken all that was waiting. */
  whenDrained(callback: () => void) {
    this.socket.once('drain', callback);
  }

  close(closing: Closing) {
    if (this.closing) return;
    this.closing = closing;
    this.ws.close(closing.code, JSON.stringify(closing.reason));
    if (closing === slowConsumer) slowReaders.add('cut');
    // Who was too slow for the rest is not waited for.
    this.awaitCloseHandshake(closing === slowConsumer ? 0 : this.backlog, performance.now());
  }

  /**
   * The close frame waits behind what the reader has not taken yet, and a slow line may take its time for that. Who takes next to
   * nothing, or has all and does not answer, would keep a place.
   */
  private awaitCloseHandshake(waiting: number, since: number) {
    setTimeout(() => {
      const { backlog } = this;
      const now = performance.now();
      if (waiting === 0 || now - since > budgets.stalledMs) return this.ws.terminate();
      const hasTaken = backlog === 0 || waiting - backlog >= budgets.progressBytes;
      if (hasTaken) this.awaitCloseHandshake(backlog, now);
      else this.awaitCloseHandshake(waiting, since);
    }, closeHandshakeMs).unref();
  }
}

import type { Principal } from '@sevenfold/auth';
import type { ServerMessage } from '@sevenfold/contracts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { flood, slowConsumer, type Closing } from './close-reasons.js';
import { countSent, slowReaders } from '../metrics.js';
import { SerialQueue } from '../serial-queue.js';
import type { Trace } from '../rooms/traces.js';
import { TokenBucket, type Rate } from './token-bucket.js';

/** Limits of the send backlog. */
export const budgets = {
  /** Above this, live values are dropped: new ones follow soon. */
  liveBytes: 16 * 1024,
  /** Above this, no room updates are sent; the newest state follows once the backlog has drained. */
  stateBytes: 64 * 1024,
  /** Above this, the socket is closed. The client may resume. */
  hardBytes: 256 * 1024,
  /** Additional backlog for snapshots of several rooms. */
  snapshotBytes: 2 * 1024 * 1024,
  /** A reader that takes less than `progressBytes` in this time is cut off, too. */
  stalledMs: 10_000,
  progressBytes: 16 * 1024,
} as const;

/** How many frames may be dropped for exceeding their rate before the socket is closed. */
const leftOutRate: Rate = { burst: 1_000, perSecond: 100 };

/** Refused operations that get a trace id and a line in the log. Above this rate, clients repeat themselves. */
const notedRate: Rate = { burst: 20, perSecond: 0.2 };

/** Time to answer the close frame, once the client has read it. */
const closeHandshakeMs = 1_000;

/** The origin of a socket, for limits and records. */
export interface Remote {
  ip: string;
  /** Counts as one client: the address, or its /64 of IPv6. */
  network: string;
  userAgent: string;
  origin: string | undefined;
}

/** Encodes a message once for any number of connections. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message));

const asText = { binary: false };

/** One open socket and its state. */
export class Connection {
  client: string | undefined;
  /** Lets rooms recognise a guest who was removed. */
  trace: Trace | undefined;
  /** Named in its handshake. */
  room: string | undefined;
  lastSeen: number;
  readonly operations: TokenBucket;
  private readonly droppables: TokenBucket;
  private readonly leftOut: TokenBucket;
  /** Most connections never have a refused operation. */
  private noted: TokenBucket | undefined;
  refusedOperations = 0;
  /** Bytes of answers with whole rooms, or parts of them. */
  snapshotBytes = 0;
  /** Runs the operations of one socket in order. */
  readonly queue = new SerialQueue();
  closing: Closing | undefined;
  /** Backlog allowed above the budget, for snapshots. */
  private allowance = 0;
  private isCorked = false;

  constructor(
    readonly id: string,
    readonly ws: WebSocket,
    /** The socket below `ws`, from the handshake. */
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

  /** Bytes that the reader has not read yet. */
  get backlog() {
    return this.ws.bufferedAmount;
  }

  get isOpen() {
    return this.ws.readyState === 1;
  }

  /**
   * Whether to process a frame that needs no answer, or drop it. Closes the socket after too many dropped
   * frames.
   */
  hears(now: number): boolean {
    if (this.droppables.take(now) === 0) return true;
    if (this.leftOut.take(now) > 0) this.close(flood);
    return false;
  }

  mayNoteRefusal(now: number): boolean {
    this.noted ??= new TokenBucket(notedRate, now);
    return this.noted.take(now) === 0;
  }

  /** Sends an encoded message, which may be shared with other connections. */
  write(message: Buffer) {
    if (this.allowance > 0 && this.backlog === 0) this.allowance = 0;
    this.writeNow(message);
  }

  /** Sends the answer to a clock probe at once: it contains the time of sending. */
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

  /** Sends a message to this client only. */
  send(message: ServerMessage) {
    this.write(this.encodeAnswer(message));
  }

  /** Sends it in one packet with everything else for this client in the same turn of the event loop. */
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

  /** Sends a snapshot: it may exceed the normal budget, and slow connections may take their time. */
  sendSnapshot(message: ServerMessage) {
    this.sendEncodedSnapshot(encode(message));
  }

  sendEncodedSnapshot(answer: Buffer) {
    countSent('answer', 1, answer);
    this.snapshotBytes += answer.length;
    // A single snapshot may have any length.
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
    countSent('answer', 1, answer);
    return answer;
  }

  /** Calls back once, when the backlog has drained. */
  whenDrained(callback: () => void) {
    this.socket.once('drain', callback);
  }

  close(closing: Closing) {
    if (this.closing) return;
    this.closing = closing;
    this.ws.close(closing.code, JSON.stringify(closing.reason));
    if (closing === slowConsumer) slowReaders.add('cut');
    // Don't wait for a reader that was too slow already.
    this.awaitCloseHandshake(closing === slowConsumer ? 0 : this.backlog, performance.now());
  }

  /**
   * The close frame queues behind the backlog, so slow connections may take their time. Terminates clients
   * that read next to nothing, or have read everything and do not answer.
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

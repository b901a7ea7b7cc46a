import type { Principal } from '@sevenfold/auth';
import type { ServerMessage } from '@sevenfold/contracts';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { slowConsumer, type Closing } from './close-reasons.js';
import { bytesSent, framesSent, slowReaders } from '../metrics.js';
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
  /** A reader that does not drain for so long is cut off too. */
  stalledMs: 10_000,
} as const;

/** Where a socket comes from, for limits and records. */
export interface Remote {
  ip: string;
  userAgent: string;
  origin: string | undefined;
}

const done = Promise.resolve();

/** One open socket and what we know of it. Frames are written to it directly and never queued by us. */
export class Connection {
  client: string | undefined;
  lastSeen: number;
  /** The rooms that it has to do with, by name. */
  seats: Map<string, unknown> | undefined;
  readonly operations: TokenBucket;
  readonly droppables: TokenBucket;
  refusedOperations = 0;
  /** Operations of one socket are done one after another, in the order in which they came. */
  turn: Promise<void> = done;
  closing: Closing | undefined;
  private readonly writer: DirectWriter;

  constructor(
    readonly id: string,
    readonly ws: WebSocket,
    public principal: Principal,
    readonly remote: Remote,
    rates: { operations: Rate; droppables: Rate },
    readonly openedAt: number,
  ) {
    // The socket beneath: `ws` would build a header and an array for each send of each receiver.
    this.writer = new DirectWriter((ws as unknown as { _socket: Socket })._socket);
    this.lastSeen = openedAt;
    this.operations = new TokenBucket(rates.operations, openedAt);
    this.droppables = new TokenBucket(rates.droppables, openedAt);
  }

  /** Bytes that the reader has not taken yet. */
  get backlog() {
    return this.writer.waiting;
  }

  get isOpen() {
    return this.ws.readyState === 1;
  }

  /** Sends complete frames. */
  write(frames: Buffer) {
    if (!this.isOpen || this.writer.write(frames)) return;
    if (this.backlog > budgets.hardBytes) this.close(slowConsumer);
  }

  /** Something for this client alone. */
  send(message: ServerMessage) {
    const frame = textFrame(message);
    framesSent.add('answer');
    bytesSent.add('answer', frame.length);
    this.write(frame);
  }

  /** Calls back once, when the reader has taken all that was waiting. */
  whenDrained(callback: () => void) {
    this.writer.whenDrained(callback);
  }

  close(closing: Closing) {
    if (this.closing) return;
    this.closing = closing;
    this.ws.close(closing.code, JSON.stringify(closing.reason));
    if (closing !== slowConsumer) return;
    slowReaders.add('cut');
    // A reader that takes nothing will not take the close frame either.
    setTimeout(() => this.ws.terminate(), 1_000).unref();
  }
}

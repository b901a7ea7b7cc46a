import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** What a client that is refused gets to read. */
export interface SocketAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** How long a client may take to read its answer and to close its side. */
const lingerMs = 1_000;

/**
 * Takes a socket over from the HTTP server, which no longer times it out or ends it once it has emitted `upgrade` or a
 * reply was hijacked. The caller owns the end: it calls `end` or `handOver` within `deadlineMs`. After that the socket
 * gets a 503 and ends by itself.
 */
export function takeOver(socket: Duplex, deadlineMs: number): TakenSocket {
  return new TakenSocket(socket, deadlineMs);
}

/** A socket until its owner ends it or hands it over to the next one. */
export class TakenSocket {
  private timer: NodeJS.Timeout;
  private isOurs = true;

  constructor(
    private readonly socket: Duplex,
    deadlineMs: number,
  ) {
    this.timer = setTimeout(() => this.end({ status: 503 }), deadlineMs);
    // A socket that fails destroys itself; without a listener its error would end the process. The listener stays after
    // a hand-over, in case the next owner adds its own too late.
    socket.on('error', ignore);
    socket.once('close', this.onClose);
    if (socket.destroyed) this.onClose();
  }

  /** False once it was ended or handed over, or the client has gone. */
  get isOpen(): boolean {
    return this.isOurs;
  }

  /**
   * Answers and ends both directions. The client has a second to read the answer and to close its own side, then the
   * socket is destroyed. Without an answer it is destroyed at once. Does nothing after an earlier `end` or `handOver`.
   */
  end(answer?: SocketAnswer): void {
    if (!this.isOurs) return;
    this.isOurs = false;
    clearTimeout(this.timer);
    if (!answer) return void this.socket.destroy();
    this.timer = setTimeout(() => this.socket.destroy(), lingerMs);
    // Bytes left unread would turn the end into a reset, which can overtake the answer.
    this.socket.resume();
    this.socket.end(textOf(answer));
  }

  /** Leaves the socket to its next owner. False where it is too late for that. */
  handOver(): boolean {
    if (!this.isOurs) return false;
    this.isOurs = false;
    clearTimeout(this.timer);
    this.socket.off('close', this.onClose);
    return true;
  }

  private readonly onClose = () => {
    this.isOurs = false;
    clearTimeout(this.timer);
  };
}

function textOf({ status, headers, body = '' }: SocketAnswer): string {
  const lines = { connection: 'close', 'content-length': Buffer.byteLength(body), ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`;
}

const ignore = () => undefined;

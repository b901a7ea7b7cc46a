import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** The response to a rejected client. */
export interface SocketAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Milliseconds for the client to read the response and close its side. */
const lingerMs = 1_000;

/**
 * Takes a socket over from the HTTP server, which no longer times out or closes a socket after `upgrade` or a
 * hijacked reply. The caller owns the socket and calls `end` or `handOver` within `deadlineMs`; otherwise the
 * socket gets a 503 and is closed.
 */
export function takeOver(socket: Duplex, deadlineMs: number): TakenSocket {
  return new TakenSocket(socket, deadlineMs);
}

/** A socket until its owner ends it or hands it over. */
export class TakenSocket {
  private timer: NodeJS.Timeout;
  private isOurs = true;

  constructor(
    private readonly socket: Duplex,
    deadlineMs: number,
  ) {
    this.timer = setTimeout(() => this.end({ status: 503 }), deadlineMs);
    // A failing socket destroys itself; without a listener its error would end the process. The listener
    // stays after a hand-over, in case the next owner adds its own too late.
    socket.on('error', ignore);
    socket.once('close', this.onClose);
    if (socket.destroyed) this.onClose();
  }

  /** False once it was ended or handed over, or the client disconnected. */
  get isOpen(): boolean {
    return this.isOurs;
  }

  /**
   * Responds and closes both directions. The client has a second to read the response and close its side;
   * then the socket is destroyed. Without a response it is destroyed at once. Does nothing after an earlier
   * `end` or `handOver`.
   */
  end(answer?: SocketAnswer): void {
    if (!this.isOurs) return;
    this.isOurs = false;
    clearTimeout(this.timer);
    if (!answer) return void this.socket.destroy();
    this.timer = setTimeout(() => this.socket.destroy(), lingerMs);
    // Unread bytes would turn the close into a reset, which can overtake the response.
    this.socket.resume();
    this.socket.end(textOf(answer));
  }

  /** Leaves the socket to its next owner. False if it is too late. */
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

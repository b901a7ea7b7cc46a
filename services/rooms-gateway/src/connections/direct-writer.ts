import { writeSync } from 'node:fs';
import type { Socket } from 'node:net';

/** What a socket is to the system. Node does not document it: without it, all goes through the stream. */
interface Handle {
  readonly fd?: number;
}
type HandledSocket = Socket & { readonly _handle?: Handle | null };

/**
 * Writes to a socket by the system call itself while nothing waits in front of its reader. A stream makes objects and
 * callbacks for each write, which for a small frame cost a tenth of all (docs/benchmarks.md, `control-frames`). What
 * the system does not take, and all that follows until that is gone, goes through the stream.
 */
export class DirectWriter {
  private readonly socket: HandledSocket;
  private readonly handle: Handle | null | undefined;
  /** Asked for once: asking costs a call out of JavaScript. -1 where there is none, or where the stream encrypts. */
  private readonly descriptor: number;

  constructor(socket: Socket) {
    this.socket = socket;
    this.handle = this.socket._handle;
    this.descriptor = 'encrypted' in socket ? -1 : (this.handle?.fd ?? -1);
  }

  /** Bytes that the system has not taken yet. */
  get waiting() {
    return this.socket.writableLength;
  }

  /** Calls back once, when the system has taken all that was waiting. */
  whenDrained(callback: () => void) {
    this.socket.once('drain', callback);
  }

  /** Answers whether the system has taken it all. Errors are told by the socket, as with any write. */
  write(bytes: Buffer): boolean {
    const taken = this.canTake() ? this.take(bytes) : 0;
    if (taken === bytes.length) return true;
    this.socket.write(taken === 0 ? bytes : bytes.subarray(taken));
    return false;
  }

  /** A socket lets go of its handle in the moment in which it closes: from then on the number may be another's. */
  private canTake() {
    return this.descriptor >= 0 && this.socket.writableLength === 0 && this.socket._handle === this.handle;
  }

  private take(bytes: Buffer): number {
    try {
      return writeSync(this.descriptor, bytes, 0, bytes.length);
    } catch {
      // It is full, or broken: the stream waits, or finds out.
      return 0;
    }
  }
}

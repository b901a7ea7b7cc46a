import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** What a socket is to the system. Node does not document it: without it, all goes through the stream. */
interface Handle {
  readonly fd?: number;
}
const writerOf = Symbol('writer');
type WatchedSocket = Socket & { readonly _handle?: Handle | null; [writerOf]?: DirectWriter };

/**
 * Writes to a socket by the system call itself while nothing waits in front of its reader. A stream makes objects and
 * callbacks for each write, which for a small frame cost a tenth of all (docs/benchmarks.md, `control-frames`). What
 * the system does not take, and all that follows until that is gone, goes through the stream.
 */
export class DirectWriter {
  /** The system's number for the socket, to write to at once; -1 while that may not be. */
  descriptor = -1;
  /** -1 where there is none, or where the stream encrypts. */
  private readonly number: number;
  private readonly socket: WatchedSocket;

  /**
   * @param isOpen whether the socket may be written to, as far as its owner knows.
   * @param changed told when `descriptor` has changed.
   */
  constructor(
    socket: Socket,
    private readonly isOpen: () => boolean,
    private readonly changed: () => void,
  ) {
    this.socket = socket;
    this.number = 'encrypted' in socket ? -1 : (this.socket._handle?.fd ?? -1);
    if (this.number < 0) return;
    Object.assign(this.socket, { [writerOf]: this }, watched);
    this.open();
  }

  /** Bytes that the system has not taken yet. */
  get waiting() {
    return this.descriptor < 0 ? this.socket.writableLength : 0;
  }

  /** Calls back once, when the system has taken all that was waiting. */
  whenDrained(callback: () => void) {
    this.socket.once('drain', callback);
  }

  /** Answers whether the system has taken it all. Errors are told by the socket, as with any write. */
  write(bytes: Buffer): boolean {
    if (this.descriptor < 0) this.open();
    const taken = this.descriptor < 0 ? 0 : writeNow(this.descriptor, bytes);
    if (taken === bytes.length) return true;
    this.queue(bytes.subarray(taken));
    return false;
  }

  /** Has the stream write what the system did not take. */
  queue(bytes: Buffer) {
    this.socket.write(bytes);
  }

  /** The stream does something by itself: until it has nothing more to write, nothing may come between. */
  shut() {
    this.turn(-1);
  }

  private open() {
    const { socket, number } = this;
    if (number >= 0 && socket.writable && socket.writableLength === 0 && this.isOpen()) this.turn(number);
  }

  private turn(descriptor: number) {
    if (this.descriptor === descriptor) return;
    this.descriptor = descriptor;
    this.changed();
  }
}

/**
 * Writes as much as the system takes at once, and answers how many bytes that were: none where it is full, or broken. The
 * stream waits then, or finds out.
 */
export function writeNow(descriptor: number, bytes: Buffer): number {
  try {
    return writeSync(descriptor, bytes, 0, bytes.length);
  } catch {
    return 0;
  }
}

type StreamMethod = '_write' | '_writev' | '_final' | '_destroy';

/** A socket lets go of its number in the moment in which it is destroyed: from then on that may be another's. */
const watched = Object.fromEntries(
  (['_write', '_writev', '_final', '_destroy'] satisfies StreamMethod[]).map(name => [
    name,
    watchedMethod(name),
  ]),
);

function watchedMethod(name: StreamMethod) {
  const method = Socket.prototype[name] as (...given: unknown[]) => void;
  return function (this: WatchedSocket, ...given: unknown[]) {
    this[writerOf]!.shut();
    method.apply(this, given);
  };
}

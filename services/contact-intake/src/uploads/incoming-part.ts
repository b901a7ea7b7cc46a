import { finished, type Readable } from 'node:stream';

/** For so long somebody who is asked to let go of an upload may go on with it. */
const drainMs = 3_000;
/** So much comes in while an upload is still being looked up. */
const mostWaiting = 2 * 1024 * 1024;

/**
 * The body of a request, which may break off or be ended: either way what came before counts. Its chunks are handed on as
 * they came; to iterate over the stream itself would put them together into new memory first.
 */
export class IncomingPart {
  isEnding = false;
  private readonly broken = new AbortController();
  private readonly waiting: Buffer[] = [];
  private waitingBytes = 0;
  private isOver = false;
  private wake: () => void = () => undefined;

  constructor(private readonly body: Readable) {
    body.on('data', this.take);
    finished(body, { writable: false }, error => {
      if (error) this.broken.abort();
      this.end(Boolean(error));
    });
  }

  get hungUp(): AbortSignal {
    return this.broken.signal;
  }

  /** Each once, for a reader who may do with it as they like. */
  async *chunks(): AsyncIterable<Buffer> {
    for (;;) {
      const chunk = this.waiting.shift();
      if (!chunk) {
        if (this.isOver) return;
        await new Promise<void>(resolve => (this.wake = resolve));
        continue;
      }
      this.waitingBytes -= chunk.length;
      if (!this.isOver && this.waitingBytes < mostWaiting) this.body.resume();
      yield chunk;
    }
  }

  /** Somebody else wants to write. */
  endSoon() {
    this.isEnding = true;
    setTimeout(() => this.end(true), drainMs).unref();
  }

  private readonly take = (chunk: Buffer) => {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
    if (this.waitingBytes >= mostWaiting) this.body.pause();
    this.wake();
  };

  private end(early: boolean) {
    this.isEnding ||= early;
    this.isOver = true;
    // The request itself stays, for an answer, when its bytes are not wanted any more.
    this.body.off('data', this.take).pause();
    this.wake();
  }
}

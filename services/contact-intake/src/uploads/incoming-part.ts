import { finished, type Readable } from 'node:stream';

/** Milliseconds for a writer to finish after it was asked to release the upload. */
const drainMs = 3_000;
/** Bytes buffered while the upload is looked up. */
const mostWaiting = 2 * 1024 * 1024;

/**
 * The body of a request, which may be aborted; the bytes received before that are kept. Yields chunks as received; iterating
 * over the stream itself would first copy them into new memory.
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

  /** Each chunk once; the reader owns it. */
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

  /** Call this when another request wants to write. */
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
    // The request stays open for a response, without its remaining bytes.
    this.body.off('data', this.take).pause();
    this.wake();
  }
}

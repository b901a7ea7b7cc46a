import type { FileHandle } from 'node:fs/promises';
import { releaseBuffers } from './release-buffers.js';

const block = 1024 * 1024;
const mostWaiting = 4 * block;
/** Syncs this many bytes while more arrive, so that little is left to sync at the end. */
const syncedAtOnce = 8 * block;

/**
 * Writes a stream of small chunks as large blocks while the next ones arrive. One write at a time: the file
 * has no holes, whenever the process dies.
 */
export class FileAppender {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private writing: Promise<void> | undefined;
  private syncing: Promise<void> | undefined;
  private unsynced = 0;
  private failure: Error | undefined;

  constructor(
    private readonly handle: FileHandle,
    /** End of the written bytes. */
    public end: number,
  ) {}

  async append(chunk: Buffer): Promise<void> {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
    if (this.waitingBytes < block) return;
    this.begin();
    if (this.waitingBytes >= mostWaiting) await this.writing;
    if (this.failure) throw this.failure;
  }

  /**
   * Syncs all written bytes, even those before an error.
   * @throws the error that prevented a write.
   */
  async flush(): Promise<void> {
    while ((this.writing || this.waitingBytes > 0) && !this.failure) {
      this.begin();
      await this.writing;
    }
    await this.syncing;
    await this.handle.datasync();
    if (this.failure) throw this.failure;
  }

  private begin() {
    if (this.writing || this.failure) return;
    const chunks = this.waiting;
    this.waiting = [];
    this.waitingBytes = 0;
    this.writing = this.write(chunks).then(
      () => (this.writing = undefined),
      (error: Error) => {
        this.writing = undefined;
        this.failure = error;
      },
    );
  }

  private async write(chunks: Buffer[]) {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const { bytesWritten } = await this.handle.writev(chunks, this.end);
    this.end += bytesWritten;
    this.unsynced += bytesWritten;
    this.sync();
    // A nearly full disk may accept only part of the bytes.
    if (bytesWritten < bytes) await this.write([Buffer.concat(chunks).subarray(bytesWritten)]);
    releaseBuffers(chunks);
  }

  private sync() {
    if (this.syncing || this.unsynced < syncedAtOnce) return;
    this.unsynced = 0;
    this.syncing = this.handle.datasync().then(
      () => (this.syncing = undefined),
      (error: Error) => {
        this.syncing = undefined;
        this.failure = error;
      },
    );
  }
}

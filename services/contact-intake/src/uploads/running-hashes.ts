import { createHash, type Hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';

const most = 1_000;

/**
 * SHA-256 of uploads while they arrive, if every byte came through this process; otherwise the bytes are read
 * again at the end. Stored bytes never change, so a hash is valid as long as the upload ends at its offset.
 */
@Injectable()
export class RunningHashes {
  private readonly hashes = new Map<string, { hash: Hash; length: number }>();

  /** The hash of the first `offset` bytes, if known; the caller continues and keeps it. */
  take(id: string, offset: number): Hash | undefined {
    const found = this.hashes.get(id);
    this.hashes.delete(id);
    if (offset === 0) return createHash('sha256');
    return found?.length === offset ? found.hash : undefined;
  }

  keep(id: string, hash: Hash, length: number) {
    this.hashes.set(id, { hash, length });
    const [oldest] = this.hashes.keys();
    if (this.hashes.size > most && oldest !== undefined) this.hashes.delete(oldest);
  }

  /** Digest of a complete upload, in hexadecimal. */
  digest(id: string, size: number): string | undefined {
    const hash = this.take(id, size);
    return size === 0 ? undefined : hash?.digest('hex');
  }
}

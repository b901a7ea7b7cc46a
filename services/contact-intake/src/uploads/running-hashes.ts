import { createHash, type Hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';

const most = 1_000;

/**
 * SHA-256 of uploads as they come in, for those whose every byte came through this process: of the others the bytes are
 * read again in the end. Bytes that are there never change, so a hash holds for as long as the upload ends where it does.
 */
@Injectable()
export class RunningHashes {
  private readonly hashes = new Map<string, { hash: Hash; length: number }>();

  /** The hash of the first `offset` bytes, if it is known, for the caller to go on with and to keep. */
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

  /** Of a whole upload, in hexadecimal. */
  digest(id: string, size: number): string | undefined {
    const hash = this.take(id, size);
    return size === 0 ? undefined : hash?.digest('hex');
  }
}

import type { Readable } from 'node:stream';
import type { DownloadOptions, SignedQuery, SignedUrls } from './signed-url.js';

export type { DownloadOptions };

export interface ObjectInfo {
  key: string;
  size: number;
  contentType: string;
  modifiedAt: Date;
}

export interface PutOptions {
  contentType: string;
  /** Exact number of bytes, if it is known; a source with more or fewer fails and leaves nothing. */
  size?: number;
}

/** First and last byte, inclusive; without `end`, to the end of the object. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Objects by key. An object exists whole or not at all, even after `kill -9`; putting it again replaces it.
 */
export abstract class ObjectStore {
  /** `ownUrls`: signs links that we serve ourselves. */
  protected constructor(private readonly ownUrls: SignedUrls) {}

  abstract put(key: string, source: Readable | Uint8Array, options: PutOptions): Promise<void>;
  /** @throws ObjectNotFound */
  abstract get(key: string, range?: ByteRange): Promise<Readable>;
  abstract stat(key: string): Promise<ObjectInfo | undefined>;
  /** Ordered by key. */
  abstract list(prefix: string): AsyncIterable<Omit<ObjectInfo, 'contentType'>>;
  /** Succeeds even if there is no such object. */
  abstract remove(key: string): Promise<void>;
  /** A link that downloads this object until it expires, and never shows it in the page's origin. */
  abstract signedDownloadUrl(key: string, options: DownloadOptions): Promise<string>;

  /**
   * The same on our own origin, for pages that may load from nowhere else. The route that serves it must call
   * `verifyOwnUrl`.
   */
  signedOwnUrl(key: string, options: DownloadOptions): string {
    return this.ownUrls.sign(key, options);
  }

  /** The signed file name of our link, or `undefined` if the link is invalid or expired. */
  verifyOwnUrl(key: string, query: SignedQuery): string | undefined {
    return this.ownUrls.verify(key, query);
  }

  /** @throws if objects cannot be stored right now. */
  abstract check(): Promise<void>;
}

export class ObjectNotFound extends Error {
  constructor(readonly key: string) {
    super(`No object ${key}`);
    this.name = 'ObjectNotFound';
  }
}

export class ObjectSizeMismatch extends Error {
  constructor(key: string, expected: number, actual: number) {
    super(
      `Object ${key} should have ${expected} bytes, its source has ${actual > expected ? 'more' : actual}`,
    );
    this.name = 'ObjectSizeMismatch';
  }
}

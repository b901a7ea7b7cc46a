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
  /** Exactly so many bytes; a source with more or fewer is refused and leaves nothing. */
  size: number;
}

/** First and last byte, both included; without `end`, to the object's end. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** Objects by key. An object is there whole or not at all, also across `kill -9`; putting it again replaces it. */
export abstract class ObjectStore {
  /** `ownUrls`: signs links that we serve ourselves. */
  protected constructor(private readonly ownUrls: SignedUrls) {}

  abstract put(key: string, source: Readable | Uint8Array, options: PutOptions): Promise<void>;
  /** @throws ObjectNotFound */
  abstract get(key: string, range?: ByteRange): Promise<Readable>;
  abstract stat(key: string): Promise<ObjectInfo | undefined>;
  /** In the order of their keys. */
  abstract list(prefix: string): AsyncIterable<Omit<ObjectInfo, 'contentType'>>;
  /** Also fine when there is none. */
  abstract remove(key: string): Promise<void>;
  /** A link that downloads this one object (never shows it in the page's origin) until it expires. */
  abstract signedDownloadUrl(key: string, options: DownloadOptions): Promise<string>;

  /** The same at our own origin, for pages that may load from nowhere else; whoever serves it asks `verifyOwnUrl`. */
  signedOwnUrl(key: string, options: DownloadOptions): string {
    return this.ownUrls.sign(key, options);
  }

  /** The file name that goes with a link of ours, or `undefined` when it is not (or no longer) one. */
  verifyOwnUrl(key: string, query: SignedQuery): string | undefined {
    return this.ownUrls.verify(key, query);
  }

  /** @throws when objects cannot be stored right now. */
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

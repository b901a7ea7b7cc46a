import type { Readable } from 'node:stream';

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

export interface DownloadOptions {
  /** The name under which the browser saves it. Any text: it is made safe here. */
  filename: string;
  expiresInSeconds: number;
}

/** Objects by key. An object is there whole or not at all, also across `kill -9`; putting it again replaces it. */
export abstract class ObjectStore {
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

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._@=-]{0,199}$/;

/**
 * Keys are made by us, so their alphabet can be narrow enough for any file system and any log.
 * @throws TypeError for a key that could mean anything else than one object below the root.
 */
export function requireKey(key: string) {
  if (key.length > 700 || !key.split('/').every(part => segment.test(part)))
    throw new TypeError(`Not an object key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** Like `requireKey`, for what keys begin with: may end within a segment, or be empty. */
export function requirePrefix(prefix: string) {
  if (prefix !== '') requireKey(prefix.endsWith('/') ? `${prefix}x` : prefix);
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { requireKey } from './object-key.js';

export interface DownloadOptions {
  /** The file name for the browser. Any text: it is sanitised here. */
  filename: string;
  expiresInSeconds: number;
}

/** The query of a link, unverified. */
export interface SignedQuery {
  expires?: unknown;
  filename?: unknown;
  signature?: unknown;
  [unsigned: string]: unknown;
}

/** Signs and verifies links that we serve ourselves: one object, one name, one expiry per link. */
export class SignedUrls {
  constructor(
    private readonly secret: Uint8Array,
    private readonly basePath: string,
    private readonly now: () => number = Date.now,
  ) {}

  sign(key: string, { filename, expiresInSeconds }: DownloadOptions): string {
    requireKey(key);
    const expires = String(Math.floor(this.now() / 1000) + expiresInSeconds);
    // A lone surrogate cannot be encoded in a URL.
    const name = filename.replace(/\p{Cs}/gu, '_');
    const query = new URLSearchParams({
      expires,
      filename: name,
      signature: this.signature(key, expires, name),
    });
    return `${this.basePath}/${key}?${query.toString()}`;
  }

  /** The signed file name, or `undefined` for a link that is forged, altered, extended or expired. */
  verify(key: string, { expires, filename, signature, ...unsigned }: SignedQuery): string | undefined {
    if (Object.keys(unsigned).length > 0) return;
    if (typeof expires !== 'string' || typeof filename !== 'string' || typeof signature !== 'string') return;
    const expected = Buffer.from(this.signature(key, expires, filename));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
    return Number(expires) * 1000 > this.now() ? filename : undefined;
  }

  private signature(key: string, expires: string, filename: string) {
    return createHmac('sha256', this.secret)
      .update(JSON.stringify([key, expires, filename]))
      .digest('base64url');
  }
}

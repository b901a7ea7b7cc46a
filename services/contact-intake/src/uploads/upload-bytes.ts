import type { Readable } from 'node:stream';

/** The announced file of an upload. */
export interface UploadedFile {
  id: string;
  size: number;
  /** Its future key in the object store. */
  objectKey: string;
}

/** Bytes of unfinished uploads, invisible until they are checked and in the object store. */
export abstract class UploadBytes {
  /** Number of durable bytes. */
  abstract offset(file: UploadedFile): Promise<number>;
  /** Appends at `offset`, the current end; keeps the bytes received before the source aborts. */
  abstract write(file: UploadedFile, source: AsyncIterable<Buffer>, offset: number): Promise<number>;
  /** The first bytes, up to `length`, even of an incomplete upload. */
  abstract head(file: UploadedFile, length: number): Promise<Uint8Array>;
  /** All bytes of a complete upload. */
  abstract read(file: UploadedFile): Promise<Readable>;
  /** Stores a complete upload under its key. Idempotent. */
  abstract store(file: UploadedFile, contentType: string): Promise<void>;
  /** Deletes everything except the stored object. Succeeds if nothing is left. */
  abstract remove(file: UploadedFile): Promise<void>;
}

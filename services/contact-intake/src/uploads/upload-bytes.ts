import type { Readable } from 'node:stream';

/** The file of which an unfinished upload holds the first bytes. */
export interface UploadedFile {
  id: string;
  size: number;
  /** Where it will lie in the object store. */
  objectKey: string;
}

/** Bytes of unfinished uploads, seen by nobody but us until they are checked and lie in the object store. */
export abstract class UploadBytes {
  /** How many bytes are there and will stay, whatever becomes of this process. */
  abstract offset(file: UploadedFile): Promise<number>;
  /** Appends at `offset`, which is where the bytes end; keeps what came even when the source breaks off. */
  abstract write(file: UploadedFile, source: AsyncIterable<Buffer>, offset: number): Promise<number>;
  /** The first bytes, up to `length`, also of an upload that is not whole yet. */
  abstract head(file: UploadedFile, length: number): Promise<Uint8Array>;
  /** All bytes of a whole upload. */
  abstract read(file: UploadedFile): Promise<Readable>;
  /** Makes a whole upload the object of its key. May be done again. */
  abstract store(file: UploadedFile, contentType: string): Promise<void>;
  /** Removes what is not the stored object. Also fine when there is nothing. */
  abstract remove(file: UploadedFile): Promise<void>;
}

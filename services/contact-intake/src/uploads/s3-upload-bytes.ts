import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3ObjectStore } from '@sevenfold/object-store/s3';
import { PartsNotFound } from '@sevenfold/object-store/s3';
import { fileTypeFromBuffer } from 'file-type';
import { contentFits } from '../submissions/domain/accepted-types.js';
import { releaseBuffers } from './release-buffers.js';
import type { KeptParts, PartsLedger } from './parts-ledger.js';
import { UploadBytes, type UploadedFile } from './upload-bytes.js';

const mebibyte = 1024 * 1024;
/** S3's minimum for every part except the last. */
const smallestPart = 5 * mebibyte;
const partSize = 8 * mebibyte;

/**
 * Unfinished uploads as multipart uploads in the bucket, which every replica can continue. A file whose first
 * bytes show its type, and which needs no scan, is assembled directly under its final key: it is invisible
 * until it is complete. Other files are assembled below `uploads/` and copied.
 */
export class S3UploadBytes extends UploadBytes {
  constructor(
    private readonly objects: S3ObjectStore,
    private readonly ledger: PartsLedger,
    private readonly scanned: boolean,
  ) {
    super();
  }

  async offset(file: UploadedFile): Promise<number> {
    return endOf(await this.ledger.read(file.id), file);
  }

  async write(file: UploadedFile, source: AsyncIterable<Buffer>, offset: number): Promise<number> {
    const kept = await this.ledger.read(file.id);
    if (endOf(kept, file) !== offset)
      throw new Error(`The upload ends at ${endOf(kept, file)}, not at ${offset}`);
    let waiting: Buffer[] = [];
    // Stored pieces become the start of the next part.
    let waitingBytes = sizeOf(kept.pieces);
    // One part is sent while the next one arrives.
    let sending = Promise.resolve();
    const send = async () => {
      const chunks = waiting;
      waiting = [];
      waitingBytes = 0;
      await sending;
      sending = this.keep(file, kept, chunks);
      sending.catch(() => undefined);
    };
    try {
      for await (const chunk of source) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= partSize) await send();
      }
    } finally {
      await send();
      await sending;
    }
    return endOf(kept, file);
  }

  async head(file: UploadedFile, length: number): Promise<Uint8Array> {
    return (await this.pieces(file, await this.ledger.read(file.id))).subarray(0, length);
  }

  async read(file: UploadedFile): Promise<Readable> {
    return this.objects.get(await this.complete(file));
  }

  async store(file: UploadedFile, contentType: string): Promise<void> {
    const key = await this.complete(file);
    const kept = await this.ledger.read(file.id);
    if (key !== file.objectKey || kept.contentType !== contentType)
      await this.objects.copy(key, file.objectKey, contentType);
  }

  async remove(file: UploadedFile): Promise<void> {
    await this.dropParts(await this.ledger.read(file.id));
    const left = [stagingKey(file)];
    for await (const piece of this.objects.list(`${stagingKey(file)}/`)) left.push(piece.key);
    for (const object of left) await this.objects.remove(object);
  }

  private async dropParts({ key, uploadId, whole }: KeptParts): Promise<void> {
    if (key && uploadId && !whole) await this.objects.dropParts(key, uploadId);
  }

  /** Appends bytes and records them. Unrecorded bytes do not count, and nobody could find those of an erased upload. */
  private async keep(file: UploadedFile, kept: KeptParts, chunks: Buffer[]): Promise<void> {
    const bytes = Buffer.concat(chunks);
    releaseBuffers(chunks);
    const size = sizeOf(kept.pieces) + bytes.length;
    const end = sizeOf(kept.parts) + size;
    if (bytes.length === 0) return;
    if (size < smallestPart && end < file.size) await this.keepPiece(file, kept, bytes);
    else await this.keepPart(file, kept, await this.afterPieces(file, kept, bytes), end);
    if (!(await this.ledger.write(file.id, kept))) await this.dropParts(kept);
  }

  private async keepPiece(file: UploadedFile, { parts, pieces }: KeptParts, bytes: Buffer) {
    const offset = sizeOf(parts) + sizeOf(pieces);
    await this.objects.put(pieceKey(file, offset), bytes, { ...opaque, size: bytes.length });
    pieces.push({ offset, size: bytes.length });
  }

  private async keepPart(file: UploadedFile, kept: KeptParts, bytes: Buffer, end: number) {
    const contentType = kept.contentType ?? (await this.typeOf(bytes, file));
    const key = kept.key ?? (contentType && !this.scanned ? file.objectKey : stagingKey(file));
    if (!kept.uploadId && end === file.size) {
      // The complete file at once: nothing to assemble.
      await this.objects.put(key, bytes, { contentType: contentType ?? opaque.contentType, size: end });
      kept.whole = true;
    } else {
      kept.uploadId ??= await this.objects.beginParts(key, contentType ?? opaque.contentType);
      const mark = await this.objects.putPart(key, kept.uploadId, kept.parts.length + 1, bytes);
      kept.parts.push({ mark, size: bytes.length });
    }
    Object.assign(kept, { key, contentType, pieces: [] });
  }

  /** The type shown by the first bytes, if it is certain and matches the name. */
  private async typeOf(beginning: Buffer, { objectKey }: UploadedFile): Promise<string | undefined> {
    const type = await fileTypeFromBuffer(beginning).catch(() => undefined);
    const extension = objectKey.slice(objectKey.lastIndexOf('.') + 1);
    return contentFits(type?.mime, extension) ? type?.mime : undefined;
  }

  private async afterPieces(file: UploadedFile, kept: KeptParts, bytes: Buffer): Promise<Buffer> {
    return kept.pieces.length > 0 ? Buffer.concat([await this.pieces(file, kept), bytes]) : bytes;
  }

  private async pieces(file: UploadedFile, { pieces }: KeptParts): Promise<Buffer> {
    const read = async ({ offset }: { offset: number }) =>
      buffer(await this.objects.get(pieceKey(file, offset)));
    return Buffer.concat(await Promise.all(pieces.map(read)));
  }

  /** Returns the key of the complete file. A process that died may have assembled it already. */
  private async complete(file: UploadedFile): Promise<string> {
    const kept = await this.ledger.read(file.id);
    const { key, uploadId, whole, parts } = kept;
    if (!key) throw new Error(`No bytes of the upload ${file.id} are stored`);
    if (whole) return key;
    const marks = parts.map(({ mark }) => mark);
    await this.objects.completeParts(key, uploadId!, marks).catch(async error => {
      const found = error instanceof PartsNotFound && (await this.objects.stat(key));
      if (!found || found.size !== file.size) throw error;
    });
    await this.ledger.write(file.id, { ...kept, whole: true });
    return key;
  }
}

const opaque = { contentType: 'application/octet-stream' };
const stagingKey = ({ id }: UploadedFile) => `uploads/${id}`;
const pieceKey = (file: UploadedFile, offset: number) => `${stagingKey(file)}/${offset}`;
const sizeOf = (pieces: { size: number }[]) => pieces.reduce((sum, { size }) => sum + size, 0);
const endOf = ({ whole, parts, pieces }: KeptParts, { size }: UploadedFile) =>
  whole ? size : sizeOf(parts) + sizeOf(pieces);

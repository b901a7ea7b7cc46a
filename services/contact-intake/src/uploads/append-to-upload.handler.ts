import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '@sevenfold/service-defaults';
import { ERRORS } from '@tus/utils';
import { CrashPoints } from '../crash-points.js';
import { wrongContent } from '../submissions/domain/submission.errors.js';
import { CloseUploadHandler } from './close-upload.handler.js';
import { ContactDataStore } from './contact-data-store.js';
import { checkedFromTheStart, signatureBytes } from './content-check.js';
import { FinishUploadHandler } from './finish-upload.handler.js';
import type { UploadRecord } from './find-upload.query.js';
import { IncomingPart } from './incoming-part.js';
import { PostgresLocker } from './postgres-locker.js';
import { RunningHashes } from './running-hashes.js';
import { TusError } from './tus-error.js';
import { UploadBytes } from './upload-bytes.js';
import { UploadNotes } from './upload-notes.js';

export interface UploadPart {
  id: string;
  offset: number;
  /** From the request's header; without it, up to the end of the file. */
  length: number | undefined;
  body: Readable;
}

/** Progress of an upload, and when it will be abandoned. */
export interface UploadProgress {
  offset: number;
  expires?: Date;
}

/**
 * Appends to an upload: acknowledged bytes are durable. The last part turns the upload into an attachment.
 */
@Injectable()
export class AppendToUploadHandler {
  constructor(
    private readonly uploads: ContactDataStore,
    private readonly finishUpload: FinishUploadHandler,
    private readonly closeUpload: CloseUploadHandler,
    private readonly bytes: UploadBytes,
    private readonly hashes: RunningHashes,
    private readonly notes: UploadNotes,
    private readonly locker: PostgresLocker,
    private readonly clock: Clock,
    private readonly crashPoints: CrashPoints,
  ) {}

  /** @throws TusError, and errors of finishing an upload. */
  async execute(part: UploadPart): Promise<UploadProgress> {
    const incoming = new IncomingPart(part.body);
    const lock = this.locker.newLock(part.id);
    await lock.lock(incoming.hungUp, () => incoming.endSoon());
    try {
      return await this.receive(part, incoming);
    } finally {
      await lock.unlock();
    }
  }

  private async receive({ id, offset, length }: UploadPart, incoming: IncomingPart): Promise<UploadProgress> {
    const upload = await this.uploads.existing(id);
    const expires = new Date(upload.createdAt.getTime() + this.uploads.getExpiration());
    if (expires < this.clock.now()) throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    const end = upload.status === 'stored' ? upload.size : await this.bytes.offset(upload);
    if (end !== offset) throw new TusError(ERRORS.INVALID_OFFSET);
    if (offset + (length ?? 0) > upload.size) throw new TusError(ERRORS.ERR_SIZE_EXCEEDED);
    const reached = end === upload.size ? end : await this.append(upload, offset, incoming);
    if (incoming.hungUp.aborted) throw new TusError(ERRORS.ABORTED);
    if (reached < upload.size) return { offset: reached, expires };
    if (upload.status === 'receiving') await this.finishUpload.finish(upload);
    return { offset: reached };
  }

  private async append(upload: UploadRecord, offset: number, incoming: IncomingPart): Promise<number> {
    this.crashPoints.reach('before-upload-write');
    let refusal: Error | undefined;
    const head = offset > 0 && offset < signatureBytes ? await this.bytes.head(upload, offset) : undefined;
    const hash = this.hashes.take(upload.id, offset);
    const checked = checkedFromTheStart(this.watched(incoming, upload.size - offset, hash), {
      head: head ?? new Uint8Array(Math.min(offset, signatureBytes)),
      size: upload.size,
      extension: upload.extension,
      onWrong: () => (refusal = wrongContent()),
    });
    let reached: number | undefined;
    try {
      reached = await this.bytes.write(upload, checked, offset);
      this.crashPoints.reach('after-upload-write');
      if (hash && !incoming.isEnding) this.hashes.keep(upload.id, hash, reached);
      return reached;
    } catch (error) {
      if (!refusal) throw error;
      await this.closeUpload.execute(upload, { status: 'refused', refusal: wrongContent().code });
      throw refusal;
    } finally {
      const isOpen =
        refusal || (await this.notes.received(upload.id, reached ?? (await this.bytes.offset(upload))));
      if (!isOpen) await this.closeUpload.refuseLatePart(upload);
    }
  }

  private async *watched(source: IncomingPart, most: number, hash: Hash | undefined): AsyncIterable<Buffer> {
    let seen = 0;
    for await (const chunk of source.chunks()) {
      seen += chunk.length;
      if (seen > most) throw new TusError(ERRORS.ERR_SIZE_EXCEEDED);
      hash?.update(chunk);
      yield chunk;
      this.crashPoints.reach('within-upload-write');
    }
  }
}

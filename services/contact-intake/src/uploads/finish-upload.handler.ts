import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { DomainError } from '@sevenfold/contracts';
import { CrashPoints } from '../crash-points.js';
import { infected, scannerAway, wrongContent } from '../submissions/domain/submission.errors.js';
import { NoVerdict, Scanner, type ScanVerdict } from '../scanning/scanner.js';
import { CloseUploadHandler } from './close-upload.handler.js';
import { acceptedContentType } from './content-check.js';
import { FindUploadQuery, type UploadRecord } from './find-upload.query.js';
import { PostgresLocker } from './postgres-locker.js';
import { RunningHashes } from './running-hashes.js';
import { TusError } from './tus-error.js';
import { UploadBytes } from './upload-bytes.js';

/**
 * Turns a complete upload into an attachment: checks its content, scans it, stores it under its key, records
 * it. Every step is idempotent, so after a crash a retry by the client or recovery simply repeats them.
 */
@Injectable()
export class FinishUploadHandler {
  constructor(
    private readonly findUpload: FindUploadQuery,
    private readonly closeUpload: CloseUploadHandler,
    private readonly bytes: UploadBytes,
    private readonly hashes: RunningHashes,
    private readonly scanner: Scanner,
    private readonly locker: PostgresLocker,
    private readonly crashPoints: CrashPoints,
  ) {}

  /**
   * @param isLate abandons a file that the scanner cannot judge, instead of waiting for another try.
   * @throws UnsupportedType `contact.file-content-not-accepted` | `contact.file-infected`, after recording
   * the refusal; Unavailable `contact.scanner-away`, and recovery retries.
   */
  async execute(id: string, isLate: boolean): Promise<void> {
    await this.locker.hold(id, async () => {
      const upload = await this.findUpload.execute(id);
      if (upload?.status !== 'receiving') return;
      await this.finish(upload).catch(error => {
        // Ended in another way while we worked, such as by an erasure.
        if (error instanceof TusError) return undefined;
        const hasNoVerdict = (error as Error).cause instanceof NoVerdict;
        if (!isLate || !hasNoVerdict) throw error;
        return this.closeUpload.execute(upload, { status: 'abandoned' });
      });
    });
  }

  /** Like execute(), for a caller that already holds the upload's lock. */
  async finish(upload: UploadRecord): Promise<void> {
    try {
      await this.checkAndStore(upload);
    } catch (error) {
      // An erasure takes no lock, so the file may be gone before it is read or stored.
      const isErased = await this.findUpload.execute(upload.id).then(
        found => !found,
        () => false,
      );
      if (isErased) await this.closeUpload.refuseLatePart(upload);
      throw error;
    }
  }

  private async checkAndStore(upload: UploadRecord): Promise<void> {
    this.crashPoints.reach('before-finish');
    const contentType = await acceptedContentType(await this.bytes.read(upload), upload);
    this.crashPoints.reach('after-content-check');
    if (!contentType) return this.refuse(upload, wrongContent());
    const scan = await this.scanned(upload);
    if (scan === 'infected') return this.refuse(upload, infected());
    return this.store(upload, { contentType, scan });
  }

  private scanned(upload: UploadRecord): Promise<ScanVerdict> {
    return this.scanner.scan({ size: upload.size, read: () => this.bytes.read(upload) }).catch(error => {
      throw scannerAway(error);
    });
  }

  private async refuse(upload: UploadRecord, error: DomainError): Promise<never> {
    await this.closeUpload.execute(upload, { status: 'refused', refusal: error.code });
    throw error;
  }

  private async store(upload: UploadRecord, found: { contentType: string; scan: 'clean' | 'unscanned' }) {
    const sha256 = this.hashes.digest(upload.id, upload.size) ?? (await this.hash(upload));
    await this.bytes.store(upload, found.contentType);
    this.crashPoints.reach('after-attachment-write');
    await this.closeUpload.execute(upload, { status: 'stored', ...found, sha256 });
  }

  private async hash(upload: UploadRecord): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(await this.bytes.read(upload), hash);
    return hash.digest('hex');
  }
}

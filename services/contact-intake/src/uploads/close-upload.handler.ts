import { Injectable } from '@nestjs/common';
import type { AttachmentStatus } from '@sevenfold/contracts';
import { ObjectStore } from '@sevenfold/object-store';
import { Clock } from '@sevenfold/service-defaults';
import { ERRORS } from '@tus/utils';
import { CrashPoints } from '../crash-points.js';
import { Database, type Transaction } from '../database.js';
import { SettleSubmissionHandler } from '../submissions/settle-submission.handler.js';
import { TusError } from './tus-error.js';
import { UploadBytes, type UploadedFile } from './upload-bytes.js';
import { UploadNotes } from './upload-notes.js';

export type Ending =
  | { status: 'stored'; contentType: string; sha256: string; scan: 'clean' | 'unscanned' }
  | { status: 'refused'; refusal: string }
  | { status: Extract<AttachmentStatus, 'cancelled' | 'abandoned'> };

/**
 * Ends an upload once, whatever its result: records it first, then deletes the bytes. The caller holds its lock. The
 * upload may have ended anyway: a lock is lost with its session, an erasure takes none, and recovery looked at the
 * upload before it had the lock.
 */
@Injectable()
export class CloseUploadHandler {
  constructor(
    private readonly database: Database,
    private readonly bytes: UploadBytes,
    private readonly notes: UploadNotes,
    private readonly objects: ObjectStore,
    private readonly settle: SettleSubmissionHandler,
    private readonly clock: Clock,
    private readonly crashPoints: CrashPoints,
  ) {}

  /**
   * @returns how the upload has ended.
   * @throws TusError if the upload has ended otherwise before a complete file could be recorded.
   */
  async execute(file: UploadedFile & { submissionId: string }, ending: Ending): Promise<AttachmentStatus> {
    const status = await this.database.$transaction(async tx => {
      const received = ending.status === 'stored' ? { received: BigInt(file.size) } : {};
      await this.settle.execute(tx, file.submissionId, () =>
        tx.attachment.updateMany({
          where: { id: file.id, status: 'receiving' },
          data: { ...ending, ...received },
        }),
      );
      this.crashPoints.reach('within-attachment-settlement');
      return statusOf(file, tx);
    });
    this.crashPoints.reach('after-attachment-settlement');
    await this.clearAway(file, status);
    if (ending.status === 'stored' && status !== 'stored') throw gone();
    return status;
  }

  /** Clears away what arrived for an upload that has ended meanwhile. */
  async refuseLatePart(file: UploadedFile): Promise<never> {
    await this.clearAway(file, await statusOf(file, this.database));
    throw gone();
  }

  /** Deletes the bytes of an ended upload, and its object too unless the file was stored. */
  async clearAway(file: UploadedFile, status: AttachmentStatus): Promise<void> {
    // A crash or a late verdict may have left an object under the file's key.
    if (status !== 'stored') await this.objects.remove(file.objectKey);
    await this.bytes.remove(file);
    this.crashPoints.reach('after-upload-removal');
    await this.notes.removed(file.id, this.clock.now());
    this.crashPoints.reach('after-removal-noted');
  }
}

/** Without a row, the person was erased, so the object has to go as well. */
async function statusOf({ id }: UploadedFile, tx: Transaction): Promise<AttachmentStatus> {
  const row = await tx.attachment.findUnique({ where: { id }, select: { status: true } });
  return (row?.status ?? 'abandoned') as AttachmentStatus;
}

const gone = () => new TusError(ERRORS.FILE_NO_LONGER_EXISTS);

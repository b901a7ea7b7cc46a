import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@sevenfold/object-store';
import { Clock } from '@sevenfold/service-defaults';
import { CrashPoints } from '../crash-points.js';
import { Database, type Submission } from '../database.js';
import { documentKey, submissionDocument } from './domain/submission.js';
import { SettleSubmissionHandler } from './settle-submission.handler.js';

/** Writes submission.json. Idempotent: the bytes are the same. */
@Injectable()
export class StoreDocumentHandler {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly settle: SettleSubmissionHandler,
    private readonly clock: Clock,
    private readonly crashPoints: CrashPoints,
  ) {}

  async execute(submission: Submission): Promise<void> {
    const document = submissionDocument(submission);
    await this.objects.put(documentKey(submission.folder), document, {
      contentType: 'application/json',
      size: document.length,
    });
    this.crashPoints.reach('after-document-write');
    const isKept = await this.database.$transaction(async tx => {
      const found = await this.settle.execute(tx, submission.id, () =>
        tx.submission.updateMany({
          where: { id: submission.id, documentStoredAt: null },
          data: { documentStoredAt: this.clock.now() },
        }),
      );
      this.crashPoints.reach('within-document-settlement');
      return found;
    });
    this.crashPoints.reach('after-document-settlement');
    if (!isKept) await this.objects.remove(documentKey(submission.folder));
  }
}

import { Injectable } from '@nestjs/common';
import { submissionStoredV1 } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { SubmissionMails } from '../mails/submission-mails.js';
import { storedSubmissions } from './submission-metrics.js';

/**
 * Locks a submission and applies `change`. Once its document is in the object store and no file is still being
 * received, marks it stored, with its one event and its emails. Every change to a submission's parts goes
 * through here, so only the last one settles it. Nothing is published for probes.
 */
@Injectable()
export class SettleSubmissionHandler {
  constructor(
    private readonly mails: SubmissionMails,
    private readonly clock: Clock,
  ) {}

  /** @returns whether there still is a submission: an erasure may have deleted it. */
  async execute(tx: Transaction, submissionId: string, change: () => Promise<unknown>): Promise<boolean> {
    const found = await tx.$executeRaw`select 1 from submission where id = ${submissionId}::uuid for update`;
    if (found === 0) return false;
    await change();
    const submission = await tx.submission.findUniqueOrThrow({
      where: { id: submissionId },
      include: { files: { orderBy: { position: 'asc' } } },
    });
    const { status, documentStoredAt, files } = submission;
    if (status === 'stored' || !documentStoredAt || files.some(file => file.status === 'receiving'))
      return true;
    const now = this.clock.now();
    await tx.submission.update({ where: { id: submissionId }, data: { status: 'stored', storedAt: now } });
    if (submission.probe) return true;
    storedSubmissions.add(1);
    await this.mails.queue(submission, tx);
    const stored = files.filter(file => file.status === 'stored');
    await appendToOutbox(tx, submissionStoredV1, {
      submissionId,
      uid: submission.uid,
      folder: submission.folder,
      fileCount: stored.length,
      bytes: stored.reduce((sum, file) => sum + Number(file.size), 0),
      storedAt: now.toISOString(),
    });
    return true;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { submissionReceivedV1, type ContactAccepted, type SubmitContact } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, PLATFORM, withDeadline, type Platform } from '@sevenfold/service-defaults';
import { SpamGuard } from '../spam/spam-guard.js';
import { CrashPoints } from '../crash-points.js';
import { Database, type Prisma, type Transaction } from '../database.js';
import { Limits } from '../limits.js';
import { DailyQuota } from './daily-quota.js';
import {
  fingerprint,
  planSubmission,
  uploadPath,
  type NewSubmission,
  type Sender,
} from './domain/submission.js';
import { idempotencyKeyReused } from './domain/submission.errors.js';
import { StoreDocumentHandler } from './store-document.handler.js';
import { receivedSubmissions } from './submission-metrics.js';

type KeptSubmission = Prisma.SubmissionGetPayload<{ include: { files: true } }>;

const withFiles = { files: { orderBy: { position: 'asc' } } } satisfies Prisma.SubmissionInclude;

/** Accepts a message. Once its transaction commits, the message is safe, whatever happens to its files. */
@Injectable()
export class SubmitContactHandler {
  constructor(
    private readonly database: Database,
    private readonly quota: DailyQuota,
    private readonly spam: SpamGuard,
    private readonly storeDocument: StoreDocumentHandler,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly crashPoints: CrashPoints,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {}

  async execute(input: SubmitContact, sender: Sender, idempotencyKey?: string): Promise<ContactAccepted> {
    const kept =
      (await this.sentBefore(input, sender, idempotencyKey)) ??
      (await this.accept(input, sender, idempotencyKey));
    if (!kept.documentStoredAt) await this.tryToStore(kept);
    const { status } = await this.database.submission.findUniqueOrThrow({ where: { id: kept.id } });
    this.crashPoints.reach('before-submit-answer');
    return {
      submissionId: kept.id,
      folder: kept.folder,
      status: status as ContactAccepted['status'],
      uploads: kept.files.map(({ id, name, size }) => ({
        fileId: id,
        name,
        size: Number(size),
        url: uploadPath(id),
      })),
    };
  }

  private async sentBefore(input: SubmitContact, { uid }: Sender, idempotencyKey: string | undefined) {
    if (!idempotencyKey) return undefined;
    const where = { uid_idempotencyKey: { uid, idempotencyKey } };
    const before = await this.database.submission.findUnique({ where, include: withFiles });
    if (before && before.requestHash !== fingerprint(input)) throw idempotencyKeyReused();
    return before;
  }

  private async accept(
    input: SubmitContact,
    sender: Sender,
    idempotencyKey?: string,
  ): Promise<KeptSubmission> {
    const planned = planSubmission(input, sender, this.limits, this.clock.now());
    this.crashPoints.reach('before-accept');
    const kept = await this.database
      .$transaction(tx => this.keep(planned, input, idempotencyKey, tx))
      .catch(async error => {
        // Another request with the same key was faster.
        const before = isUniqueViolation(error) && (await this.sentBefore(input, sender, idempotencyKey));
        if (!before) throw error;
        return before;
      });
    this.crashPoints.reach('after-accept');
    if (!kept.probe) receivedSubmissions.add(1);
    return kept;
  }

  private async keep(
    { files, ...planned }: NewSubmission,
    input: SubmitContact,
    idempotencyKey: string | undefined,
    tx: Transaction,
  ) {
    const kept = await tx.submission.create({
      data: {
        ...planned,
        requestHash: fingerprint(input),
        idempotencyKey,
        status: 'receiving',
        files: {
          create: files.map(file => ({
            ...file,
            status: 'receiving',
          })),
        },
      },
      include: withFiles,
    });
    if (planned.probe) return kept;
    await this.quota.reserve({ files, ...planned }, tx);
    const suspicion = await this.spam.pass({ ...planned, trap: input.homepage, proof: input.proof }, tx);
    if (suspicion) await tx.submission.update({ where: { id: planned.id }, data: { suspicion } });
    await appendToOutbox(tx, submissionReceivedV1, {
      submissionId: planned.id,
      uid: planned.uid,
      folder: planned.folder,
      fileCount: files.length,
      receivedAt: planned.createdAt.toISOString(),
    });
    this.crashPoints.reach('within-accept');
    return kept;
  }

  /** The message is already safe; a store that is down is no reason to reject it. Recovery continues. */
  private async tryToStore(submission: KeptSubmission) {
    try {
      await withDeadline(this.storeDocument.execute(submission), storesWithinMs, 'The object store');
    } catch (error) {
      this.platform.logger.warn(
        { err: error, submissionId: submission.id },
        'document not stored yet: object store unavailable',
      );
    }
  }
}

/** How long a sender waits for the store, in ms. */
const storesWithinMs = 2_000;

const isUniqueViolation = (error: unknown) => (error as { code?: unknown } | null)?.code === 'P2002';

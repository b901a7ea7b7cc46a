import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type AttachmentStatus } from '@sevenfold/contracts';
import { Clock, CONFIG, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { SpamGuard } from '../spam/spam-guard.js';
import type { ContactIntakeConfig } from '../config.js';
import { Database } from '../database.js';
import { RemoveProbesHandler } from './remove-probes.handler.js';
import { StoreDocumentHandler } from '../submissions/store-document.handler.js';
import { noteOldestWaiting } from '../submissions/submission-metrics.js';
import { CloseUploadHandler } from '../uploads/close-upload.handler.js';
import { FinishUploadHandler } from '../uploads/finish-upload.handler.js';
import { PostgresLocker } from '../uploads/postgres-locker.js';
import { UploadBytes, type UploadedFile } from '../uploads/upload-bytes.js';

interface Unfinished extends UploadedFile {
  submissionId: string;
  status: AttachmentStatus;
  createdAt: Date;
}

const pageSize = 200;
/** Some files keep the scanner busy for a minute. */
const filesAtOnce = 4;

/**
 * Finishes what a crash or an unavailable store interrupted, abandons stale uploads, and deletes leftovers of
 * ended ones. Each step is the ordinary one, repeated, so any replica may run it at any time.
 */
@Injectable()
export class RecoverSubmissionsHandler {
  constructor(
    private readonly database: Database,
    private readonly bytes: UploadBytes,
    private readonly storeDocument: StoreDocumentHandler,
    private readonly finishUpload: FinishUploadHandler,
    private readonly closeUpload: CloseUploadHandler,
    private readonly locker: PostgresLocker,
    private readonly spam: SpamGuard,
    private readonly removeProbes: RemoveProbesHandler,
    private readonly clock: Clock,
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(CONFIG) private readonly config: ContactIntakeConfig,
  ) {}

  async execute(isStopping = () => false): Promise<void> {
    for await (const submission of this.withoutDocument())
      if (!isStopping()) await this.attempt(submission.id, () => this.storeDocument.execute(submission));
    const files = this.unfinished();
    const goOn = async () => {
      for await (const file of files)
        if (!isStopping()) await this.attempt(file.id, () => this.goOnWith(file));
    };
    await Promise.all(Array.from({ length: filesAtOnce }, goOn));
    await this.attempt('oldest', () => this.noteOldest());
    await this.attempt('probes', () => this.removeProbes.execute());
    await this.forgetOldQuotas();
    await this.attempt('proof_challenge', () => this.spam.forgetOldChallenges());
  }

  /** A failing step must not block the others; the next run retries it. */
  private async attempt(id: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      // A rejection is a result: the file was checked and recorded as refused.
      if (!(error instanceof DomainError) || error.kind === 'unavailable')
        this.platform.logger.warn({ err: error, id }, 'recovery of a submission failed, retrying');
    }
  }

  private async goOnWith(file: Unfinished) {
    if (file.status !== 'receiving')
      return this.locker.hold(file.id, () => this.closeUpload.clearAway(file, file.status));
    const givenUpAt = file.createdAt.getTime() + this.config.CONTACT_UPLOAD_HOURS * 3_600_000;
    const isLate = this.clock.now().getTime() > givenUpAt;
    if ((await this.bytes.offset(file)) === file.size) return this.finishUpload.execute(file.id, isLate);
    if (isLate)
      await this.locker.hold(file.id, () => this.closeUpload.execute(file, { status: 'abandoned' }));
  }

  private async *withoutDocument() {
    for (let last: string | undefined; ;) {
      const page = await this.database.submission.findMany({
        where: {
          documentStoredAt: null,
          id: { gt: last },
        },
        orderBy: { id: 'asc' },
        take: pageSize,
      });
      yield* page;
      if (page.length < pageSize) return;
      last = page.at(-1)?.id;
    }
  }

  private async *unfinished(): AsyncIterable<Unfinished> {
    for (let last: string | undefined; ;) {
      const page = await this.database.attachment.findMany({
        where: {
          OR: [{ status: 'receiving' }, { uploadRemovedAt: null }],
          id: { gt: last },
        },
        orderBy: { id: 'asc' },
        take: pageSize,
        include: { submission: { select: { createdAt: true } } },
      });
      for (const { id, submissionId, objectKey, size, status, submission } of page)
        yield {
          id,
          submissionId,
          objectKey,
          size: Number(size),
          status: status as AttachmentStatus,
          ...submission,
        };
      if (page.length < pageSize) return;
      last = page.at(-1)?.id;
    }
  }

  /** Records the oldest submission that is still waiting after this run. */
  private async noteOldest() {
    const oldest = await this.database.submission.findFirst({
      where: { documentStoredAt: null, probe: false },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    });
    noteOldestWaiting(oldest?.createdAt);
  }

  private async forgetOldQuotas() {
    await this.attempt('daily_quota', async () => {
      await this.database.$executeRaw`delete from daily_quota where day < current_date - 2`;
    });
  }
}

import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { erasureStartedV1, personalDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { ObjectStore, removeBelow, someAtOnce } from '@sevenfold/object-store';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { UploadBytes } from '../uploads/upload-bytes.js';

/**
 * Erases a person's messages and attachments. Objects first: while the rows exist, a retry finds the rest. There may be
 * more objects than one transaction has time for, so it skips those already removed.
 */
@Controller()
export class ErasureStartedConsumer {
  constructor(
    private readonly objects: ObjectStore,
    private readonly uploads: UploadBytes,
  ) {}

  @OnEvent(erasureStartedV1)
  async handle(
    @Payload() { data: { erasureId, uid } }: EventOf<typeof erasureStartedV1>,
    @Tx() tx: Transaction,
  ) {
    // Parts and documents that arrive meanwhile wait here, find no row, and remove what they have written.
    await tx.$executeRaw`select 1 from submission where uid = ${uid} for update`;
    await tx.$executeRaw`
      select 1 from attachment where submission_id in (select id from submission where uid = ${uid}) for update`;
    const uploads = await tx.attachment.findMany({
      where: { submission: { uid }, OR: [{ status: 'receiving' }, { uploadRemovedAt: null }] },
    });
    await someAtOnce(uploads, file => this.uploads.remove({ ...file, size: Number(file.size) }));
    // All of a person's objects share one prefix.
    const objects = await removeBelow(this.objects, `inbox/contact/${uid}/`);
    const { count: files } = await tx.attachment.deleteMany({ where: { submission: { uid } } });
    const { count: submissions } = await tx.submission.deleteMany({ where: { uid } });
    const mails = await tx.$executeRaw`delete from mail where uid = ${uid}`;
    // In the order in which a submission locks them, or the two could wait for each other.
    await tx.$executeRaw`delete from daily_quota where uid = ${uid}`;
    await tx.$executeRaw`delete from proof_challenge where uid = ${uid}`;
    await appendToOutbox(tx, personalDataForgottenV1['contact-intake'], {
      erasureId,
      uid,
      removed: { submissions, files, objects, mails },
      kept: {},
    });
  }
}

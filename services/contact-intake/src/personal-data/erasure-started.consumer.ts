import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { erasureStartedV1, personalDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { ObjectStore } from '@sevenfold/object-store';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { UploadBytes } from '../uploads/upload-bytes.js';

/**
 * Erases a person's messages and attachments. Objects first: while the rows exist, a retry finds the rest.
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
    const submissions = await tx.submission.findMany({ where: { uid }, include: { files: true } });
    for (const { files } of submissions)
      for (const file of files) await this.uploads.remove({ ...file, size: Number(file.size) });
    const objects = await this.removeFolders(uid);
    const { count: files } = await tx.attachment.deleteMany({ where: { submission: { uid } } });
    await tx.submission.deleteMany({ where: { uid } });
    const mails = await tx.$executeRaw`delete from mail where uid = ${uid}`;
    await tx.$executeRaw`delete from proof_challenge where uid = ${uid}`;
    await tx.$executeRaw`delete from daily_quota where uid = ${uid}`;
    await appendToOutbox(tx, personalDataForgottenV1['contact-intake'], {
      erasureId,
      uid,
      removed: { submissions: submissions.length, files, objects, mails },
      kept: {},
    });
  }

  /** All of it is below one prefix: inbox/contact/{uid}/ */
  private async removeFolders(uid: string): Promise<number> {
    const keys: string[] = [];
    for await (const { key } of this.objects.list(`inbox/contact/${uid}/`)) keys.push(key);
    for (const key of keys) await this.objects.remove(key);
    return keys.length;
  }
}

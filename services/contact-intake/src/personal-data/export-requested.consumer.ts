import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  exportPartKey,
  exportRequestedV1,
  personalDataCollectedV1,
  type EventOf,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { ObjectStore, putJson } from '@sevenfold/object-store';
import { exportsWithinMs, OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Attachment, Transaction } from '../database.js';

/** The links expire together with the export. */
const linkSeconds = 48 * 3_600;

/** This service's part of an export: messages, links to their files, and emails about them. */
@Controller()
export class ExportRequestedConsumer {
  constructor(private readonly objects: ObjectStore) {}

  @OnEvent(exportRequestedV1, { withinMs: exportsWithinMs })
  async handle(
    @Payload() { data: { exportId, uid } }: EventOf<typeof exportRequestedV1>,
    @Tx() tx: Transaction,
  ) {
    const found = await tx.submission.findMany({
      where: { uid },
      include: {
        files: { orderBy: { position: 'asc' } },
        notes: { select: { text: true, createdAt: true } },
      },
      omit: { requestHash: true, idempotencyKey: true },
      orderBy: { createdAt: 'asc' },
    });
    const submissions = [];
    for (const { files, ...submission } of found)
      submissions.push({ ...submission, files: await Promise.all(files.map(file => this.shown(file))) });
    const mails = await tx.$queryRaw<unknown[]>`
      select recipient, subject, text, about, status, created_at as "createdAt", sent_at as "sentAt"
      from mail where uid = ${uid} order by created_at`;
    await putJson(this.objects, exportPartKey(exportId, 'contact-intake'), { submissions, mails });
    const files = found.reduce((sum, submission) => sum + submission.files.length, 0);
    const counts = { submissions: found.length, files, mails: mails.length };
    await appendToOutbox(tx, personalDataCollectedV1['contact-intake'], { exportId, uid, counts });
  }

  private async shown({ id, name, size, objectKey, status, contentType, sha256 }: Attachment) {
    const link = { filename: name, expiresInSeconds: linkSeconds };
    return {
      id,
      name,
      size: Number(size),
      status,
      contentType,
      sha256,
      ...(status === 'stored' && { download: await this.objects.signedDownloadUrl(objectKey, link) }),
    };
  }
}

import { Injectable } from '@nestjs/common';
import type { AttachmentStatus } from '@sevenfold/contracts';
import { Database } from '../database.js';

/** An announced file, as its upload needs to know it. */
export interface UploadRecord {
  id: string;
  submissionId: string;
  uid: string;
  size: number;
  objectKey: string;
  extension: string;
  status: AttachmentStatus;
  createdAt: Date;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Injectable()
export class FindUploadQuery {
  constructor(private readonly database: Database) {}

  async execute(id: string): Promise<UploadRecord | undefined> {
    if (!uuid.test(id)) return undefined;
    const found = await this.database.attachment.findUnique({
      where: { id },
      include: { submission: { select: { uid: true, createdAt: true } } },
    });
    if (!found) return undefined;
    const { submissionId, objectKey, size, status, submission } = found;
    return {
      id,
      submissionId,
      objectKey,
      ...submission,
      size: Number(size),
      status: status as AttachmentStatus,
      extension: objectKey.slice(objectKey.lastIndexOf('.') + 1),
    };
  }
}

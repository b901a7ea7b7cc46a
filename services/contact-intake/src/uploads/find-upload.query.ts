import { Injectable } from '@nestjs/common';
import type { AttachmentStatus } from '@sevenfold/contracts';
import { Database } from '../database.js';

/** An announced file, with what its upload needs. */
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

type FoundUpload = Omit<UploadRecord, 'id' | 'size' | 'extension'> & { size: bigint };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Injectable()
export class FindUploadQuery {
  constructor(private readonly database: Database) {}

  async execute(id: string): Promise<UploadRecord | undefined> {
    if (!uuid.test(id)) return undefined;
    // One statement, because each part of an upload runs this twice.
    const [found] = await this.database.$queryRaw<FoundUpload[]>`
      select submission_id as "submissionId", uid, size, object_key as "objectKey", attachment.status,
        submission.created_at as "createdAt"
      from attachment join submission on submission.id = submission_id
      where attachment.id = ${id}::uuid`;
    if (!found) return undefined;
    const { objectKey, size } = found;
    return {
      ...found,
      id,
      size: Number(size),
      extension: objectKey.slice(objectKey.lastIndexOf('.') + 1),
    };
  }
}

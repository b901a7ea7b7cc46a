import { Injectable } from '@nestjs/common';
import type {
  ContactPageQuery,
  ContactSubmission,
  ContactSubmissionPage,
  ReceivedFile,
} from '@sevenfold/contracts';
import { Database, type Attachment, type Prisma } from '../database.js';
import { uploadPath } from './domain/submission.js';
import { submissionNotFound } from './domain/submission.errors.js';
import { after, newestFirst, pageOf } from './page.js';

type Kept = Prisma.SubmissionGetPayload<{ include: { files: true } }>;

const include = { files: { orderBy: { position: 'asc' } } } satisfies Prisma.SubmissionInclude;

/** A sender's own submissions. Others' look like missing ones. */
@Injectable()
export class FindOwnSubmissionsQuery {
  constructor(private readonly database: Database) {}

  async one(uid: string, id: string): Promise<ContactSubmission> {
    const found = await this.database.submission.findFirst({ where: { id, uid }, include });
    if (!found) throw submissionNotFound();
    return shown(found);
  }

  async page(uid: string, { limit, cursor }: ContactPageQuery): Promise<ContactSubmissionPage> {
    const found = await this.database.submission.findMany({
      where: {
        uid,
        ...after(cursor),
      },
      orderBy: newestFirst,
      take: limit + 1,
      include,
    });
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(shown), nextCursor };
  }
}

function shown({ id, folder, status, files, createdAt }: Kept): ContactSubmission {
  return {
    submissionId: id,
    folder,
    status: status as ContactSubmission['status'],
    files: files.map(shownFile),
    createdAt: createdAt.toISOString(),
  };
}

export function shownFile({ id, name, size, received, status, refusal, sha256 }: Attachment): ReceivedFile {
  return {
    fileId: id,
    name,
    size: Number(size),
    received: Number(received),
    status: status as ReceivedFile['status'],
    ...(refusal && { refusal }),
    ...(sha256 && { sha256 }),
    ...(status === 'receiving' && { url: uploadPath(id) }),
  };
}

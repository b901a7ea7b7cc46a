import { Injectable } from '@nestjs/common';
import {
  excerptLength,
  type ContactPageQuery,
  type ContactSubmission,
  type ContactSubmissionPage,
  type ReceivedFile,
} from '@sevenfold/contracts';
import { Database, type Attachment, type Prisma } from '../database.js';
import { referenceOf } from '../references/reference.js';
import { uploadPath } from './domain/submission.js';
import { submissionNotFound } from './domain/submission.errors.js';
import { after, newestFirst, pageOf } from './page.js';

type Kept = Prisma.SubmissionGetPayload<{ include: { files: true } }>;

const include = { files: { orderBy: { position: 'asc' } } } satisfies Prisma.SubmissionInclude;

/** A sender's own submissions. Other people's submissions count as not found. */
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

function shown({
  id,
  folder,
  status,
  message,
  files,
  createdAt,
  readAt,
  answeredAt,
}: Kept): ContactSubmission {
  return {
    submissionId: id,
    reference: referenceOf(id),
    folder,
    status: status as ContactSubmission['status'],
    excerpt: excerptOf(message),
    files: files.map(shownFile),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

/** Cut between characters, not within one. */
export const excerptOf = (message: string) => [...message].slice(0, excerptLength).join('');

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

import { Injectable } from '@nestjs/common';
import type {
  ContactPageQuery,
  ContactSuspicion,
  InboxEntry,
  InboxPage,
  InboxSubmission,
} from '@sevenfold/contracts';
import { ObjectStore } from '@sevenfold/object-store';
import { Database, type Attachment, type Prisma } from '../database.js';
import { submissionNotFound } from '../submissions/domain/submission.errors.js';
import { shownFile } from '../submissions/find-own-submissions.query.js';
import { after, newestFirst, pageOf } from '../submissions/page.js';

const linkLifetimeSeconds = 300;
const excerptLength = 200;

type Listed = Prisma.SubmissionGetPayload<{ include: { files: { select: { status: true } } } }>;

/** What operators see of everybody's submissions. */
@Injectable()
export class InboxQuery {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  async page({ limit, cursor }: ContactPageQuery): Promise<InboxPage> {
    const found = await this.database.submission.findMany({
      where: after(cursor),
      orderBy: newestFirst,
      take: limit + 1,
      include: { files: { select: { status: true } } },
    });
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(entry), nextCursor };
  }

  async one(id: string): Promise<InboxSubmission> {
    const found = await this.database.submission.findUnique({
      where: { id },
      include: { files: { orderBy: { position: 'asc' } } },
    });
    if (!found) throw submissionNotFound();
    const { uid, folder, name, email, org, message, userAgent, createdAt, storedAt } = found;
    return {
      submissionId: id,
      uid,
      folder,
      name,
      email,
      org,
      message,
      userAgent,
      ...suspicionOf(found),
      status: found.status as InboxSubmission['status'],
      createdAt: createdAt.toISOString(),
      storedAt: storedAt?.toISOString() ?? null,
      files: await Promise.all(found.files.map(file => this.file(file))),
    };
  }

  private async file(file: Attachment): Promise<InboxSubmission['files'][number]> {
    const { url: _upload, ...shown } = shownFile(file);
    if (file.status !== 'stored') return { ...shown, type: null };
    const downloadUrl = await this.objects.signedDownloadUrl(file.objectKey, {
      filename: file.name,
      expiresInSeconds: linkLifetimeSeconds,
    });
    const scan = file.scan as 'clean' | 'unscanned';
    return { ...shown, type: file.contentType, scan, downloadUrl };
  }
}

const suspicionOf = ({ suspicion }: { suspicion: string | null }) =>
  suspicion ? { suspicion: suspicion as ContactSuspicion } : {};

function entry(listed: Listed): InboxEntry {
  const { id, uid, name, email, org, message, status, files, createdAt } = listed;
  return {
    submissionId: id,
    uid,
    name,
    email,
    org,
    excerpt: [...message].slice(0, excerptLength).join(''),
    status: status as InboxEntry['status'],
    fileCount: files.length,
    storedFileCount: files.filter(file => file.status === 'stored').length,
    ...suspicionOf(listed),
    createdAt: createdAt.toISOString(),
  };
}

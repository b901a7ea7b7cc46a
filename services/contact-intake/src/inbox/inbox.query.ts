import { Injectable } from '@nestjs/common';
import type {
  ContactSuspicion,
  InboxCounts,
  InboxEntry,
  InboxNote,
  InboxPage,
  InboxQueryInput,
  InboxSubmission,
} from '@sevenfold/contracts';
import { literalPattern } from '@sevenfold/database';
import { ObjectStore } from '@sevenfold/object-store';
import { Database, type Attachment, type Prisma, type Submission, type SubmissionNote } from '../database.js';
import { submissionNotFound } from '../submissions/domain/submission.errors.js';
import { idSuffixOf, referenceOf } from '../references/reference.js';
import { excerptOf, shownFile } from '../submissions/find-own-submissions.query.js';
import { after, newestFirst, pageOf } from '../submissions/page.js';

const linkLifetimeSeconds = 300;

/** Hides the status service's submissions. */
const notAProbe = { probe: false } satisfies Prisma.SubmissionWhereInput;

type Listed = Prisma.SubmissionGetPayload<{ include: { files: { select: { status: true } } } }>;

/** Everyone's submissions, as operators see them. */
@Injectable()
export class InboxQuery {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /** @param operator whose box `mine` is */
  async page({ limit, cursor, ...wanted }: InboxQueryInput, operator: string): Promise<InboxPage> {
    const referred = await this.idsByReference(wanted.search);
    const found = await this.database.submission.findMany({
      where: { AND: [notAProbe, after(cursor), ...conditions(wanted, operator, referred)] },
      orderBy: newestFirst,
      take: limit + 1,
      include: { files: { select: { status: true } } },
    });
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(entry), nextCursor };
  }

  /** One in a trillion pairs of submissions shares a reference. */
  private async idsByReference(search = ''): Promise<string[]> {
    const suffix = idSuffixOf(search);
    if (!suffix) return [];
    const found = await this.database.$queryRaw<{ id: string }[]>`
      select id from submission where right(id::text, ${suffix.length}) = ${suffix}`;
    return found.map(({ id }) => id);
  }

  /** Without archived ones. */
  async counts(): Promise<InboxCounts> {
    const [unread, open] = await Promise.all([
      this.database.submission.count({ where: { ...notAProbe, archivedAt: null, readAt: null } }),
      this.database.submission.count({ where: { ...notAProbe, archivedAt: null } }),
    ]);
    return { unread, open };
  }

  async one(id: string): Promise<InboxSubmission> {
    const found = await this.database.submission.findUnique({
      where: { id },
      include: {
        files: { orderBy: { position: 'asc' } },
        notes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      },
    });
    if (!found) throw submissionNotFound();
    const { uid, folder, name, email, org, message, userAgent, createdAt, storedAt } = found;
    return {
      submissionId: id,
      reference: referenceOf(id),
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
      ...handlingOf(found),
      notes: found.notes.map(noteOf),
      files: await Promise.all(found.files.map(file => this.file(file))),
    };
  }

  private async file(file: Attachment): Promise<InboxSubmission['files'][number]> {
    const { url: _upload, ...shown } = shownFile(file);
    if (file.status !== 'stored') return { ...shown, type: null };
    const link = { filename: file.name, expiresInSeconds: linkLifetimeSeconds };
    return {
      ...shown,
      type: file.contentType,
      scan: file.scan as 'clean' | 'unscanned',
      downloadUrl: await this.objects.signedDownloadUrl(file.objectKey, link),
      previewUrl: this.objects.signedOwnUrl(file.objectKey, link),
    };
  }
}

function conditions(
  { box, label, search }: Pick<InboxQueryInput, 'box' | 'label' | 'search'>,
  operator: string,
  referred: string[],
): Prisma.SubmissionWhereInput[] {
  const boxes: Record<typeof box, Prisma.SubmissionWhereInput> = {
    open: { archivedAt: null },
    unread: { archivedAt: null, readAt: null },
    mine: { archivedAt: null, assigneeUid: operator },
    archived: { archivedAt: { not: null } },
    all: {},
  };
  return [boxes[box], label ? { labels: { has: label } } : {}, search ? matching(search, referred) : {}];
}

function matching(search: string, referred: string[]): Prisma.SubmissionWhereInput {
  const contains = literalPattern(search);
  const byText = (['name', 'email', 'org', 'message'] as const).map(field => ({
    [field]: { contains, mode: 'insensitive' },
  }));
  return { OR: [{ id: { in: referred } }, ...byText] };
}

type Handling = Pick<
  Submission,
  'readAt' | 'answeredAt' | 'archivedAt' | 'labels' | 'assigneeUid' | 'assigneeName'
>;

const handlingOf = ({ readAt, answeredAt, archivedAt, labels, assigneeUid, assigneeName }: Handling) => ({
  readAt: readAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
  archivedAt: archivedAt?.toISOString() ?? null,
  labels,
  assignee: assigneeUid === null ? null : { uid: assigneeUid, name: assigneeName ?? assigneeUid },
});

const noteOf = ({ id, authorUid, authorName, text, createdAt }: SubmissionNote): InboxNote => ({
  noteId: id,
  author: { uid: authorUid, name: authorName },
  text,
  createdAt: createdAt.toISOString(),
});

const suspicionOf = ({ suspicion }: { suspicion: string | null }) =>
  suspicion ? { suspicion: suspicion as ContactSuspicion } : {};

function entry(listed: Listed): InboxEntry {
  const { id, uid, name, email, org, message, status, files, createdAt } = listed;
  return {
    submissionId: id,
    reference: referenceOf(id),
    uid,
    name,
    email,
    org,
    excerpt: excerptOf(message),
    status: status as InboxEntry['status'],
    fileCount: files.length,
    storedFileCount: files.filter(file => file.status === 'stored').length,
    ...suspicionOf(listed),
    createdAt: createdAt.toISOString(),
    ...handlingOf(listed),
  };
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import type { AuditState, HandleSubmission, OperatorActionName } from '@sevenfold/contracts';
import { OperatorActions, type OperatorEffect, type RecordedAction } from '@sevenfold/service-defaults';
import type { Prisma, Submission, Transaction } from '../database.js';
import { submissionNotFound } from '../submissions/domain/submission.errors.js';

interface Asked {
  submissionId: string;
  operator: Principal;
  ip: string;
}

/** What operators do with a submission: read, answer, assign, label, archive, add notes. */
@Injectable()
export class HandleSubmissionHandler {
  constructor(private readonly operatorActions: OperatorActions<Transaction>) {}

  change(asked: Asked, wanted: HandleSubmission): Promise<RecordedAction> {
    return this.handle(actionOf(wanted), asked, async (tx, at) => {
      const before = await lock(asked.submissionId, tx);
      const after = await tx.submission.update({
        where: { id: asked.submissionId },
        data: dataOf(wanted, before, asked.operator, at),
      });
      return { before: stateOf(before), after: stateOf(after) };
    });
  }

  note(asked: Asked, text: string): Promise<RecordedAction> {
    const { submissionId, operator } = asked;
    return this.handle('submission.note', asked, async (tx, createdAt) => {
      await lock(submissionId, tx);
      const noteId = randomUUID();
      const author = { authorUid: operator.uid, authorName: nameOf(operator) };
      await tx.submissionNote.create({ data: { id: noteId, submissionId, ...author, text, createdAt } });
      return { after: { note: noteId } };
    });
  }

  private async handle(
    action: OperatorActionName,
    { submissionId, operator, ip }: Asked,
    work: (tx: Transaction, at: Date) => Promise<Omit<OperatorEffect<void>, 'result'>>,
  ): Promise<RecordedAction> {
    const target = { kind: 'submission', id: submissionId } as const;
    const { actionId, traceId } = await this.operatorActions.perform(
      { action, operator, target, ip },
      async (tx, at) => ({ result: undefined, ...(await work(tx, at)) }),
    );
    return { actionId, traceId };
  }
}

/** If two operators act at once, the second waits and sees the first one's change. */
async function lock(id: string, tx: Transaction): Promise<Submission> {
  await tx.$queryRaw`select 1 from submission where id = ${id}::uuid for update`;
  const submission = await tx.submission.findUnique({ where: { id } });
  if (!submission) throw submissionNotFound();
  return submission;
}

function dataOf(
  { read, answered, archived, assigned, labels }: HandleSubmission,
  before: Submission,
  operator: Principal,
  at: Date,
): Prisma.SubmissionUpdateInput {
  const isRead = answered ? true : read;
  return {
    ...(isRead !== undefined && { readAt: isRead ? (before.readAt ?? at) : null }),
    ...(answered !== undefined && { answeredAt: answered ? (before.answeredAt ?? at) : null }),
    ...(archived !== undefined && { archivedAt: archived ? (before.archivedAt ?? at) : null }),
    ...(assigned === 'me' && { assigneeUid: operator.uid, assigneeName: nameOf(operator) }),
    ...(assigned === 'nobody' && { assigneeUid: null, assigneeName: null }),
    ...(labels && { labels: [...new Set(labels)] }),
  };
}

/** Named after the most important change. */
function actionOf({ answered, archived, assigned, labels, read }: HandleSubmission): OperatorActionName {
  if (answered !== undefined) return answered ? 'submission.answer' : 'submission.mark-unanswered';
  if (archived !== undefined) return archived ? 'submission.archive' : 'submission.unarchive';
  if (assigned !== undefined) return assigned === 'me' ? 'submission.assign' : 'submission.unassign';
  if (labels) return 'submission.label';
  return read === false ? 'submission.mark-unread' : 'submission.read';
}

const stateOf = ({ readAt, answeredAt, archivedAt, assigneeUid, labels }: Submission): AuditState => ({
  read: readAt !== null,
  answered: answeredAt !== null,
  archived: archivedAt !== null,
  assignee: assigneeUid,
  labels,
});

const nameOf = ({ name, email, uid }: Principal) => (name ?? email ?? uid).slice(0, 200);

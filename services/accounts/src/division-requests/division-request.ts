import { Conflict, NotFound, type DivisionRequest } from '@sevenfold/contracts';
import type { DivisionRequest as StoredRequest } from '../generated/prisma/client.js';

export type Decision = 'approved' | 'denied';

/** @throws Conflict unless the request is pending. */
export function requirePending(request: Pick<StoredRequest, 'id' | 'status'>) {
  if (request.status !== 'pending')
    throw new Conflict('division-request.already-decided', `This request was already ${request.status}.`, {
      meta: { id: request.id },
    });
}

export const divisionRequestNotFound = () =>
  new NotFound('division-request.not-found', 'We can’t find this request.');

/** A request as returned. Only operators see which operator decided. */
export function divisionRequestOf(
  stored: StoredRequest,
  { toOperator }: { toOperator: boolean },
): DivisionRequest {
  const { id, uid, division, reason, status, actorEmail, createdAt, updatedAt, decidedAt } = stored;
  return {
    id,
    uid,
    division: division as DivisionRequest['division'],
    reason,
    status: status as DivisionRequest['status'],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    actor: { uid, email: actorEmail },
    ...(decidedAt && {
      decision: {
        at: decidedAt.toISOString(),
        reason: stored.decisionReason ?? undefined,
        by: (toOperator && stored.decidedBy) || undefined,
      },
    }),
  };
}

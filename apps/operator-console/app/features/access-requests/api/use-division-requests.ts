import type {
  DecidedDivisionRequest,
  DivisionRequestPage,
  DivisionRequestStatus,
} from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { useChange } from '../../../lib/use-change';
import { usePages } from '../../../lib/use-pages';

const pollEveryMs = 30_000;
export const requestsKey = ['admin', 'division-requests'] as const;

/** Pending ones oldest first, decided ones newest first. */
export const useDivisionRequests = (status: DivisionRequestStatus) =>
  usePages<DivisionRequestPage>(
    [...requestsKey, status],
    '/division-requests',
    { status },
    { refetchInterval: pollEveryMs },
  );

export type Decision = { id: string; verdict: 'approve' | 'deny'; reason?: string };

/** Sends a decision; the lists stay as they are. */
export function useDecide() {
  const api = useAdminApi();
  return ({ id, verdict, reason }: Decision) =>
    api.request<DecidedDivisionRequest>(`/division-requests/${id}/${verdict}`, {
      method: 'POST',
      body: reason ? { reason } : {},
    });
}

export function useDecision() {
  return useChange(requestsKey, useDecide());
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  DecidedDivisionRequest,
  DivisionRequestPage,
  DivisionRequestStatus,
} from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';

const pollEveryMs = 30_000;
export const requestsKey = ['admin', 'division-requests'] as const;

/** Pending ones oldest first, decided ones newest first. */
export function useDivisionRequests(status: DivisionRequestStatus) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: [...requestsKey, status],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ status, ...(pageParam ? { cursor: pageParam } : {}) });
      return api.request<DivisionRequestPage>(`/division-requests?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useDecide(),
    // On errors too: another operator may have been first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  });
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InboxPage, InboxSubmission } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';

const pollEveryMs = 30_000;
/** Download links are good for five minutes. */
const renewLinksEveryMs = 4 * 60_000;

/** Everybody's submissions, newest first, page by page. */
export function useInbox() {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: ['admin', 'inbox'],
    queryFn: ({ pageParam }) =>
      api.request<InboxPage>(`/contact/submissions${pageParam ? `?cursor=${pageParam}` : ''}`),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

export function useSubmission(submissionId: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'inbox', submissionId],
    queryFn: () => api.request<InboxSubmission>(`/contact/submissions/${encodeURIComponent(submissionId)}`),
    refetchInterval: ({ state }) => (state.data?.status === 'receiving' ? 5_000 : renewLinksEveryMs),
    refetchIntervalInBackground: true,
    retry: false,
  });
}

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HandledSubmission, HandleSubmission, InboxPage, InboxSubmission } from '@sevenfold/contracts';
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

/** Marks, assigns, labels or archives a submission; a note is written beside it. */
export function useHandling(submissionId: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const path = `/contact/submissions/${encodeURIComponent(submissionId)}`;
  return useMutation({
    mutationFn: (wanted: HandleSubmission | { note: string }) =>
      'note' in wanted
        ? api.request<HandledSubmission>(`${path}/notes`, { method: 'POST', body: { text: wanted.note } })
        : api.request<HandledSubmission>(path, { method: 'PATCH', body: wanted }),
    onSuccess: ({ submission }) => queryClient.setQueryData(['admin', 'inbox', submissionId], submission),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin', 'inbox'], exact: false }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'inbox-counts'] }),
      ]),
  });
}

import { useQuery } from '@tanstack/react-query';
import type { DivisionRequestCounts, InboxCounts } from '@sevenfold/contracts';
import { paths } from '../../config/paths';
import { useAdminApi } from '../../lib/use-admin-api';

const pollEveryMs = 30_000;

/** Open tasks for operators, by screen path; undefined if they cannot be loaded. */
export function useWaitingCounts(): Record<string, { count: number; words: string } | undefined> {
  const api = useAdminApi();
  // Poll in the background, too: notifications come from these counts, even while the socket is lost.
  const shared = { refetchInterval: pollEveryMs, refetchIntervalInBackground: true, retry: false } as const;
  const inbox = useQuery({
    queryKey: ['admin', 'inbox-counts'],
    queryFn: () => api.request<InboxCounts>('/contact/counts'),
    ...shared,
  });
  const requests = useQuery({
    queryKey: ['admin', 'request-counts'],
    queryFn: () => api.request<DivisionRequestCounts>('/division-requests/counts'),
    ...shared,
  });
  return {
    [paths.inbox]: inbox.data && { count: inbox.data.unread, words: 'unread' },
    [paths.accessRequests]: requests.data && { count: requests.data.pending, words: 'open' },
  };
}

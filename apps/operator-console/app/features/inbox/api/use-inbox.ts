import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  HandledSubmission,
  InboxBox,
  HandleSubmission,
  InboxPage,
  InboxSubmission,
} from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { usePages } from '../../../lib/use-pages';

const pollEveryMs = 30_000;
/** Download links expire after five minutes. */
const renewLinksEveryMs = 4 * 60_000;

export type InboxFilter = { box: InboxBox; search: string; label: string };

/** Everyone's submissions, newest first, page by page. */
export const useInbox = ({ box, search, label }: InboxFilter) =>
  usePages<InboxPage>(
    ['admin', 'inbox', 'list', box, search, label],
    '/contact/submissions',
    { box, search, label },
    { refetchInterval: pollEveryMs, keepsLast: true },
  );

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

/** Marks, assigns, labels or archives a submission, or adds a note. */
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
        queryClient.invalidateQueries({ queryKey: ['admin', 'inbox', 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'inbox-counts'] }),
      ]),
  });
}

/** Changes any submission, without reloading the lists. */
export function useHandle() {
  const api = useAdminApi();
  return (submissionId: string, wanted: HandleSubmission) =>
    api.request<HandledSubmission>(`/contact/submissions/${encodeURIComponent(submissionId)}`, {
      method: 'PATCH',
      body: wanted,
    });
}

/** Lists, counts and open submissions. */
export const inboxKeys = [
  ['admin', 'inbox'],
  ['admin', 'inbox-counts'],
] as const;

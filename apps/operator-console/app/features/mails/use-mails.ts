import { useInfiniteQuery } from '@tanstack/react-query';
import type { MailPage } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

export const mailSenders = ['contact', 'accounts', 'rooms', 'status'] as const;
export type MailSender = (typeof mailSenders)[number];
const pollEveryMs = 15_000;

/** A service's emails, newest first. */
export function useMails(sender: MailSender) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: ['admin', 'mails', sender],
    queryFn: ({ pageParam }) =>
      api.request<MailPage>(`/mails/${sender}?limit=25${pageParam ? `&cursor=${pageParam}` : ''}`),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

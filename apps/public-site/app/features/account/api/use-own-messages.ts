import { useInfiniteQuery } from '@tanstack/react-query';
import type { ContactSubmissionPage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

const perPage = 5;

/** The person's messages to the studio, newest first, page by page. */
export function useOwnMessages(uid: string) {
  const { api } = useAuth();
  return useInfiniteQuery({
    queryKey: ['own-messages', uid],
    queryFn: ({ pageParam }) =>
      api.get<ContactSubmissionPage>(
        `/api/contact/submissions?limit=${perPage}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
  });
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { DiagramPage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Pages by cursor, so that nothing is skipped or repeated when rows are added or removed. */
export function usePages(uid: string | undefined) {
  const { api } = useAuth();

  return useInfiniteQuery({
    queryKey: ['example-pages', uid],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '2', ...(pageParam && { cursor: pageParam }) });
      return api.get<DiagramPage>(`/api/accounts/${uid}/diagrams?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: uid !== undefined,
  });
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { DiagramPage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Page by page. A cursor says where the last page ended, so that nothing is skipped or seen twice when rows come and go. */
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

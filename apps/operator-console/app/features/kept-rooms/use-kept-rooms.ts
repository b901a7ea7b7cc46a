import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminKeptRoomPage } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

const pollEveryMs = 30_000;

/** Kept rooms with a text in their own or their keeper's name; the last used first. */
export function useKeptRooms(search: string) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: ['admin', 'kept-rooms', search],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.request<AdminKeptRoomPage>(`/kept-rooms?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    placeholderData: before => before,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { AdminRoomList, AdminRoomSummary } from '@sevenfold/contracts';
import { useAdminApi } from './use-admin-api';

export const roomsKey = ['admin', 'rooms'] as const;

/** Open rooms. The caller sets the interval. */
export function useRooms(options: Pick<UseQueryOptions<AdminRoomSummary[]>, 'refetchInterval'> = {}) {
  const api = useAdminApi();
  return useQuery({
    queryKey: roomsKey,
    queryFn: async () => (await api.request<AdminRoomList>('/rooms')).rooms,
    retry: false,
    ...options,
  });
}

import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AccountPage, AccountSummary, AdminRoomSummary } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';
import { useRooms } from '../../lib/use-rooms';

export interface Finds {
  rooms: readonly AdminRoomSummary[];
  people: readonly AccountSummary[];
}

const settlesAfterMs = 200;
const shortestText = 2;

/** Open rooms, and people with a text in their name, email address or uid. */
export function useFinds(text: string): Finds {
  const api = useAdminApi();
  const [settled] = useDebouncedValue(text.trim(), settlesAfterMs);
  const rooms = useRooms();
  const people = useQuery({
    queryKey: ['admin', 'accounts', 'found', settled],
    queryFn: async () =>
      (await api.request<AccountPage>(`/accounts?${new URLSearchParams({ search: settled, limit: '5' })}`))
        .accounts,
    enabled: settled.length >= shortestText,
    retry: false,
  });
  return { rooms: rooms.data ?? [], people: (settled === text.trim() && people.data) || [] };
}

import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type {
  AccountPage,
  AccountSummary,
  AdminKeptRoom,
  AdminKeptRoomPage,
  AdminRoomSummary,
} from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';
import { useRooms } from '../../lib/use-rooms';

export interface Finds {
  rooms: readonly AdminRoomSummary[];
  keptRooms: readonly AdminKeptRoom[];
  people: readonly AccountSummary[];
}

const settlesAfterMs = 200;
const shortestText = 2;

/** All open rooms, and kept rooms and people that match the text: by name, people also by email address or uid. */
export function useFinds(text: string): Finds {
  const wanted = text.trim();
  const rooms = useRooms();
  const keptRooms = useSearch<AdminKeptRoomPage>('kept-rooms', wanted);
  const people = useSearch<AccountPage>('accounts', wanted);
  return { rooms: rooms.data ?? [], keptRooms: keptRooms?.rooms ?? [], people: people?.accounts ?? [] };
}

/** The first matches of a list, once the text has settled. */
function useSearch<Page>(list: string, text: string): Page | undefined {
  const api = useAdminApi();
  const [settled] = useDebouncedValue(text, settlesAfterMs);
  const found = useQuery({
    queryKey: ['admin', list, 'found', settled],
    queryFn: () => api.request<Page>(`/${list}?${new URLSearchParams({ search: settled, limit: '5' })}`),
    enabled: settled.length >= shortestText,
    retry: false,
  });
  return settled === text ? found.data : undefined;
}

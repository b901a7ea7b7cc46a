import { useQuery } from '@tanstack/react-query';
import type { DivisionId } from '@sevenfold/brand';
import type { DivisionRequest, OwnDivisionRequests } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Someone's latest request for a division. Reloads when it is decided. */
export function useLastRequest(division: DivisionId): DivisionRequest | undefined {
  const { api, user } = useAuth();
  const { data } = useQuery({
    queryKey: ['division-requests', user?.uid],
    queryFn: () => api.get<OwnDivisionRequests>('/api/division-requests'),
  });
  const own = data?.requests.filter(request => request.division === division) ?? [];
  return own.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}

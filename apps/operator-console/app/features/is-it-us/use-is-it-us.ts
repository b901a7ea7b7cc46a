import { useQuery } from '@tanstack/react-query';
import type { IsItUs } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

/** As often as the status service probes. Polling pauses while the tab is hidden. */
const pollEveryMs = 5_000;

export function useIsItUs() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'is-it-us'],
    queryFn: () => api.request<IsItUs>('/status/is-it-us'),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

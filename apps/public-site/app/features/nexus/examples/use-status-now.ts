import { useQuery } from '@tanstack/react-query';
import type { StatusPage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Loaded once for everybody who asks, kept for ten seconds, given up when the page is left. */
export function useStatusNow() {
  const { api } = useAuth();

  return useQuery({
    queryKey: ['status-now'],
    queryFn: ({ signal }) => api.get<StatusPage>('/api/status', { signal, anonymous: true }),
  });
}

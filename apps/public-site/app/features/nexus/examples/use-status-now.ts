import { useQuery } from '@tanstack/react-query';
import type { StatusPage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Shared by all components, cached for ten seconds, and cancelled on unmount. */
export function useStatusNow() {
  const { api } = useAuth();

  return useQuery({
    queryKey: ['status-now'],
    queryFn: ({ signal }) => api.get<StatusPage>('/api/status', { signal, anonymous: true }),
  });
}

import { useQuery } from '@tanstack/react-query';
import type { StatusPage } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

const refreshMs = 15_000;

export function useStatus() {
  const { api } = useAuth();
  return useQuery({
    queryKey: ['status'],
    queryFn: () => api.get<StatusPage>('/api/status', { anonymous: true }),
    refetchInterval: refreshMs,
  });
}

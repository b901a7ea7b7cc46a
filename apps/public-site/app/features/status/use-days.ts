import { useQuery } from '@tanstack/react-query';
import type { StatusDays } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Ninety days of all components, cached for five minutes. */
export function useDays() {
  const { api } = useAuth();
  return useQuery({
    queryKey: ['status', 'days'],
    queryFn: () => api.get<StatusDays>('/api/status/days', { anonymous: true }),
    staleTime: 300_000,
    retry: false,
  });
}

export type ComponentDays = StatusDays['components'][number];

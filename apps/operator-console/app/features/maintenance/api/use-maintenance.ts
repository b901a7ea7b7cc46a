import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangedMaintenance, ChangeMaintenance, Maintenance } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';

const pollEveryMs = 10_000;
const maintenanceKey = ['admin', 'maintenance'] as const;

export function useMaintenance() {
  const api = useAdminApi();
  return useQuery({
    queryKey: maintenanceKey,
    queryFn: () => api.request<Maintenance>('/maintenance'),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

export function useChangeMaintenance() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeMaintenance) =>
      api.request<ChangedMaintenance>('/maintenance', { method: 'PUT', body: change }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: maintenanceKey }),
  });
}

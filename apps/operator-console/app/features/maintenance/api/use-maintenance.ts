import { useQuery } from '@tanstack/react-query';
import type { ChangedMaintenance, ChangeMaintenance, Maintenance } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { useChange } from '../../../lib/use-change';

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
  return useChange(maintenanceKey, (change: ChangeMaintenance) =>
    api.request<ChangedMaintenance>('/maintenance', { method: 'PUT', body: change }),
  );
}

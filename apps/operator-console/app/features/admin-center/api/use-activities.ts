import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { mergeActivities } from '../merge-activities';

/** The newest activities while monitoring runs; what was cleared does not come back. */
export function useActivities(running: boolean) {
  const api = useAdminApi();
  const [shown, setShown] = useState<Activity[]>([]);
  const [clearedAt, setClearedAt] = useState(0);
  const { data } = useQuery({
    queryKey: ['admin', 'activities'],
    queryFn: async () => (await api.request<{ activities: Activity[] }>('/activities?limit=50')).activities,
    enabled: running,
    refetchInterval: 2_000,
    retry: false,
  });

  useEffect(() => {
    if (running && data) setShown(before => mergeActivities(before, data, clearedAt));
  }, [running, data, clearedAt]);

  const clear = () => {
    // The server's time, not this machine's, which may be wrong.
    setClearedAt(Math.max(clearedAt, ...shown.map(({ timestamp }) => timestamp)));
    setShown([]);
  };
  return { activities: shown, clear };
}

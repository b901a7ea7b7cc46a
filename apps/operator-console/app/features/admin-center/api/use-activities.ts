import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { shownActivities } from '../shown-activities';

const pollEveryMs = 2_000;

/** The latest activities while `running`; stopping keeps the list on screen. Cleared activities do not return. */
export function useActivities(running: boolean) {
  const api = useAdminApi();
  // Server time: this machine's clock may be wrong.
  const [clearedAt, setClearedAt] = useState(0);
  const { data = [] } = useQuery({
    queryKey: ['admin', 'activities'],
    queryFn: async () => (await api.request<{ activities: Activity[] }>('/activities?limit=50')).activities,
    enabled: running,
    refetchInterval: pollEveryMs,
    staleTime: 0,
    // Returning to the screen starts with an empty list.
    gcTime: 0,
    retry: false,
  });

  return {
    activities: shownActivities(data, clearedAt),
    clear: () => setClearedAt(Math.max(clearedAt, ...data.map(({ timestamp }) => timestamp))),
  };
}

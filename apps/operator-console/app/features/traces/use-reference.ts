import { useQuery } from '@tanstack/react-query';
import type { AuditPage, ReferenceView, TraceView } from '@sevenfold/contracts';
import { AdminApiError } from '../../lib/admin-api';
import { useAdminApi } from '../../lib/use-admin-api';

const arrivalTries = 5;
const arrivalPauseMs = 1_500;
const mostActions = 20;

/** What the log store has on a reference. */
export function useReference(reference: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'reference', reference],
    queryFn: () => api.request<ReferenceView>(`/references/${reference}`),
    enabled: reference !== '',
    retry: false,
    // Right after an error its lines may not be in the store yet.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.logs === 'read' && data.traces.length === 0 && dataUpdateCount < arrivalTries && arrivalPauseMs,
  });
}

export function useTrace(traceId: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'trace', traceId],
    queryFn: () => api.request<TraceView>(`/traces/${traceId}`),
    // Right after a click the spans may not have arrived yet.
    retry: (failures, error) =>
      error instanceof AdminApiError && error.status === 404 && failures < arrivalTries,
    retryDelay: arrivalPauseMs,
  });
}

/** What operators did in a trace. */
export function useActions(traceId: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'audit', { traceId }],
    queryFn: async () =>
      (await api.request<AuditPage>(`/audit?${new URLSearchParams({ traceId, limit: String(mostActions) })}`))
        .entries,
    retry: false,
  });
}

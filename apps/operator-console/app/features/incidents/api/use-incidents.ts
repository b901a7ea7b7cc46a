import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  IncidentChanged,
  IncidentReport,
  IncidentReported,
  IncidentsPage,
  OpenIncident,
  PlanMaintenance,
  PlannedChanged,
  StatusPage,
  UpdateIncident,
} from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { useAdminApi } from '../../../lib/use-admin-api';
import { useChange } from '../../../lib/use-change';

const pollEveryMs = 10_000;
const statusKey = ['status'] as const;

/** The public status: incidents, planned maintenance, and component names. */
export function useStatus() {
  const { api } = useAuth();
  return useQuery({
    queryKey: statusKey,
    queryFn: () => api.get<StatusPage>('/api/status', { anonymous: true }),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

/** All incidents, newest first. The first page is short: on a phone the rest of the screen is below it. */
export function useIncidents() {
  const { api } = useAuth();
  return useInfiniteQuery({
    queryKey: [...statusKey, 'incidents'],
    queryFn: ({ pageParam }) =>
      api.get<IncidentsPage>(
        `/api/status/incidents?${pageParam ? `limit=20&cursor=${pageParam}` : 'limit=5'}`,
        { anonymous: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

/** An incident to open, on one or several components. */
type NewIncident = Pick<OpenIncident, 'title' | 'impact' | 'text'> & { componentIds: readonly string[] };

export function useOpenIncident() {
  const api = useAdminApi();
  return useChange(statusKey, ({ componentIds, ...incident }: NewIncident) =>
    api.request<IncidentChanged>('/status/incidents', {
      method: 'POST',
      body: {
        ...incident,
        state: 'investigating',
        component: componentIds[0],
        // For one component, `component` is enough, and an older status service knows only that.
        ...(componentIds.length > 1 && { componentIds }),
      },
    }),
  );
}

/** `onUpdated` is called before the lists are refetched: that removes a resolved incident's card, with its form. */
export function useUpdateIncident(id: string, onUpdated?: (changed: IncidentChanged) => void) {
  const api = useAdminApi();
  return useChange(statusKey, async (body: UpdateIncident) => {
    const changed = await api.request<IncidentChanged>(`/status/incidents/${id}/updates`, {
      method: 'POST',
      body,
    });
    onUpdated?.(changed);
    return changed;
  });
}

const reportKey = (id: string) => ['status-incident', id] as const;

/** An incident with its post-mortem. */
export function useIncidentReport(id: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: reportKey(id),
    queryFn: () => api.requestAt<IncidentReport>(`/api/status/incidents/${id}`),
    retry: false,
  });
}

/** An empty text removes the post-mortem. */
export function useWritePostmortem(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      api.request<IncidentReported>(`/status/incidents/${id}/postmortem`, { method: 'PUT', body: { text } }),
    onSuccess: ({ incident }) => queryClient.setQueryData(reportKey(id), incident),
  });
}

export function usePlanMaintenance() {
  const api = useAdminApi();
  return useChange(statusKey, (body: PlanMaintenance) =>
    api.request<PlannedChanged>('/status/maintenance', { method: 'POST', body }),
  );
}

export function useCancelMaintenance() {
  const api = useAdminApi();
  return useChange(statusKey, (id: string) =>
    api.request<PlannedChanged>(`/status/maintenance/${id}/cancel`, { method: 'POST', body: {} }),
  );
}

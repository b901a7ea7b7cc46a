import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentErasure, LatestExport, OwnSessions } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

const watchMs = 1000;
const sessionsKey = ['own-sessions'];

const pathOf = (uid: string, rest: string) => `/api/accounts/${encodeURIComponent(uid)}/${rest}`;

/** The latest data export; polled while it is being collected. */
export function useExport(uid: string) {
  const { api } = useAuth();
  const queryClient = useQueryClient();
  const queryKey = ['export', uid];
  const latest = useQuery({
    queryKey,
    queryFn: () => api.get<LatestExport>(pathOf(uid, 'exports/latest')),
    refetchInterval: ({ state }) => (state.data?.export?.status === 'collecting' ? watchMs : false),
  });
  const request = useMutation({
    mutationFn: () => api.post<LatestExport>(pathOf(uid, 'exports')),
    onSuccess: answer => queryClient.setQueryData(queryKey, answer),
  });
  /** Links expire within minutes, so each download requests a new one. */
  const freshLink = async () => {
    const answer = await api.get<LatestExport>(pathOf(uid, 'exports/latest'));
    queryClient.setQueryData(queryKey, answer);
    return answer.export?.downloadUrl;
  };
  return { latest: latest.data?.export ?? undefined, request, freshLink };
}

/** The deletion of the account, if requested. */
export function useErasure(uid: string) {
  const { api } = useAuth();
  const queryClient = useQueryClient();
  const queryKey = ['erasure', uid];
  const current = useQuery({ queryKey, queryFn: () => api.get<CurrentErasure>(pathOf(uid, 'erasure')) });
  const keep = (answer: CurrentErasure) => queryClient.setQueryData(queryKey, answer);
  const schedule = useMutation({
    mutationFn: () => api.post<CurrentErasure>(pathOf(uid, 'erasure')),
    onSuccess: keep,
  });
  const cancel = useMutation({
    mutationFn: () => api.delete<CurrentErasure>(pathOf(uid, 'erasure')),
    onSuccess: keep,
  });
  return {
    current: current.data?.erasure ?? undefined,
    graceDays: current.data?.graceDays,
    schedule,
    cancel,
  };
}

/** The person's sessions. */
export function useOwnSessions() {
  const { api } = useAuth();
  const queryClient = useQueryClient();
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: () => api.get<OwnSessions>('/api/identity/sessions'),
  });
  const end = useMutation({
    mutationFn: (id: string) => api.delete<OwnSessions>(`/api/identity/sessions/${encodeURIComponent(id)}`),
    onSuccess: left => queryClient.setQueryData(sessionsKey, left),
  });
  return { sessions, end };
}

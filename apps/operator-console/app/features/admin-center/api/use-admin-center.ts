import { useQuery } from '@tanstack/react-query';
import type { AdminParticipant, Trends, WebSocketFailure } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { useRooms } from '../../../lib/use-rooms';

const pollEveryMs = 10_000;

export const participantsKey = (room: string) => ['admin', 'participants', room] as const;

export const usePolledRooms = () => useRooms({ refetchInterval: pollEveryMs });

/** A failure to load these is only logged: the rooms matter more. */
export function useWebSocketFailures() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'ws-failures'],
    queryFn: () =>
      api
        .request<{ failures: WebSocketFailure[] }>('/ws-failures?limit=50')
        .then(({ failures }) => failures)
        .catch(logged('WebSocket failures could not be loaded')),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

const trendsEveryMs = 60_000;

/** The last 24 hours. If they cannot be loaded, the tiles show no trend. */
export function useTrends() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'trends'],
    queryFn: () => api.request<Trends>('/trends').catch(logged('Trends could not be loaded')),
    refetchInterval: trendsEveryMs,
    retry: false,
  });
}

export function useParticipants(room: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: participantsKey(room),
    queryFn: () =>
      api
        .request<{ participants: AdminParticipant[] }>(`/room/${encodeURIComponent(room)}/participants`)
        .then(({ participants }) => participants)
        .catch(logged('Participants could not be loaded')),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

export function useApiHealth() {
  return useQuery({
    queryKey: ['admin', 'health'],
    // Otherwise a failed query would keep the previous answer.
    queryFn: () =>
      fetch('/api/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
    // Runs offline, too, and then returns false.
    networkMode: 'always',
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

const logged =
  (what: string) =>
  (error: unknown): never => {
    // oxlint-disable-next-line no-console -- Specified: these failures are logged, not shown.
    console.error(what, error);
    throw error;
  };

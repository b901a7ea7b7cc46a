import { useQuery } from '@tanstack/react-query';
import type { AdminParticipant, RoomSummary, WebSocketFailure } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';

const pollEveryMs = 10_000;

export const roomsKey = ['admin', 'rooms'] as const;
export const participantsKey = (room: string) => ['admin', 'participants', room] as const;

export function useRooms() {
  const api = useAdminApi();
  return useQuery({
    queryKey: roomsKey,
    queryFn: async () => (await api.request<{ rooms: RoomSummary[] }>('/rooms')).rooms,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

/** Failures that cannot be loaded are only logged: the rooms matter more. */
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
    // No answer is an answer too; as a failed query it would leave the last one standing.
    queryFn: () =>
      fetch('/api/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActionOutcome, Activities, AdminRoom, RoomMoments } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

const pollEveryMs = 10_000;
const pathOf = (room: string) => `/room/${encodeURIComponent(room)}`;

/** A room's current state; reloads at once when something happens in it. */
export function useRoom(room: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'room', room],
    queryFn: () => api.request<AdminRoom>(pathOf(room)),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

/** A room's state second by second, for an hour. */
export function useRoomMoments(room: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'room-moments', room],
    queryFn: () => api.request<RoomMoments>(`${pathOf(room)}/moments`),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

/** Events of a room, newest first. */
export function useRoomTimeline(room: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'activities', room],
    queryFn: async () =>
      (await api.request<Activities>(`/activities?limit=200&room=${encodeURIComponent(room)}`)).activities,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

/** An operator's action in a room. */
export type RoomAction =
  | { kind: 'kick' | 'lift-kick' | 'transfer-host'; uid: string; name: string; reason?: string }
  | { kind: 'remove-line'; key: string; reason?: string }
  | { kind: 'close'; reason?: string };

export function useRoomAction(room: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: RoomAction) => {
      const { path, method } = callOf(action);
      const body = action.reason ? { reason: action.reason } : {};
      return api.request<ActionOutcome>(`${pathOf(room)}/${path}`, { method, body });
    },
    onSettled: () =>
      Promise.all(
        ['room', 'rooms', 'participants', 'activities'].map(key =>
          queryClient.invalidateQueries({ queryKey: ['admin', key] }),
        ),
      ),
  });
}

function callOf(action: RoomAction): { path: string; method: string } {
  switch (action.kind) {
    case 'close':
      return { path: 'close', method: 'POST' };
    case 'remove-line':
      return { path: `guestbook/${encodeURIComponent(action.key)}`, method: 'DELETE' };
    default:
      return { path: `${action.kind}/${encodeURIComponent(action.uid)}`, method: 'POST' };
  }
}

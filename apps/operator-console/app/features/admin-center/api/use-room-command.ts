import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActionOutcome, PruneOutcome } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { roomsKey } from '../../../lib/use-rooms';
import { participantsKey } from './use-admin-center';

export type RoomCommand = {
  command: 'kick' | 'lift-kick' | 'transfer-host';
  room: string;
  uid: string;
  /** Shown in the question and in the result. */
  name?: string | undefined;
  reason?: string | undefined;
};

/** Sends a command and waits for its outcome; reloads the lists in any case. */
export function useRoomCommand() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ command, room, uid, reason }: RoomCommand) =>
      api.request<ActionOutcome>(`/room/${encodeURIComponent(room)}/${command}/${encodeURIComponent(uid)}`, {
        method: 'POST',
        body: reason ? { reason } : {},
      }),
    onSettled: (_outcome, _error, { room }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: participantsKey(room) }),
        queryClient.invalidateQueries({ queryKey: roomsKey }),
      ]),
  });
}

export function usePrune() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.requestAt<PruneOutcome>('/api/private/maintenance/prune', { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: roomsKey }),
  });
}

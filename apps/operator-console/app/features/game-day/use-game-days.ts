import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActionOutcome, ClaimMended, GameDays, StartGameDay } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

const pollEveryMs = 2_000;
const gameDaysKey = ['admin', 'game-days'] as const;

/** Polling keeps the operator's own game running, even while they read a runbook in another tab. */
export function useGameDays() {
  const api = useAdminApi();
  return useQuery({
    queryKey: gameDaysKey,
    queryFn: () => api.request<GameDays>('/game-days'),
    refetchInterval: pollEveryMs,
    refetchIntervalInBackground: true,
    // A paused query would look like a page that is up to date.
    networkMode: 'always',
    retry: false,
  });
}

export type GameDayCommand =
  | { command: 'start'; body: StartGameDay }
  | { command: 'mended'; id: string; body: ClaimMended }
  | { command: 'end'; id: string };

export function useGameDayCommand() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: GameDayCommand) => {
      const path = asked.command === 'start' ? '' : `/${asked.id}/${asked.command}`;
      return api.request<ActionOutcome>(`/game-days${path}`, {
        method: 'POST',
        ...('body' in asked && { body: asked.body }),
      });
    },
    networkMode: 'always',
    onSettled: () => queryClient.invalidateQueries({ queryKey: gameDaysKey }),
  });
}

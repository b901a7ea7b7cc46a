import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActionOutcome, DeadLettersView } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

const pollEveryMs = 15_000;
const lettersKey = ['admin', 'dead-letters'] as const;
/** Maximum of one response. */
export const mostLetters = 200;

export function useDeadLetters() {
  const api = useAdminApi();
  return useQuery({
    queryKey: lettersKey,
    queryFn: async () => (await api.request<DeadLettersView>(`/dead-letters?limit=${mostLetters}`)).letters,
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

export type LetterCommand = { command: 'replay' | 'discard'; id: string; reason?: string };

export function useLetterCommand() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ command, ...body }: LetterCommand) =>
      api.request<ActionOutcome>(`/dead-letters/${command}`, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lettersKey }),
  });
}

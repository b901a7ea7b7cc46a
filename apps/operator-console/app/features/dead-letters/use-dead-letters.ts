import { useQuery } from '@tanstack/react-query';
import type { ActionOutcome, DeadLettersView } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';
import { useChange } from '../../lib/use-change';

const pollEveryMs = 15_000;
export const lettersKey = ['admin', 'dead-letters'] as const;
/** Maximum per response. */
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

/** Sends a command; the list stays as it is. */
export function useCommandLetter() {
  const api = useAdminApi();
  return ({ command, ...body }: LetterCommand) =>
    api.request<ActionOutcome>(`/dead-letters/${command}`, { method: 'POST', body });
}

export function useLetterCommand() {
  return useChange(lettersKey, useCommandLetter());
}

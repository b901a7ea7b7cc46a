import { useMutation } from '@tanstack/react-query';
import type { DivisionId } from '@sevenfold/brand';
import type { SubmittedDivisionRequest } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Asks the operators to be let into a division. A request that still waits is renewed, never doubled. */
export function useRequestAccess() {
  const { api } = useAuth();
  return useMutation({
    mutationFn: (division: DivisionId) =>
      api.post<SubmittedDivisionRequest>('/api/division-requests', {
        division,
        reason: 'Requesting access to view this content',
      }),
  });
}

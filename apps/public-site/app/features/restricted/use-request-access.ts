import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DivisionId } from '@sevenfold/brand';
import type { SubmittedDivisionRequest } from '@sevenfold/contracts';
import { logError, useAuth } from '@sevenfold/ui';
import { recordUserAction } from '../../user-actions/report-user-actions';

/** Requests access to a division. A pending request is renewed, never duplicated. */
export function useRequestAccess() {
  const { api, user } = useAuth();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (division: DivisionId) =>
      api.post<SubmittedDivisionRequest>('/api/division-requests', {
        division,
        reason: 'Requesting access to view this content',
      }),
    // Only logged, as specified: the button returns for another try.
    onError: error => logError('Access request failed', error),
    onSuccess: (_answer, division) => {
      recordUserAction('access_requested', { division });
      return queryClient.invalidateQueries({ queryKey: ['division-requests', user?.uid] });
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { ApiError, useAuth } from '@sevenfold/ui';

/** Calls that must fail. Each answer is a problem document (RFC 9457) with a stable code. */
export const refusals = {
  'Not found': '/api/contact/submissions/00000000-0000-4000-8000-000000000000',
  'Invalid field': '/api/status/history?component=NO',
  'Not signed in': '/api/identity/me',
  'Operators only': '/api/admin/rooms',
} as const;

export function useProblem() {
  const { api } = useAuth();

  return useMutation({
    mutationFn: async (name: keyof typeof refusals) => {
      try {
        await api.get(refusals[name], { anonymous: name === 'Not signed in' });
        return undefined;
      } catch (error) {
        // Other errors are not answers from the API.
        if (!(error instanceof ApiError)) throw error;
        const { status, code, message, field, traceId } = error;
        return { status, code, message, field, traceId };
      }
    },
  });
}

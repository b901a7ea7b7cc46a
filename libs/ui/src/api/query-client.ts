import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

/** Asks again where asking again may help: an unreachable or struggling server, never a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayHeal(error),
      },
    },
  });
}

function mayHeal(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

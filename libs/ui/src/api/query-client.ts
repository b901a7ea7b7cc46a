import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

/** Retries if the server is unreachable or failing, never after a rejection. */
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

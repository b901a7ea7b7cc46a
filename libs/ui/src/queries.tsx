import { useState, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createQueryClient } from './api/query-client.js';
import { ForgetOthers } from './session/forget-others.js';

let ofThisTab: QueryClient | undefined;

/**
 * Wraps pages with queries. Pages without it load none of its scripts; the cache survives a visit to one of
 * them.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfThisTab);
  return (
    <QueryClientProvider client={client}>
      <ForgetOthers />
      {children}
    </QueryClientProvider>
  );
}

/** While prerendering there is no tab, and each page has its own client. */
function clientOfThisTab(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  return (ofThisTab ??= createQueryClient());
}

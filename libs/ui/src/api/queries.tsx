import { useState, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ForgetOthers } from '../session/forget-others.js';
import { createQueryClient } from './query-client.js';

let ofThisTab: QueryClient | undefined;

/**
 * Around whatever asks the server by queries. Pages that ask nothing stand without it and load none of its scripts; what was read
 * stays known while somebody looks at one of them.
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

/** While prerendering there is no tab, and each page has its own. */
function clientOfThisTab(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  return (ofThisTab ??= createQueryClient());
}

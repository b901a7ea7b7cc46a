import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAuth } from './auth-provider.js';

/**
 * The person whose data a query client has cached. Pages without queries unmount this component, so it cannot
 * remember them itself.
 */
const shownTo = new WeakMap<QueryClient, string | undefined>();

/**
 * Clears the cache when the person changes, so that the next one in this tab never sees the previous one's
 * data.
 */
export function ForgetOthers() {
  const uid = useAuth().user?.uid;
  const queryClient = useQueryClient();
  // Runs before the first page renders from the cache.
  useState(() => forgetUnlessOf(uid, queryClient));
  useEffect(() => forgetUnlessOf(uid, queryClient), [uid, queryClient]);

  return null;
}

function forgetUnlessOf(uid: string | undefined, queryClient: QueryClient): void {
  const before = shownTo.get(queryClient);
  if (before !== undefined && before !== uid) queryClient.removeQueries({ type: 'inactive' });
  shownTo.set(queryClient, uid);
}

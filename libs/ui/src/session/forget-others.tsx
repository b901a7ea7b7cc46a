import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAuth } from './auth-provider.js';

/** To whom what a client knows was shown: pages without queries come between, so no component remembers it. */
const shownTo = new WeakMap<QueryClient, string | undefined>();

/** What one person was shown is not for the next to see in the same tab, not even for the moment until it is asked anew. */
export function ForgetOthers() {
  const uid = useAuth().user?.uid;
  const queryClient = useQueryClient();
  // Before the first page is drawn from what is known.
  useState(() => forgetUnlessOf(uid, queryClient));
  useEffect(() => forgetUnlessOf(uid, queryClient), [uid, queryClient]);

  return null;
}

function forgetUnlessOf(uid: string | undefined, queryClient: QueryClient): void {
  const before = shownTo.get(queryClient);
  if (before !== undefined && before !== uid) queryClient.removeQueries({ type: 'inactive' });
  shownTo.set(queryClient, uid);
}

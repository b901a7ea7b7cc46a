import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from './auth-provider.js';

/** What one person was shown is not for the next to see in the same tab, not even for the moment until it is asked anew. */
export function ForgetOthers() {
  const uid = useAuth().user?.uid;
  const queryClient = useQueryClient();
  const shownTo = useRef(uid);

  useEffect(() => {
    if (shownTo.current !== undefined && shownTo.current !== uid)
      queryClient.removeQueries({ type: 'inactive' });
    shownTo.current = uid;
  }, [uid, queryClient]);

  return null;
}

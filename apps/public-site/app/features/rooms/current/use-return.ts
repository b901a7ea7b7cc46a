import { useEffect } from 'react';
import { lostAfterMs } from '@sevenfold/contracts';
import { forgetReturn, noteReturn } from './current-room';

/**
 * A reload of another page comes back into the room, also while we still join it; a reload of the room's page does so by
 * itself.
 */
export function useReturn(name: string, isIn = true): void {
  useEffect(() => {
    if (!isIn) return;
    const note = () => noteReturn(name, Date.now() + lostAfterMs);
    addEventListener('pagehide', note);
    // The page came back from the back/forward cache.
    addEventListener('pageshow', forgetReturn);
    return () => {
      removeEventListener('pagehide', note);
      removeEventListener('pageshow', forgetReturn);
    };
  }, [name, isIn]);
}

import { useEffect } from 'react';
import { lostAfterMs } from '@sevenfold/contracts';
import { tabMemory } from '@sevenfold/ui';
import { forgetReturn, returnKey } from './current-room';

/**
 * Returns to the room after a reload of another page, even while still joining it. The room's own page joins
 * again anyway.
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

/**
 * The page is about to be unloaded with its room.
 * @param until epoch milliseconds: when the gateway gives the place to others
 */
export function noteReturn(room: string, until: number): void {
  tabMemory.writeJson(returnKey, { room, until });
}

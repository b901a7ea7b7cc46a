import { useEffect } from 'react';

/**
 * The site reloads if a script of an older release is gone. In a room this would stop the music, so each part handles
 * its own failure to load. A data attribute adds the least script to pages without a room.
 */
export function useNoReload(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['noReload'] = '';
    return () => void delete dataset['noReload'];
  }, []);
}

import { useEffect } from 'react';

/**
 * The site reloads if a script of an older release is gone. In a room this would stop the music, so parts that fail to
 * load are handled where they are. A mark in the document costs pages without a room the least.
 */
export function useNoReload(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['noReload'] = '';
    return () => void delete dataset['noReload'];
  }, []);
}

import { useEffect } from 'react';

/**
 * The site reloads for scripts of an older release that are gone. In a room this would stop the music, so parts that
 * fail to load are handled where they are.
 */
export function useNoReload(): void {
  useEffect(() => {
    const stop = (event: Event) => event.stopImmediatePropagation();
    // Capturing, to come before the site's own listener.
    addEventListener('vite:preloadError', stop, { capture: true });
    return () => removeEventListener('vite:preloadError', stop, { capture: true });
  }, []);
}

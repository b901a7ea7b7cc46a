import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { logWarning } from '@sevenfold/ui';

/**
 * Registers the worker that keeps visited pages for offline reading, and tells it about client-side
 * navigation.
 */
export function useServiceWorker() {
  const { pathname } = useLocation();

  useEffect(() => {
    // In development, pages change on every load, and a worker would be in the way.
    if (import.meta.env.DEV) return;
    navigator.serviceWorker
      ?.register('/sw.js')
      .catch((error: unknown) => logWarning('Pages are not kept for reading offline', error));
  }, []);

  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ visited: pathname }));
  }, [pathname]);
}

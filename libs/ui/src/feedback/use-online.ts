import { useSyncExternalStore } from 'react';

/** Whether the device reports a network; only for content not prerendered. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine);

function watch(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

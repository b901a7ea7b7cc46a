import { useSyncExternalStore } from 'react';

/** Whether this device says that it has a network; for what is shown in browsers alone. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine);

function watch(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

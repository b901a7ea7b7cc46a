import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { CrashScreen, ErrorBoundary } from '@sevenfold/ui';
import { currentRoom, returnToRoom, subscribeToCurrentRoom } from './current-room';
import { Ended } from './ended';

const RoomInTab = lazy(() => import('./room-in-tab'));

/** Keeps the tab in its room from page to page. Loads nothing until there is a room. */
export function CurrentRoomOutlet() {
  const current = useSyncExternalStore(subscribeToCurrentRoom, currentRoom, () => undefined);
  useEffect(() => returnToRoom(), []);
  if (!current) return null;

  const { name, container } = current;
  return (
    <ErrorBoundary
      key={name}
      fallback={retry => (
        <Ended container={container} news={{ title: `${name} stopped working` }}>
          <CrashScreen onRetry={retry} />
        </Ended>
      )}
    >
      <Suspense fallback={null}>
        <RoomInTab name={name} container={container} />
      </Suspense>
    </ErrorBoundary>
  );
}

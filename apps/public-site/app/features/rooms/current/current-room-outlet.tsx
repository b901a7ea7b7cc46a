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

  const { name, slot } = current;
  return (
    <ErrorBoundary
      key={name}
      fallback={retry => (
        <Ended slot={slot} news={{ title: `${name} stopped working` }}>
          <CrashScreen onRetry={retry} />
        </Ended>
      )}
    >
      <Suspense fallback={null}>
        <RoomInTab name={name} slot={slot} />
      </Suspense>
    </ErrorBoundary>
  );
}

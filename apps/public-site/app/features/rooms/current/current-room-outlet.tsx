import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CrashScreen, ErrorBoundary } from '@sevenfold/ui';
import { currentRoom, returnToRoom, subscribeToCurrentRoom } from './current-room';

const RoomInTab = lazy(() => import('./room-in-tab'));

/** Keeps the tab in its room from page to page. Loads nothing until there is a room. */
export function CurrentRoomOutlet() {
  const current = useSyncExternalStore(subscribeToCurrentRoom, currentRoom, () => undefined);
  useEffect(() => returnToRoom(), []);
  if (!current) return null;

  const { name, slot } = current;
  return (
    <ErrorBoundary key={name} fallback={retry => slot && createPortal(<CrashScreen onRetry={retry} />, slot)}>
      <Suspense fallback={null}>
        <RoomInTab name={name} slot={slot} />
      </Suspense>
    </ErrorBoundary>
  );
}

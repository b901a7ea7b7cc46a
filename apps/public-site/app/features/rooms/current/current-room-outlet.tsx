import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CrashScreen, ErrorBoundary } from '@sevenfold/ui';
import { currentRoom, returnToRoom, subscribeToCurrentRoom } from './current-room';

const roomInTab = () => lazy(() => import('./room-in-tab'));

/** Keeps the tab in its room from page to page. Loads nothing until there is a room. */
export function CurrentRoomOutlet() {
  const current = useSyncExternalStore(subscribeToCurrentRoom, currentRoom, () => undefined);
  // `lazy` never loads again after a failure. `lazyPart` would add script to every page.
  const [RoomInTab, setRoomInTab] = useState(roomInTab);
  useEffect(() => returnToRoom(), []);
  if (!current) return null;

  const { name, container } = current;
  return (
    // Only for a room whose code fails to load: a room that fails later closes itself.
    <ErrorBoundary
      key={name}
      fallback={retry => container && createPortal(<CrashScreen onRetry={retry} />, container)}
      onError={() => setRoomInTab(roomInTab)}
    >
      <Suspense fallback={null}>
        <RoomInTab {...current} />
      </Suspense>
    </ErrorBoundary>
  );
}

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { roomTitle } from '@sevenfold/contracts';
import { CrashScreen, ErrorBoundary, messageOf, useAuth } from '@sevenfold/ui';
import { Controls } from '@sevenfold/ui/controls';
import { Queries } from '@sevenfold/ui/queries';
import { storedGuestName } from '../entry/guest-name';
import { RefusedEntry } from '../entry/lazy-refused-entry';
import { RoomNotice } from '../entry/room-notice';
import { useRoom, type GuestConnection } from '../entry/use-room';
import { wayIn } from '../entry/way-in';
import { rememberRoom } from '../home/recent-rooms';
import type { Sound } from '../first-sound/sound';
import { useSound } from '../player/use-sound';
import type { CurrentRoom } from './current-room';
import { Ended } from './ended';
import { MiniNotice } from './mini-notice';
import { RoomView } from './room-view';
import { useReturn } from './use-return';

/**
 * One tab in one room: connection, clock, sound and voice, for as long as the tab is in it. Renders in the
 * room's page, and as a mini player on all others. Visitors without a session join as guests.
 */
export default function RoomInTab({ name, container, say }: CurrentRoom) {
  return (
    <ErrorBoundary
      fallback={retry => (
        <Ended container={container} message={{ title: `${roomTitle(name)} stopped working` }}>
          <CrashScreen onRetry={retry} />
        </Ended>
      )}
    >
      <Queries>
        <Controls>
          {/* Tracks may come from other sites, and media elements use the page's referrer policy. */}
          <meta name="referrer" content="same-origin" />
          <Person name={name} container={container} say={say} />
        </Controls>
      </Queries>
    </ErrorBoundary>
  );
}

function Person({ name, container, say }: CurrentRoom) {
  const { user, account, loading, phase, signInAsGuest } = useAuth();
  const [fault, setFault] = useState<unknown>();
  const sound = useSound(name);
  const guestConnection: GuestConnection = useRef(undefined);
  // Someone whose session was ended elsewhere, for example by a block, must not return as a guest.
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (account && !wasSignedIn) setWasSignedIn(true);
  const needsGuest = !loading && !user && !fault && !wasSignedIn;

  useEffect(() => {
    if (needsGuest) signInAsGuest().catch(setFault);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked for once; `signInAsGuest` is new on each render
  }, [needsGuest]);

  // At sign-out, leave before the browser goes to the realm: a page that unloads cannot send Leave.
  if (user && phase !== 'signing-out')
    return (
      <InRoom
        key={user.uid}
        name={name}
        container={container}
        say={say}
        anonymous={user.anonymous}
        guestConnection={guestConnection}
        sound={sound}
      />
    );
  if (wasSignedIn && !loading)
    return (
      <Ended container={container}>
        <RoomNotice
          title="You were signed out"
          text={`${roomTitle(name)} is still open. Sign in again at the top of the page, or join as a guest.`}
          urgent
          action={() => setWasSignedIn(false)}
          actionLabel="Join as a guest"
        />
      </Ended>
    );
  if (fault)
    return (
      <Ended
        container={container}
        message={{ title: `Couldn’t join ${roomTitle(name)}`, message: messageOf(fault) }}
      >
        <RoomNotice
          title="Couldn’t join as a guest"
          text={messageOf(fault)}
          error={fault}
          urgent
          action={() => setFault(undefined)}
          actionLabel="Try again"
        />
      </Ended>
    );
  return <OnTheWay name={name} container={container} say={say} />;
}

type InRoomProps = CurrentRoom & {
  anonymous: boolean;
  guestConnection: GuestConnection;
  sound: Sound | undefined;
};

function InRoom({ name, container, say, anonymous, guestConnection, sound }: InRoomProps) {
  const { room, fault, waiting, connection, enterAgain } = useRoom(name, {
    guestName: anonymous ? storedGuestName : undefined,
    guestConnection,
  });
  // Whether to move the focus into the room. Not on the first page of a visit: the browser announces that itself.
  const asked = useRef(useLocation().key !== 'default');
  const roomRef = useCallback((page: HTMLDivElement | null) => {
    // The focused element is gone, or is the heading that this one replaces: tell screen reader users where they are.
    if (!page || !asked.current) return;
    asked.current = false;
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.matches('main, h1')) return;
    page.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!container) asked.current = true;
  }, [container]);
  const ask = (password?: string) => {
    asked.current = true;
    enterAgain(password);
  };

  useEffect(() => {
    if (room) rememberRoom(room.state.room);
  }, [room]);

  if (fault)
    return (
      <Ended
        container={container}
        message={{ title: `Couldn’t join ${roomTitle(name)}`, message: fault.message }}
      >
        <RefusedEntry name={name} fault={fault} onEnter={ask} />
      </Ended>
    );
  if (!room || !sound)
    return <OnTheWay name={name} container={container} say={say} text={wayIn(connection, waiting)} />;
  return <RoomView room={room} container={container} sound={sound} roomRef={roomRef} onEnterAgain={ask} />;
}

type OnTheWayProps = CurrentRoom & { text?: string | undefined };

function OnTheWay({ name, container, say, text }: OnTheWayProps): ReactNode {
  useReturn(name);
  // Screen readers announce new text in a live region that exists, but not one that appears with its text.
  useEffect(() => {
    say?.(text);
    return () => say?.(undefined);
  }, [say, text]);
  return !container && <MiniNotice name={name} text={text ?? 'Joining…'} />;
}

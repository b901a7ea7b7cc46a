import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { foldStyle, messageOf, useAuth } from '@sevenfold/ui';
import { storedGuestName } from '../entry/guest-name';
import { RefusedEntry } from '../entry/refused-entry';
import { wayIn } from '../entry/way-in';
import { RoomNotice } from '../entry/room-notice';
import { useSound, type Sound } from '../player/use-sound';
import { useRoom, type GuestsPlace } from '../entry/use-room';
import { rememberRoom } from '../home/recent-rooms';
import { RoomView } from './room-view';

/** A listening room. Visitors without a session join as guests. */
export function RoomPage({ name }: { name: string }) {
  const { user, account, loading, signInAsGuest } = useAuth();
  const [fault, setFault] = useState<string>();
  const sound = useSound(name);
  const guestsPlace: GuestsPlace = useRef(undefined);
  // Someone whose session was ended elsewhere, as by a block, must not return as a guest.
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (account && !wasSignedIn) setWasSignedIn(true);
  const needsGuest = !loading && !user && !fault && !wasSignedIn;

  useEffect(() => {
    if (needsGuest) signInAsGuest().catch(error => setFault(messageOf(error)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked for once; `signInAsGuest` is new on each render
  }, [needsGuest]);

  return (
    <div style={foldStyle('echoverse')}>
      {user ? (
        <EnteredRoom
          key={`${user.uid} ${name}`}
          name={name}
          anonymous={user.anonymous}
          guestsPlace={guestsPlace}
          sound={sound}
        />
      ) : wasSignedIn && !loading ? (
        <RoomNotice
          title="You were signed out"
          text={`${name} is still open. Sign in again at the top of the page, or join as a guest.`}
          urgent
          action={() => setWasSignedIn(false)}
          actionLabel="Join as a guest"
        />
      ) : fault ? (
        <RoomNotice
          title="Could not join as a guest"
          text={fault}
          urgent
          action={() => setFault(undefined)}
          actionLabel="Try again"
        />
      ) : (
        <RoomNotice title={name} text="Joining…" busy />
      )}
    </div>
  );
}

type EnteredProps = { name: string; anonymous: boolean; guestsPlace: GuestsPlace; sound: Sound };

function EnteredRoom({ name, anonymous, guestsPlace, sound }: EnteredProps) {
  const { room, fault, waiting, connection, enterAgain } = useRoom(name, {
    guestName: anonymous ? storedGuestName : undefined,
    guestsPlace,
  });
  // Not on the first page of a visit, which the browser announces itself.
  const asked = useRef(useLocation().key !== 'default');
  const inside = useCallback((page: HTMLDivElement | null) => {
    // The element with the focus is gone: tell screen reader users where they are.
    if (!page || !asked.current) return;
    asked.current = false;
    if (document.activeElement !== document.body) return;
    page.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  const ask = (password?: string) => {
    asked.current = true;
    enterAgain(password);
  };

  useEffect(() => {
    if (room) rememberRoom(room.state.room);
  }, [room]);

  if (fault) return <RefusedEntry name={name} fault={fault} onEnter={ask} />;
  if (!room) return <RoomNotice title={name} text={wayIn(connection, waiting) ?? 'Joining…'} busy />;
  return (
    <div ref={inside}>
      <RoomView room={room} sound={sound} onEnterAgain={ask} />
    </div>
  );
}

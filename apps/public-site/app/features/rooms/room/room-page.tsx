import { useEffect, useState } from 'react';
import { foldStyle, messageOf, useAuth } from '@sevenfold/ui';
import { KickedNotice, RoomNotice } from './room-notice';
import { RoomStage } from './room-stage';
import { useRoom } from './use-room';

/** A listening room. Whoever is not signed in comes as a guest. */
export function RoomPage({ name }: { name: string }) {
  const { user, loading, signInAsGuest } = useAuth();
  const [fault, setFault] = useState<string>();
  const needsGuest = !loading && !user && !fault;

  useEffect(() => {
    if (needsGuest) signInAsGuest().catch(error => setFault(messageOf(error)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked for once; `signInAsGuest` is new on each render
  }, [needsGuest]);

  return (
    <div style={foldStyle('echoverse')}>
      {user ? (
        <EnteredRoom key={`${user.uid} ${name}`} name={name} />
      ) : fault ? (
        <RoomNotice
          title="The door is stuck"
          text={fault}
          action={() => setFault(undefined)}
          actionLabel="Try again"
        />
      ) : (
        <RoomNotice title={name} text="Opening the door…" />
      )}
    </div>
  );
}

function EnteredRoom({ name }: { name: string }) {
  const { room, fault, enterAgain } = useRoom(name);

  if (fault?.code === 'room.kicked') return <KickedNotice name={name} until={fault.until} />;
  if (fault) {
    return (
      <RoomNotice title="Could not join" text={fault.message} action={enterAgain} actionLabel="Try again" />
    );
  }
  if (!room) return <RoomNotice title={name} text="Joining and setting the clock…" />;
  return <RoomStage room={room} onEnterAgain={enterAgain} />;
}

import { Button } from '@mantine/core';
import '../../../shell/mantine-controls';
import { mayBeKept, type Keeper } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { ReleaseRoom } from '../../../kept-rooms/release-room';
import { useKeptRooms } from '../../../kept-rooms/use-kept-rooms';
import { PlanParty } from '../../../parties/plan-party';
import { nameOf } from '../people/name-of';
import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';
import dialog from '../room/dialog.module.css';

/** Who keeps the room; its host may, if nobody does. */
export function KeepSection() {
  const name = useRoomPart(state => state.room);
  const keeper = useRoomPart(state => state.keeper);
  const isHost = useIsHost();
  if (!mayBeKept(name) || (!keeper && !isHost)) return null;

  return (
    <section className={dialog.part}>
      <h3>{keeper ? 'Kept room' : 'Keep this room'}</h3>
      {keeper ? <Kept room={name} keeper={keeper} /> : <MayKeep room={name} />}
    </section>
  );
}

function Kept({ room, keeper: { uid, name, since } }: { room: string; keeper: Keeper }) {
  const isOwn = useRoomPart(state => state.uid === uid);
  const { release } = useKeptRooms();
  const { attempt } = useInRoom();
  if (!isOwn)
    return (
      <p>
        {nameOf(uid, {}, name)} keeps this room and hosts it when they’re here. Only they change its settings,
        helpers and lock.
      </p>
    );
  return (
    <>
      <p>
        Yours since {new Date(since).toLocaleDateString(undefined, { dateStyle: 'medium' })}. You host
        whenever you’re here. While you’re away, the first person to join plays the music.
      </p>
      <PlanParty room={room} />
      <ReleaseRoom
        room={room}
        busy={release.isPending}
        onRelease={() => void attempt('Could not release the room', release.mutateAsync(room))}
      />
    </>
  );
}

function MayKeep({ room }: { room: string }) {
  const { account } = useAuth();
  const { kept, keep } = useKeptRooms();
  const { attempt } = useInRoom();
  if (!account) return <p>Sign in to keep this room: you host it whenever you come back.</p>;
  const count = kept.data?.rooms.length;
  const isFull = kept.data !== undefined && kept.data.rooms.length >= kept.data.most;

  return (
    <>
      <p>
        You host it whenever you come, and its settings, lock, helpers, queue and history stay.
        {count !== undefined && ` You keep ${count} of ${kept.data!.most} rooms.`}
      </p>
      {isFull && <p>Release one of your rooms first.</p>}
      <Button
        disabled={isFull}
        loading={keep.isPending}
        onClick={() => void attempt('Could not keep the room', keep.mutateAsync(room))}
      >
        Keep this room
      </Button>
    </>
  );
}

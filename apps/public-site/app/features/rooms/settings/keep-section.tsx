import { useRef, type RefObject } from 'react';
import { Button } from '@mantine/core';
import '../../../shell/mantine-controls';
import { mayBeKept, type Keeper } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { ReleaseRoom } from '../../../kept-rooms/release-room';
import { useKeptRooms } from '../../../kept-rooms/use-kept-rooms';
import { PlanParty } from '../../../parties/plan-party';
import { dayOf } from '../../../local-time';
import { useInRoom, useIsHost, useRoomPart } from '../room/room-context';
import { useFocusFallback } from '../room/use-focus-fallback';
import dialog from '../room/dialog.module.css';
import { nameOf } from '../room/name-of';

type Heading = RefObject<HTMLElement | null>;

/**
 * Who keeps the room. If nobody does, its host can.
 * @param next heading of the next section, which gets the focus when this one disappears.
 */
export function KeepSection({ next }: { next: Heading }) {
  const name = useRoomPart(state => state.room);
  const keeper = useRoomPart(state => state.keeper);
  const isHost = useIsHost();
  if (!mayBeKept(name) || (!keeper && !isHost)) return null;

  return <Section room={name} keeper={keeper} next={next} />;
}

function Section({ room, keeper, next }: { room: string; keeper: Keeper | null; next: Heading }) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(section, next);
  return (
    <section ref={section} className={dialog.part}>
      <h3 ref={heading} tabIndex={-1}>
        {keeper ? 'Kept room' : 'Keep this room'}
      </h3>
      {keeper ? (
        <Kept room={room} keeper={keeper} heading={heading} />
      ) : (
        <MayKeep room={room} heading={heading} />
      )}
    </section>
  );
}

function Kept({ room, keeper, heading }: { room: string; keeper: Keeper; heading: Heading }) {
  const { uid, name, since } = keeper;
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
        Yours since {dayOf(since)}. You host whenever you’re here. While you’re away, the first person to join
        plays the music.
      </p>
      <PlanParty room={room} />
      <ReleaseRoom
        room={room}
        busy={release.isPending}
        heading={heading}
        onRelease={() => void attempt('Couldn’t release the room', release.mutateAsync(room))}
      />
    </>
  );
}

function MayKeep({ room, heading }: { room: string; heading: Heading }) {
  const { account } = useAuth();
  const { kept, keep } = useKeptRooms();
  const { attempt } = useInRoom();
  if (!account) return <p>Sign in to keep this room: you’ll be the host whenever you return.</p>;
  const count = kept.data?.rooms.length;
  const isFull = kept.data !== undefined && kept.data.rooms.length >= kept.data.most;

  return (
    <>
      <p>
        You’ll be the host whenever you return, and its settings, lock, helpers, queue and history stay.
        {count !== undefined && ` You keep ${count} of ${kept.data!.most} rooms.`}
      </p>
      {isFull && <p>Release one of your rooms first.</p>}
      <Button
        disabled={isFull}
        loading={keep.isPending}
        onClick={() => {
          // The button is disabled meanwhile, and then disappears.
          heading.current?.focus({ preventScroll: true });
          void attempt('Couldn’t keep the room', keep.mutateAsync(room));
        }}
      >
        Keep this room
      </Button>
    </>
  );
}

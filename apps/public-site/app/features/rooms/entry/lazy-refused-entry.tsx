import { lazy, Suspense, type ComponentProps } from 'react';
import { roomTitle } from '@sevenfold/contracts';
import { useRoomTitle } from '../room/room-context';
import { RoomNotice } from './room-notice';

// Few people are refused, and the password form is as large as the rest of the code for joining.
const load = () => import('./refused-entry');
const Refused = lazy(async () => ({ default: (await load()).RefusedEntry }));
const Out = lazy(async () => ({ default: (await load()).OutOfRoom }));

export function RefusedEntry(props: ComponentProps<typeof Refused>) {
  return (
    <Suspense fallback={<RoomNotice title={roomTitle(props.name)} text="Joining…" busy />}>
      <Refused {...props} />
    </Suspense>
  );
}

export function OutOfRoom(props: ComponentProps<typeof Out>) {
  const title = useRoomTitle();
  return (
    // Needs a fallback: while this is empty, the room's page would say “Joining…” again.
    <Suspense fallback={<RoomNotice title={title} text="You’re no longer in this room." busy />}>
      <Out {...props} />
    </Suspense>
  );
}

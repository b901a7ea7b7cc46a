import { useRoomPart } from './room-context';
import { nameOf } from './name-of';

/** Who keeps the room; nothing if nobody does. */
export function KeptBy() {
  const keeper = useRoomPart(state => state.keeper);
  const isOwn = useRoomPart(({ uid, keeper: by }) => by?.uid === uid);
  const members = useRoomPart(state => state.members);
  if (!keeper) return null;
  return (
    <span className="muted" data-testid="kept-by">
      Kept by {isOwn ? 'you' : nameOf(keeper.uid, members, keeper.name)}
    </span>
  );
}

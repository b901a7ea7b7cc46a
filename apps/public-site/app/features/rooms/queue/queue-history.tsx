import { useRef, type RefObject } from 'react';
import type { HistoryEntry } from '@sevenfold/contracts';
import type { RoomState } from '@sevenfold/realtime-client';
import { useInRoom, useRoomPart } from '../room/room-context';
import { useFocusFallback } from '../room/use-focus-fallback';
import { trackTitle } from '../room/use-tracks';
import styles from './queue.module.css';

const shown = 12;

type Heading = RefObject<HTMLElement | null>;

/** The person's own entries, unless someone else removed them. */
const mayPutBack = ({ addedBy, reason, removedBy }: HistoryEntry, uid: string) =>
  addedBy === uid && (reason === 'played' || removedBy === uid);

/** The current track left the queue last, unless it was never in it. */
function keyOfWhatIsOn({ history, session }: RoomState): string | undefined {
  const newest = history.find(({ reason }) => reason === 'played');
  return newest?.trackUrl === session?.trackUrl ? newest?.key : undefined;
}

/** Played and removed entries, to put back. */
export function QueueHistory({ heading }: { heading: Heading }) {
  const history = useRoomPart(state => state.history);
  if (history.length === 0) return null;

  return (
    <details className={styles.history}>
      <summary>Played and removed</summary>
      <ul>
        {history.slice(0, shown).map(entry => (
          <HistoryRow key={entry.key} entry={entry} heading={heading} />
        ))}
      </ul>
    </details>
  );
}

type RowProps = { entry: RoomState['history'][number]; heading: Heading };

function HistoryRow({ entry, heading }: RowProps) {
  const { room, tracks, attempt } = useInRoom();
  const may = useRoomPart(state => state.may);
  const uid = useRoomPart(state => state.uid);
  const onNow = useRoomPart(keyOfWhatIsOn);
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, heading);
  const title = trackTitle(entry, tracks);

  return (
    <li ref={row}>
      <span className={styles.title}>
        <b>{title}</b>
        <span>{entry.key === onNow ? 'on now' : entry.reason}</span>
      </span>
      {(may.order || (may.queue && mayPutBack(entry, uid))) && (
        <button
          type="button"
          className={styles.quiet}
          aria-label={`Put back ${title}`}
          onClick={() => void attempt('Couldn’t put back the track', room.queue.restore(entry.key))}
        >
          Put back
        </button>
      )}
    </li>
  );
}

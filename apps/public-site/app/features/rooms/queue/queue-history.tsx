import type { HistoryEntry } from '@sevenfold/contracts';
import { useInRoom, useRoomPart } from '../room/in-room';
import { titleOf } from './use-tracks';
import styles from './queue.module.css';

const shown = 12;

/** What oneself had added, unless somebody else took it out. */
const mayPutBack = ({ addedBy, reason, removedBy }: HistoryEntry, uid: string) =>
  addedBy === uid && (reason === 'played' || removedBy === uid);

/** What was on or taken out, to be put back. */
export function QueueHistory() {
  const { room, tracks, attempt } = useInRoom();
  const history = useRoomPart(state => state.history);
  const may = useRoomPart(state => state.may);
  const uid = useRoomPart(state => state.uid);
  if (history.length === 0) return null;

  return (
    <details className={styles.history}>
      <summary>Played and removed</summary>
      <ul>
        {history.slice(0, shown).map(entry => {
          const title = titleOf(entry.trackUrl, tracks, entry.title);
          return (
            <li key={entry.key}>
              <span className={styles.title}>
                {title}
                <span>{entry.reason === 'played' ? 'played' : 'removed'}</span>
              </span>
              {(may.order || (may.queue && mayPutBack(entry, uid))) && (
                <button
                  type="button"
                  className={styles.quiet}
                  aria-label={`Put back ${title}`}
                  onClick={() => void attempt('Could not put it back', room.queue.restore(entry.key))}
                >
                  Put back
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';
import { titleOf } from './use-tracks';
import styles from './queue.module.css';

const shown = 12;

/** What was on or taken out, to be put back. */
export function QueueHistory() {
  const { room, tracks, attempt } = useInRoom();
  const history = useRoomPart(state => state.history);
  const open = useRoomPart(state => state.settings.queueOpen);
  const isHost = useIsHost();
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
              {(isHost || open) && (
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

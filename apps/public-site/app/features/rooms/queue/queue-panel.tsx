import { useRef, useState } from 'react';
import type { QueueEntry } from '@sevenfold/contracts';
import { useInRoom, useRoomPart } from '../room/in-room';
import { Icon } from '../room/icon';
import { timeInWords } from '../player/time-in-words';
import { QueueHistory } from './queue-history';
import { QueueRow } from './queue-row';
import { useDragOrder } from './use-drag-order';
import { titleOf } from './use-tracks';
import styles from './queue.module.css';

/** What comes next. People move and remove what they put in, the host everything. */
export function QueuePanel() {
  const { room, tracks, attempt } = useInRoom();
  const queue = useRoomPart(state => state.queue);
  const mayOrder = useRoomPart(state => state.may.order);
  const byWishes = useRoomPart(state => state.settings.queueByWishes);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<string>();
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keys = queue.map(({ key }) => key);
  const title = (key: string) => {
    const entry = queue.find(other => other.key === key);
    return entry ? titleOf(entry.trackUrl, tracks, entry.title) : '';
  };

  const { list, handleProps, rowProps, dragging } = useDragOrder(keys, (key, before) => {
    const place =
      before === undefined ? queue.length : keys.filter(other => other !== key).indexOf(before) + 1;
    setSaid(`${title(key)}: place ${place} of ${queue.length}`);
    void attempt('Could not move it', room.queue.move(key, before));
  });

  async function remove(key: string) {
    const name = title(key);
    if (!(await attempt('Could not remove it', room.queue.remove(key)))) return;
    clearTimeout(forgetting.current);
    setRemoved(name);
    forgetting.current = setTimeout(() => setRemoved(undefined), 12_000);
  }

  function undo() {
    setRemoved(undefined);
    void attempt('Could not put it back', room.queue.undo());
  }

  return (
    <section aria-labelledby="queue">
      <div className={styles.head}>
        <h2 id="queue" className={styles.heading}>
          Up next
        </h2>
        <p className={styles.sum}>{sumOf(queue)}</p>
        {mayOrder && queue.length > 1 && (
          <button
            type="button"
            className={styles.quiet}
            onClick={() => {
              setRemoved(`${queue.length} tracks`);
              void attempt('Could not clear the queue', room.queue.clear());
            }}
          >
            Clear
          </button>
        )}
      </div>
      {queue.length === 0 && !removed && (
        <p className={styles.empty}>
          Nothing yet. What you add plays by itself when the track before it ends.
        </p>
      )}
      {byWishes && queue.length > 1 && (
        <p className={styles.hint}>What most wish for comes first. Press the arrow at yours.</p>
      )}
      <ol ref={list} className={styles.list} data-testid="queue" data-dragging={dragging}>
        {queue.map(entry => (
          <QueueRow
            key={entry.key}
            entry={entry}
            handleProps={handleProps(entry.key)}
            rowProps={rowProps(entry.key)}
            onRemove={() => void remove(entry.key)}
          />
        ))}
      </ol>
      <span id="queue-grip-hint" hidden>
        Arrow keys move it up and down
      </span>
      <div aria-live="polite">
        <span className="visually-hidden">{said}</span>
        {removed && (
          <p className={styles.undo}>
            <span>Removed {removed}</span>
            <button type="button" className={styles.quiet} onClick={undo}>
              <Icon name="undo" size={16} />
              Undo
            </button>
          </p>
        )}
      </div>
      <QueueHistory />
    </section>
  );
}

function sumOf(queue: readonly QueueEntry[]): string {
  if (queue.length === 0) return '';
  const known = queue.every(({ duration }) => duration !== undefined);
  const seconds = queue.reduce((sum, { duration = 0 }) => sum + duration, 0);
  const tracks = queue.length === 1 ? '1 track' : `${queue.length} tracks`;
  return known ? `${tracks}, ${timeInWords(seconds)}` : tracks;
}

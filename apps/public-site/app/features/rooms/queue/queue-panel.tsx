import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { QueueEntry } from '@sevenfold/contracts';
import { useInRoom, useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import { useFocusFallback } from '../room/use-focus-fallback';
import { formatTime } from '../player/format-time';
import { PlaylistsButton } from '../playlists/playlists-button';
import { trackTitle } from '../room/use-tracks';
import { QueueHistory } from './queue-history';
import { QueueRow } from './queue-row';
import { useDragOrder } from './use-drag-order';
import styles from './queue.module.css';

/** The queue. People remove their own entries; the host and helpers move and remove any. */
export function QueuePanel({ onPlay }: { onPlay(key: string): void }) {
  const { room, tracks, attempt } = useInRoom();
  const queue = useRoomPart(state => state.queue);
  const mayOrder = useRoomPart(state => state.may.order);
  const mayQueue = useRoomPart(state => state.may.queue);
  const byWishes = useRoomPart(state => state.settings.queueByWishes);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ what: string; keys: readonly string[] }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keys = queue.map(({ key }) => key);
  const title = (key: string) => {
    const entry = queue.find(other => other.key === key);
    return entry ? trackTitle(entry, tracks) : '';
  };

  const { list, handleProps, rowProps, dragging } = useDragOrder(keys, (key, before) => {
    const place =
      before === undefined ? queue.length : keys.filter(other => other !== key).indexOf(before) + 1;
    setSaid(`${title(key)}: place ${place} of ${queue.length}`);
    void attempt('Couldn’t move the track', room.queue.move(key, before));
  });

  async function offerUndo(what: string, keys: readonly string[], done: Promise<boolean>) {
    if (!(await done)) return;
    clearTimeout(forgetting.current);
    setRemoved({ what, keys });
    forgetting.current = setTimeout(() => setRemoved(undefined), 12_000);
  }

  const remove = (key: string) =>
    offerUndo(title(key), [key], attempt('Couldn’t remove the track', room.queue.remove(key)));

  const clear = () =>
    offerUndo(`${keys.length} tracks`, keys, attempt('Couldn’t clear the queue', room.queue.clear()));

  function undo() {
    // Others may have put some of it back already.
    const there = room.state.history.map(({ key }) => key).filter(key => removed?.keys.includes(key));
    setRemoved(undefined);
    const what = there.length === 1 ? 'track' : 'tracks';
    if (there.length > 0) void attempt(`Couldn’t put back the ${what}`, room.queue.restore(...there));
  }

  return (
    <section aria-labelledby="queue">
      <div className={styles.head}>
        <h2 id="queue" ref={heading} tabIndex={-1} className={styles.heading}>
          Up next
        </h2>
        <p className={styles.sum}>{sumOf(queue)}</p>
        {mayOrder && queue.length > 1 && (
          <button type="button" className={styles.quiet} onClick={() => void clear()}>
            Clear
          </button>
        )}
        <PlaylistsButton className={styles.quiet} />
      </div>
      {queue.length === 0 && !removed && (
        <p className={styles.empty}>
          Nothing yet.{mayQueue && ' What you add plays by itself when the track before it ends.'}
        </p>
      )}
      {byWishes && queue.length > 1 && (
        <p className={styles.hint}>
          The most requested track plays next. Press a track’s arrow to request it.
        </p>
      )}
      <ol ref={list} className={styles.list} data-testid="queue" data-dragging={dragging}>
        {queue.map(entry => (
          <QueueRow
            key={entry.key}
            entry={entry}
            handleProps={handleProps(entry.key)}
            rowProps={rowProps(entry.key)}
            onPlay={() => onPlay(entry.key)}
            onRemove={() => void remove(entry.key)}
            heading={heading}
          />
        ))}
      </ol>
      <span id="queue-grip-hint" hidden>
        Arrow keys move it up and down
      </span>
      <div aria-live="polite">
        <span className="visually-hidden">{said}</span>
        {removed && (
          <UndoOffer key={removed.keys.join()} what={removed.what} onUndo={undo} heading={heading} />
        )}
      </div>
      <QueueHistory heading={heading} />
    </section>
  );
}

type UndoProps = { what: string; onUndo(): void; heading: RefObject<HTMLHeadingElement | null> };

/** Takes the focus of the removed entry, and passes it to the heading when it disappears. */
function UndoOffer({ what, onUndo, heading }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const isNowhere = document.activeElement === document.body || document.activeElement === heading.current;
    if (isNowhere) button.current?.focus({ preventScroll: true });
  }, [heading]);
  useFocusFallback(button, heading);

  return (
    <p className={styles.undo}>
      <span>Removed {what}</span>
      <button ref={button} type="button" className={styles.quiet} onClick={onUndo}>
        <Icon name="undo" size={16} />
        Undo
      </button>
    </p>
  );
}

function sumOf(queue: readonly QueueEntry[]): string {
  if (queue.length === 0) return '';
  const known = queue.every(({ duration }) => duration !== undefined);
  const seconds = queue.reduce((sum, { duration = 0 }) => sum + duration, 0);
  const tracks = queue.length === 1 ? '1 track' : `${queue.length} tracks`;
  return known ? `${tracks}, ${formatTime(seconds)}` : tracks;
}

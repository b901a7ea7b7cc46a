import { useRef, type ComponentProps, type RefObject } from 'react';
import type { QueueEntry } from '@sevenfold/contracts';
import { Cover } from '../player/cover';
import { formatTime } from '../player/format-time';
import { useInRoom, useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import { nameOf } from '../room/name-of';
import { useFocusFallback } from '../room/use-focus-fallback';
import { trackTitle } from '../room/use-tracks';
import styles from './queue.module.css';

type Props = {
  entry: QueueEntry & { key: string };
  handleProps: ComponentProps<'button'>;
  rowProps: ComponentProps<'li'>;
  onPlay(): void;
  onRemove(): void;
  /** Gets the focus when the row disappears. */
  heading: RefObject<HTMLElement | null>;
};

export function QueueRow({ entry, handleProps, rowProps, onPlay, onRemove, heading }: Props) {
  const { tracks } = useInRoom();
  const uid = useRoomPart(state => state.uid);
  const members = useRoomPart(state => state.members);
  const may = useRoomPart(state => state.may);
  const byWishes = useRoomPart(state => state.settings.queueByWishes);
  const mayChange = may.order || (may.queue && entry.addedBy === uid);
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, heading);
  const title = trackTitle(entry, tracks);
  const track = tracks.find(({ url }) => url === entry.trackUrl);

  return (
    <li ref={row} className={styles.row} data-testid="queue-entry" {...rowProps}>
      {byWishes ? (
        <WishButton entryKey={entry.key} title={title} />
      ) : may.order ? (
        <button
          type="button"
          className={styles.grip}
          aria-label={`Move ${title}`}
          aria-describedby="queue-grip-hint"
          {...handleProps}
        >
          <Icon name="grip" size={18} />
        </button>
      ) : (
        <span className={styles.grip} />
      )}
      <span className={styles.thumb}>
        <Cover url={track?.coverUrl} seed={entry.trackUrl} />
      </span>
      <span className={styles.title}>
        <b>{title}</b>
        <span>{entry.addedBy === uid ? 'by you' : `by ${nameOf(entry.addedBy, members)}`}</span>
      </span>
      <span className={styles.time}>{entry.duration !== undefined && formatTime(entry.duration)}</span>
      {may.play && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Play ${title} now`}
          title="Play now"
          onClick={onPlay}
        >
          <Icon name="play" size={16} />
        </button>
      )}
      {mayChange && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Remove ${title}`}
          title="Remove"
          onClick={onRemove}
        >
          <Icon name="remove" size={16} />
        </button>
      )}
    </li>
  );
}

const nobody: readonly string[] = [];

/** A vote for this entry; those with the most votes come first. */
function WishButton({ entryKey, title }: { entryKey: string; title: string }) {
  const { room, attempt } = useInRoom();
  const wishes = useRoomPart(state => state.wishes[entryKey] ?? nobody);
  const uid = useRoomPart(state => state.uid);
  const mayVote = useRoomPart(state => state.may.vote);
  const wished = wishes.includes(uid);

  return (
    <button
      type="button"
      className={styles.wish}
      aria-pressed={wished}
      aria-label={`Request ${title}, ${wishes.length === 1 ? '1 request' : `${wishes.length} requests`} so far`}
      title="Request it: the most requested track plays next"
      disabled={!mayVote}
      onClick={() => void attempt('Couldn’t count your request', room.queue.wish(entryKey, !wished))}
    >
      <Icon name="up" size={14} />
      <span aria-hidden>{wishes.length}</span>
    </button>
  );
}

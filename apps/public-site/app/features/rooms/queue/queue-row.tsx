import type { ComponentProps } from 'react';
import type { QueueEntry } from '@sevenfold/contracts';
import { Cover } from '../player/cover';
import { timeInWords } from '../player/time-in-words';
import { nameOf } from '../people/name-of';
import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';
import { Icon } from '../room/icon';
import { titleOf } from './use-tracks';
import styles from './queue.module.css';

type Props = {
  entry: QueueEntry & { key: string };
  handleProps: ComponentProps<'button'>;
  rowProps: ComponentProps<'li'>;
  onRemove(): void;
};

export function QueueRow({ entry, handleProps, rowProps, onRemove }: Props) {
  const { room, tracks, attempt } = useInRoom();
  const uid = useRoomPart(state => state.uid);
  const members = useRoomPart(state => state.members);
  const open = useRoomPart(state => state.settings.queueOpen);
  const isHost = useIsHost();
  const mayChange = isHost || (open && entry.addedBy === uid);
  const title = titleOf(entry.trackUrl, tracks, entry.title);
  const track = tracks.find(({ url }) => url === entry.trackUrl);

  return (
    <li className={styles.row} data-testid="queue-entry" {...rowProps}>
      {mayChange ? (
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
        {title}
        <span>{entry.addedBy === uid ? 'by you' : `by ${nameOf(entry.addedBy, members)}`}</span>
      </span>
      <span className={styles.time}>{entry.duration !== undefined && timeInWords(entry.duration)}</span>
      {isHost && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Play ${title} now`}
          title="Play now"
          onClick={() => void attempt('Could not play it', room.queue.next(entry.key))}
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

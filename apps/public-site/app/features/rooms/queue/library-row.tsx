import type { ReactNode } from 'react';
import type { Track } from '@sevenfold/contracts';
import { Cover } from '../player/cover';
import { foldOfTrack } from '../player/fold-of';
import { formatTime } from '../player/format-time';
import type { PlayControls } from '../player/use-play-controls';
import { useInRoom, useRoomPart } from '../room/room-context';
import { Icon, type IconName } from '../room/icon';
import styles from './queue.module.css';

type Props = {
  track: Pick<Track, 'url' | 'title' | 'durationSeconds' | 'coverUrl' | 'division'>;
  detail: string;
  controls: Pick<PlayControls, 'starts' | 'playTrack'>;
  children?: ReactNode;
};

/** A press plays the track, or pauses and resumes it if it is the current one. */
export function LibraryRow({ track, detail, controls: { starts, playTrack }, children }: Props) {
  const current = useRoomPart(state => state.session?.trackUrl);
  const may = useRoomPart(state => state.may);
  const byWishes = useRoomPart(state => state.settings.queueByWishes);
  const { url, title, durationSeconds } = track;
  const isOn = url === current;
  const plays = isOn && !starts;

  return (
    <li className={styles.libraryRow} style={foldOfTrack(track)} data-on={isOn}>
      <button
        type="button"
        data-testid="track"
        className={styles.track}
        aria-pressed={plays}
        title={may.play ? (plays ? 'Pause' : 'Play') : undefined}
        disabled={!may.play}
        // The second click of a double-click would pause what the first one started.
        onClick={({ detail: clicks }) => clicks < 2 && playTrack(track)}
      >
        <span className={styles.thumb}>
          <Cover url={track.coverUrl} seed={url} />
          <span className={styles.does}>
            <Icon name={plays ? 'pause' : 'play'} size={18} />
          </span>
        </span>
        <span className={styles.title}>
          <b>{title}</b>
          <span>{detail}</span>
        </span>
        <span className={styles.time}>{formatTime(durationSeconds)}</span>
      </button>
      {may.queue && may.order && !byWishes && <QueueButton track={track} next />}
      {may.queue && <QueueButton track={track} />}
      {children}
    </li>
  );
}

type QueueButtonProps = { track: Props['track']; next?: boolean };

/** Queues the track at the end, or before all others. */
function QueueButton({ track, next = false }: QueueButtonProps) {
  const { room, attempt } = useInRoom();
  const { url, title, durationSeconds: duration } = track;
  const icon: IconName = next ? 'playNext' : 'add';

  function add() {
    const before = next ? room.state.queue[0]?.key : undefined;
    void attempt(`Couldn’t add ${title}`, room.queue.add({ trackUrl: url, title, duration }, before));
  }

  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={next ? `Play ${title} next` : `Add ${title} to the queue`}
      title={next ? 'Play next' : 'Add to queue'}
      onClick={add}
    >
      <Icon name={icon} size={16} />
    </button>
  );
}

import type { ReactNode } from 'react';
import type { Track } from '@sevenfold/contracts';
import { Cover } from '../player/cover';
import { foldOfTrack } from '../player/fold-of';
import { timeInWords } from '../player/time-in-words';
import { useInRoom, useRoomPart } from '../room/in-room';
import { Icon } from '../room/icon';
import styles from './queue.module.css';

type Props = {
  track: Pick<Track, 'url' | 'title' | 'durationSeconds' | 'coverUrl' | 'division'>;
  detail: string;
  mayQueue: boolean;
  children?: ReactNode;
};

export function LibraryRow({ track, detail, mayQueue, children }: Props) {
  const { room, attempt } = useInRoom();
  const current = useRoomPart(state => state.session?.trackUrl);
  const mayPlay = useRoomPart(state => state.may.play);
  const { url, title, durationSeconds: duration } = track;

  function putOn() {
    const { session } = room.state;
    const play = session !== null && !session.paused;
    void attempt(`Could not play ${title}`, room.setTrack(url, { play, title, duration }));
  }

  return (
    <li className={styles.libraryRow} style={foldOfTrack(track)}>
      <button
        type="button"
        data-testid="track"
        className={styles.track}
        aria-pressed={url === current}
        disabled={!mayPlay}
        onClick={putOn}
      >
        <span className={styles.thumb}>
          <Cover url={track.coverUrl} seed={url} />
        </span>
        <span className={styles.title}>
          <b>{title}</b>
          <span>{detail}</span>
        </span>
        <span className={styles.time}>{timeInWords(duration)}</span>
      </button>
      {mayQueue && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Add ${title} to the queue`}
          title="Add to the queue"
          onClick={() =>
            void attempt(`Could not add ${title}`, room.queue.add({ trackUrl: url, title, duration }))
          }
        >
          <Icon name="add" size={16} />
        </button>
      )}
      {children}
    </li>
  );
}

import { Cover } from '../player/cover';
import { timeInWords } from '../player/time-in-words';
import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';
import { Icon } from '../room/icon';
import { AddByAddress } from './add-by-address';
import type { LibraryTrack } from './use-tracks';
import styles from './queue.module.css';

/** The studio's own tracks: the host puts them on, everybody may queue them. */
export function TrackLibrary() {
  const { room, tracks, attempt } = useInRoom();
  const current = useRoomPart(state => state.session?.trackUrl);
  const open = useRoomPart(state => state.settings.queueOpen);
  const isHost = useIsHost();
  const mayQueue = isHost || open;

  function putOn({ url, title, durationSeconds }: LibraryTrack) {
    const { session } = room.state;
    const play = session !== null && !session.paused;
    const work = room.setTrack(url, { play, title, duration: durationSeconds });
    void attempt(`Could not put on ${title}`, work);
  }

  return (
    <section aria-labelledby="library">
      <div className={styles.head}>
        <h2 id="library" className={styles.heading}>
          Library
        </h2>
      </div>
      {!isHost && (
        <p className={styles.hint}>
          {mayQueue
            ? 'The host chooses what plays. Add what you would like to hear.'
            : 'The host has closed the queue.'}
        </p>
      )}
      {tracks.length === 0 && <LibrarySkeleton />}
      <ul className={styles.list}>
        {tracks.map(track => (
          <li key={track.id} className={styles.libraryRow}>
            <button
              type="button"
              data-testid="track"
              className={styles.track}
              aria-pressed={track.url === current}
              disabled={!isHost}
              onClick={() => putOn(track)}
            >
              <span className={styles.thumb}>
                <Cover url={track.coverUrl} seed={track.url} />
              </span>
              <span className={styles.title}>
                {track.title}
                <span>
                  {track.artist}, {track.mood}, {track.bpm} bpm
                </span>
              </span>
              <span className={styles.time}>{timeInWords(track.durationSeconds)}</span>
            </button>
            {mayQueue && (
              <button
                type="button"
                className={styles.tool}
                aria-label={`Add ${track.title} to the queue`}
                title="Add to the queue"
                onClick={() =>
                  void attempt(
                    `Could not add ${track.title}`,
                    room.queue.add({
                      trackUrl: track.url,
                      title: track.title,
                      duration: track.durationSeconds,
                    }),
                  )
                }
              >
                <Icon name="add" size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayQueue && <AddByAddress />}
    </section>
  );
}

function LibrarySkeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">Loading the library…</span>
      <span />
      <span />
      <span />
    </div>
  );
}

import type { Track } from '@sevenfold/contracts';
import { timeInWords } from './time-in-words';
import styles from './track-library.module.css';

type Props = { tracks: Track[]; current: string | undefined; isHost: boolean; onPick(track: Track): void };

export function TrackLibrary({ tracks, current, isHost, onPick }: Props) {
  return (
    <section aria-labelledby="library">
      <h2 id="library" className={styles.heading}>
        Library
      </h2>
      {!isHost && <p className={styles.hint}>The host chooses what plays.</p>}
      <ul className={styles.list}>
        {tracks.map(track => (
          <li key={track.id}>
            <button
              type="button"
              data-testid="track"
              className={styles.track}
              aria-pressed={track.url === current}
              disabled={!isHost}
              onClick={() => onPick(track)}
            >
              <span className={styles.title}>
                {track.title}
                <span>
                  {track.artist}, {track.mood}, {track.bpm} bpm
                </span>
              </span>
              <span className={styles.time}>{timeInWords(track.durationSeconds)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Track } from '@sevenfold/contracts';
import type { Room, RoomState } from '@sevenfold/realtime-client';
import type { Playback } from './playback';
import { SeekBar } from './seek-bar';
import { SyncMeter } from './sync-meter';
import { titleOf } from './use-tracks';
import styles from './now-playing.module.css';

type Props = {
  room: Room;
  state: RoomState;
  tracks: Track[];
  playback: Playback;
  onUnlock(): void;
};

export function NowPlaying({ room, state, tracks, playback, onUnlock }: Props) {
  const { session } = state;
  const isHost = state.role === 'host';
  const track = tracks.find(({ url }) => url === session?.trackUrl);
  const durationMs = playback.durationMs ?? (track ? track.durationSeconds * 1000 : undefined);
  const ended = durationMs !== undefined && playback.positionMs >= durationMs;

  return (
    <section className={styles.stage} aria-label="Player">
      <Pulse playing={playback.playing} />
      <div className={styles.what} data-testid="now-playing">
        {session ? (
          <>
            <p>{ended ? 'It has ended' : session.paused ? 'Paused' : 'Now playing'}</p>
            <h2>{titleOf(session.trackUrl, tracks)}</h2>
            {track && <p>{track.artist}</p>}
          </>
        ) : (
          <>
            <p>Nothing is on</p>
            <h2>{isHost ? 'Pick a track' : 'Wait for it'}</h2>
          </>
        )}
      </div>

      {session && (
        <SeekBar
          positionMs={playback.positionMs}
          durationMs={durationMs}
          disabled={!isHost}
          onSeek={seconds => void room.seek(seconds)}
        />
      )}

      <div className={styles.controls}>
        {session && isHost && (
          <button
            type="button"
            className={`sf-button ${styles.play}`}
            onClick={() => void (session.paused || ended ? room.play(ended ? 0 : undefined) : room.pause())}
          >
            {session.paused || ended ? 'Play' : 'Pause'}
          </button>
        )}
        {playback.locked && (
          <button type="button" className={`sf-button ${styles.sound}`} onClick={onUnlock}>
            Turn on sound
          </button>
        )}
        {session && !isHost && <p className={styles.hint}>The host plays and pauses for everyone.</p>}
        {playback.fault && (
          <p className={styles.hint} role="alert">
            {playback.fault}
          </p>
        )}
      </div>

      <SyncMeter playback={playback} />
    </section>
  );
}

/** Seven folds that breathe while something plays. */
function Pulse({ playing }: { playing: boolean }) {
  return (
    <div className={styles.pulse} data-playing={playing} aria-hidden>
      {Array.from({ length: 7 }, (_, fold) => (
        <span key={fold} style={{ animationDelay: `${fold * -0.37}s` }} />
      ))}
    </div>
  );
}

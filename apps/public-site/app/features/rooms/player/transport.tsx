import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';
import { Icon } from '../room/icon';
import type { Player } from './use-playback';
import { VolumeSlider } from './volume-slider';
import styles from './transport.module.css';

type Props = { player: Player; ended: boolean; onTune(): void };

/** What moves the music: for everybody at once by the host, and on this device by whoever listens. */
export function Transport({ player, ended, onTune }: Props) {
  const { playback, unlock } = player;
  const isHost = useIsHost();

  return (
    <div className={styles.transport}>
      {isHost && <HostControls ended={ended} onPlay={unlock} />}
      {playback.locked && (
        <button type="button" className={`sf-button ${isHost ? styles.quiet : styles.main}`} onClick={unlock}>
          <Icon name="speaker" />
          <span>Turn on sound</span>
        </button>
      )}
      {!isHost && <SkipVote />}
      <div className={styles.here}>
        <VolumeSlider volume={player.volume} onChange={player.setVolume} />
        <button type="button" className={styles.tune} onClick={onTune}>
          <Icon name="tune" />
          This device
        </button>
      </div>
      {playback.fault && (
        <p className={styles.hint} role="alert">
          This track cannot be heard here: {playback.fault}
        </p>
      )}
      {playback.locked && !isHost && (
        <p className={styles.hint}>Your browser holds sound back until you touch the page.</p>
      )}
    </div>
  );
}

function HostControls({ ended, onPlay }: { ended: boolean; onPlay(): void }) {
  const { room, attempt } = useInRoom();
  const session = useRoomPart(state => state.session);
  const hasNext = useRoomPart(state => state.queue.length > 0);
  const starts = !session || session.paused || ended;

  function press() {
    if (!starts) return void attempt('Could not pause', room.pause());
    // Inside of the click: browsers let the host's own sound through by it.
    onPlay();
    if (!session || (ended && hasNext)) return void attempt('Could not start the queue', room.queue.next());
    void attempt('Could not play', room.play(ended ? 0 : undefined));
  }

  return (
    <>
      {(session || hasNext) && (
        <button type="button" className={`sf-button ${styles.main}`} onClick={press}>
          <Icon name={starts ? 'play' : 'pause'} />
          <span>{starts ? 'Play' : 'Pause'}</span>
        </button>
      )}
      {session && (
        <button
          type="button"
          className={`sf-button ${styles.quiet}`}
          disabled={!hasNext}
          onClick={() => void attempt('Could not skip', room.queue.next())}
        >
          <Icon name="next" />
          <span>Next</span>
        </button>
      )}
    </>
  );
}

/** Enough listeners together can do what the host does alone. */
function SkipVote() {
  const { room, attempt } = useInRoom();
  const uid = useRoomPart(state => state.uid);
  const votes = useRoomPart(state => state.votes);
  const needed = useRoomPart(state => state.votesNeeded);
  const possible = useRoomPart(state => state.session !== null && state.settings.votingOpen);
  if (!possible) return <p className={styles.hint}>The host plays and pauses for everyone.</p>;

  const voted = votes.includes(uid);
  return (
    <button
      type="button"
      className={`sf-button ${styles.quiet}`}
      aria-pressed={voted}
      onClick={() => void attempt('The vote did not count', room.queue.voteToSkip(!voted))}
    >
      <Icon name="next" />
      <span>
        Vote to skip {votes.length}/{needed}
      </span>
    </button>
  );
}

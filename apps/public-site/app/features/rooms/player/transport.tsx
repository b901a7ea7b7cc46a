import { useLayoutEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { useInRoom, useResident, useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import { useFocusFallback } from '../room/use-focus-fallback';
import type { PlayControls } from './use-play-controls';
import type { Player } from './use-playback';
import { VolumeSlider } from './volume-slider';
import styles from './transport.module.css';

type Props = {
  ref?: Ref<HTMLDivElement> | undefined;
  player: Player;
  controls: PlayControls;
  children?: ReactNode;
};

/** Playback controls: for everyone by the host, and for this device by the listener. */
export function Transport({ ref, player, controls, children }: Props) {
  const { playback, unlock } = player;
  const mayPlay = useRoomPart(state => state.may.play);
  const play = useRef<HTMLButtonElement>(null);
  const volume = useRef<HTMLInputElement>(null);
  const focusFallback = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    focusFallback.current = play.current ?? volume.current;
  });

  return (
    <div ref={ref} className={styles.transport}>
      {mayPlay && <Controls play={play} controls={controls} />}
      {playback.locked && (
        <TurnOnSound
          look={mayPlay ? styles.quiet : styles.main}
          focusFallback={focusFallback}
          onPress={unlock}
        />
      )}
      {!mayPlay && <SkipVote />}
      <Speed />
      {children}
      <VolumeSlider ref={volume} volume={player.volume} onChange={player.setVolume} />
      {playback.fault && (
        <p className={styles.hint} role="alert">
          This track can’t be played here.{mayPlay && ' Try another one.'}
        </p>
      )}
      {playback.locked && !mayPlay && (
        <p className={styles.hint}>Your browser blocks sound until you tap or click.</p>
      )}
    </div>
  );
}

type TurnOnSoundProps = {
  look: string | undefined;
  /** Gets the focus when the button disappears. */
  focusFallback: RefObject<HTMLElement | null>;
  onPress(): void;
};

function TurnOnSound({ look, focusFallback, onPress }: TurnOnSoundProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, focusFallback);
  return (
    <button ref={button} type="button" className={`sf-button ${look}`} onClick={onPress}>
      <Icon name="speaker" />
      <span>Turn on sound</span>
    </button>
  );
}

function Controls({ play, controls }: { play: Ref<HTMLButtonElement>; controls: PlayControls }) {
  const isOn = useRoomPart(state => state.session !== null);
  const { starts, startsWith, hasNext, canPlay, press, skip } = controls;

  return (
    <>
      {canPlay && (
        <button
          ref={play}
          type="button"
          className={`sf-button ${styles.main}`}
          data-first={!isOn}
          onClick={press}
        >
          <Icon name={starts ? 'play' : 'pause'} size={isOn ? 20 : 26} />
          <span>{startsWith ? `Start with ${startsWith}` : starts ? 'Play' : 'Pause'}</span>
        </button>
      )}
      {isOn && (
        <button
          type="button"
          className={`sf-button ${styles.quiet} ${styles.icon}`}
          aria-label="Next"
          title={hasNext ? 'Next' : 'Nothing is queued'}
          // Not disabled: the button would lose the focus when the queue runs out.
          aria-disabled={!hasNext}
          onClick={skip}
        >
          <Icon name="next" />
        </button>
      )}
    </>
  );
}

const speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2];

/**
 * Playback speed, for everyone. Changes the pitch too, as on a turntable, so that everyone stays on the same sample.
 */
function Speed() {
  const { room, attempt } = useInRoom();
  const rate = useRoomPart(state => state.session?.rate);
  const mayPlay = useRoomPart(state => state.may.play);
  if (rate === undefined) return null;
  if (!mayPlay) return rate === 1 ? null : <p className={styles.hint}>Played at {rate}× speed.</p>;
  const known = speeds.includes(rate) ? speeds : [...speeds, rate].toSorted((a, b) => a - b);

  return (
    <label className={styles.speed}>
      <span className="visually-hidden">Playback speed</span>
      <select
        value={rate}
        title="Playback speed for everyone"
        onChange={event =>
          void attempt('Couldn’t change the speed', room.setRate(Number(event.currentTarget.value)))
        }
      >
        {known.map(speed => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </label>
  );
}

/** Listeners vote to skip the track; enough votes skip it for everyone. */
function SkipVote() {
  const { room, attempt } = useInRoom();
  const uid = useRoomPart(state => state.uid);
  const votes = useRoomPart(state => state.votes);
  const needed = useRoomPart(state => state.votesNeeded);
  const resident = useResident();
  const possible = useRoomPart(state => state.session !== null && state.may.vote);
  if (resident) return null;
  if (!possible) return <p className={styles.hint}>The host plays and pauses for everyone.</p>;

  const voted = votes.includes(uid);
  return (
    <button
      type="button"
      className={`sf-button ${styles.quiet}`}
      aria-pressed={voted}
      onClick={() => void attempt('Couldn’t count your vote', room.queue.voteToSkip(!voted))}
    >
      <Icon name="next" />
      <span>
        Vote to skip {votes.length}/{needed}
      </span>
    </button>
  );
}

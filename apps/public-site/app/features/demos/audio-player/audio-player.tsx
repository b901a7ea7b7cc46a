import { useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '../../../audio/format-time';
import { useTrackPlayer } from '../../../audio/use-track-player';
import buttons from '../../../controls/buttons.module.css';
import controls from '../controls.module.css';
import { Ribbon } from './ribbon';
import styles from './audio-player.module.css';

export const track = {
  url: '/audio/echoverse_demo.mp3',
  waveform: '/audio/echoverse_demo.json',
  title: 'Echoverse',
  artist: 'Seven of Us',
  seconds: 106.636,
  bpm: 120,
  mood: 'Ambient electronic',
} as const;

export const startVolume = 75;

/** Plays one track once, with a visualization. */
export default function AudioPlayer() {
  const { player, state } = useTrackPlayer();
  const [volume, setVolume] = useState(startVolume);
  const [seekId, volumeId] = [useId(), useId()];
  const peaks = usePeaks();
  const duration = state.duration || track.seconds;

  useEffect(() => player.setVolume(volume / 100), [player, volume]);

  const volumeTo = (value: number) => setVolume(Math.max(0, Math.min(100, value)));

  return (
    <div className={styles.player} data-playing={state.playing || undefined}>
      <div className={styles.picture}>
        <Ribbon player={player} peaks={peaks} share={state.position / duration} />
        <div className={styles.title}>
          <p>{track.title}</p>
          <p>
            {track.artist} ·&nbsp;{track.mood} ·&nbsp;{track.bpm}&nbsp;BPM
          </p>
        </div>
      </div>
      <div className={styles.row}>
        <button
          type="button"
          className={`${buttons.button} ${styles.play}`}
          aria-label={state.playing ? 'Pause' : 'Play'}
          onClick={() => player.toggle(track.url)}
        >
          <svg viewBox="0 0 24 24" width="26" height="26" fill="currentColor" aria-hidden>
            {state.playing ? <path d="M5 3H10V21H5ZM14 3H19V21H14Z" /> : <path d="M5 2.5L21 12L5 21.5Z" />}
          </svg>
        </button>
        <div className={styles.seek}>
          <p>
            <label htmlFor={seekId}>Position</label>
            <span data-testid="position">
              {formatTime(state.position)} / {formatTime(duration)}
            </span>
          </p>
          <input
            id={seekId}
            type="range"
            className={controls.slider}
            min={0}
            max={Math.floor(duration)}
            step={1}
            value={Math.floor(state.position)}
            disabled={state.duration === 0}
            aria-valuetext={`${formatTime(state.position)} of ${formatTime(duration)}`}
            onChange={event => player.seek(Number(event.target.value))}
          />
        </div>
        <div className={styles.volume}>
          <p>
            <label htmlFor={volumeId}>Volume</label>
            <span data-testid="volume">{volume}%</span>
          </p>
          <input
            id={volumeId}
            type="range"
            className={controls.slider}
            min={0}
            max={100}
            step={5}
            value={volume}
            onChange={event => volumeTo(Number(event.target.value))}
          />
        </div>
      </div>
      {state.fault && <p role="alert">{state.fault}</p>}
    </div>
  );
}

/** Waveform of the track. Until it loads, the ribbon is flat at rest. */
function usePeaks(): number[] {
  const [peaks, setPeaks] = useState<number[]>([]);
  const wanted = useRef(true);
  useEffect(() => {
    wanted.current = true;
    fetch(track.waveform)
      .then(response => (response.ok ? response.json() : { peaks: [] }))
      .then(({ peaks: found }: { peaks: number[] }) => wanted.current && setPeaks(found))
      .catch(() => undefined);
    return () => {
      wanted.current = false;
    };
  }, []);
  return peaks;
}

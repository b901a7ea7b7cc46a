import type { Playback } from './playback';
import styles from './now-playing.module.css';

const scaleMs = 60;

/** How far this listener is from where the room is: a number, and a needle around the middle. */
export function SyncMeter({ playback }: { playback: Playback }) {
  const { playing, errorMs, positionMs, measuredAt } = playback;
  const offset = Math.max(-1, Math.min(1, (errorMs ?? 0) / scaleMs));

  return (
    <div
      className={styles.sync}
      data-testid="sync-report"
      data-playing={playing}
      data-error-ms={errorMs ?? ''}
      data-position-ms={positionMs}
      data-measured-at={measuredAt}
    >
      <div className={styles.scale} aria-hidden>
        <span style={{ left: `${50 + offset * 50}%` }} hidden={errorMs === undefined} />
      </div>
      <p>{errorMs === undefined ? 'Your timing shows here while something plays.' : inWords(errorMs)}</p>
    </div>
  );
}

function inWords(errorMs: number): string {
  const size = Math.abs(errorMs);
  if (size < 0.5) return 'You hear the very moment.';
  return `You are ${size.toFixed(1)} ms ${errorMs > 0 ? 'ahead' : 'behind'}.`;
}

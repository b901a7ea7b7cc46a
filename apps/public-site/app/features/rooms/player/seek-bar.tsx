import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { formatTime } from './format-time';
import type { Mark } from './reaction-marks';
import { Glyph } from './reaction-glyph';
import styles from './seek-bar.module.css';

type Props = {
  positionMs: number;
  durationMs: number | undefined;
  disabled: boolean;
  /** Loudness along the track, 0 to 1; a plain line if unknown. */
  peaks: readonly number[] | undefined;
  /** The wave is loading: reserve its place. */
  tall: boolean;
  marks: readonly Mark[];
  onSeek(seconds: number): void;
};

/** The track's waveform with reactions and the room's position. */
export function SeekBar({ positionMs, durationMs, disabled, peaks, tall, marks, onSeek }: Props) {
  const [dragged, setDragged] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const seek = useRef(onSeek);
  useEffect(() => {
    seek.current = onSeek;
  });

  // React's onChange fires at each step of a drag; the native event fires once, at its end.
  useEffect(() => {
    const element = input.current!;
    const commit = () => {
      seek.current(Number(element.value));
      setDragged(undefined);
    };
    element.addEventListener('change', commit);
    return () => element.removeEventListener('change', commit);
  }, []);

  const duration = (durationMs ?? 0) / 1000;
  const position = Math.min(dragged ?? positionMs / 1000, duration);
  const played = duration > 0 ? position / duration : 0;

  return (
    <div className={styles.seek} style={{ '--played': `${played * 100}%` } as CSSProperties}>
      <div className={styles.marks} aria-hidden>
        {duration > 0 &&
          marks.map(({ emoji, position: at, count }) => (
            <span
              key={`${at} ${emoji}`}
              className={styles.mark}
              data-testid="reaction-mark"
              data-many={count > 2}
              style={{ left: `${Math.min(1, at / duration) * 100}%` }}
            >
              <Glyph emoji={emoji} size={count > 2 ? 20 : 15} />
            </span>
          ))}
      </div>
      <span className={styles.from}>{formatTime(position)}</span>
      <div className={styles.wave} data-tall={tall}>
        <Wave peaks={peaks} played={played} />
        <input
          ref={input}
          type="range"
          className={styles.range}
          aria-label="Position"
          aria-valuetext={`${formatTime(position)} of ${formatTime(duration)}`}
          min={0}
          max={Math.floor(duration)}
          step={1}
          value={Math.floor(position)}
          disabled={disabled || durationMs === undefined}
          onChange={event => setDragged(Number(event.currentTarget.value))}
        />
        <span className={styles.head} aria-hidden />
      </div>
      <span>{durationMs === undefined ? '–:––' : formatTime(duration)}</span>
    </div>
  );
}

function Wave({ peaks, played }: { peaks: readonly number[] | undefined; played: number }) {
  const clip = useId();
  const bars = peaks ? peaks.map(barOf).join('') : 'M0 46h1v8h-1z';
  const width = peaks?.length ?? 1;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden
    >
      <clipPath id={clip}>
        <rect width={width * played} height="100" />
      </clipPath>
      <path d={bars} opacity="0.38" />
      <path d={bars} clipPath={`url(#${clip})`} />
    </svg>
  );
}

function barOf(peak: number, index: number): string {
  const half = Math.max(1.5, peak * 48);
  return `M${index + 0.14} ${50 - half}h.72v${half * 2}h-.72z`;
}

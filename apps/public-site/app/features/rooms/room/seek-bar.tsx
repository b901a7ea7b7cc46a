import { useEffect, useRef, useState } from 'react';
import { timeInWords } from './time-in-words';
import styles from './now-playing.module.css';

type Props = {
  positionMs: number;
  durationMs: number | undefined;
  disabled: boolean;
  onSeek(seconds: number): void;
};

export function SeekBar({ positionMs, durationMs, disabled, onSeek }: Props) {
  const [dragged, setDragged] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const seek = useRef(onSeek);
  useEffect(() => {
    seek.current = onSeek;
  });

  // React's onChange fires at each step of a drag; the native event once, when it is let go.
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

  return (
    <div className={styles.seek}>
      <input
        ref={input}
        type="range"
        aria-label="Position"
        aria-valuetext={`${timeInWords(position)} of ${timeInWords(duration)}`}
        min={0}
        max={Math.floor(duration)}
        step={1}
        value={Math.floor(position)}
        disabled={disabled || durationMs === undefined}
        onChange={event => setDragged(Number(event.currentTarget.value))}
      />
      <span>{timeInWords(position)}</span>
      <span>{timeInWords(duration)}</span>
    </div>
  );
}

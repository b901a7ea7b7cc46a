import { useState, type PointerEvent } from 'react';
import { shapeOf, shapesOf } from './day-shapes';
import { summaryOfDays, wordsOfDay } from './day-words';
import { LatencyChart } from './latency-chart';
import type { ComponentDays } from './use-days';
import styles from './day-bars.module.css';

type Props = { name: string; days: ComponentDays; from: string };

/** Ninety days as bars, read out one by one with the arrow keys, and the latency below on request. */
export function DayBars({ name, days, from }: Props) {
  const last = days.status.length - 1;
  const [place, setPlace] = useState(last);
  const [pointed, setPointed] = useState(false);
  const move = (to: number) => setPlace(Math.min(last, Math.max(0, to)));
  const keys: Record<string, number> = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last };
  const pointAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    move(Math.floor(((clientX - left) / width) * days.status.length));
    setPointed(true);
  };

  return (
    <div className={styles.history}>
      <div
        className={styles.bars}
        role="slider"
        tabIndex={0}
        aria-label={`${name}, the last 90 days`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={wordsOfDay(days, from, place)}
        onFocus={() => setPointed(true)}
        onBlur={() => setPointed(false)}
        onPointerDown={pointAt}
        onPointerMove={pointAt}
        onPointerLeave={() => setPointed(false)}
        onKeyDown={event => {
          const to = keys[event.key];
          if (to === undefined) return;
          event.preventDefault();
          move(to);
        }}
      >
        <svg viewBox={`0 0 ${days.status.length} 100`} preserveAspectRatio="none" aria-hidden>
          {shapesOf(days.status).map(({ status, path }) => (
            <path key={status} data-status={status} d={path} />
          ))}
          {pointed && <path data-chosen d={shapeOf(place, days.status[place] ?? 'unknown')} />}
        </svg>
      </div>
      <p className={styles.words}>{pointed ? wordsOfDay(days, from, place) : summaryOfDays(days)}</p>
      <LatencyChart name={name} days={days} from={from} />
    </div>
  );
}

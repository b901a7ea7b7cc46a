import { useState } from 'react';
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
        onPointerLeave={() => setPointed(false)}
        onKeyDown={event => {
          const to = keys[event.key];
          if (to === undefined) return;
          event.preventDefault();
          move(to);
        }}
      >
        {days.status.map((status, day) => (
          <span
            key={day}
            data-status={status ?? 'unknown'}
            data-chosen={(pointed && day === place) || undefined}
            onPointerEnter={() => {
              setPlace(day);
              setPointed(true);
            }}
          />
        ))}
      </div>
      <p className={styles.words}>{pointed ? wordsOfDay(days, from, place) : summaryOfDays(days)}</p>
      <LatencyChart name={name} days={days} from={from} />
    </div>
  );
}

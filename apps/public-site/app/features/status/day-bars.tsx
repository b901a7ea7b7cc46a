import { useState, type CSSProperties, type PointerEvent } from 'react';
import { shapeOf, shapesOf } from './day-shapes';
import { knownDays, describeDays, describeDay, type ShownDays } from './describe-days';
import { LatencyChart } from './latency-chart';
import styles from './day-bars.module.css';

type Props = { name: string; days: ShownDays; from: string };

/** A bar for each day since the first one recorded, and the response times. */
export function DayBars({ name, days, from }: Props) {
  const known = knownDays(days);
  const first = known[0];
  if (first === undefined) return <p className={styles.words}>{describeDays(days)}</p>;
  return (
    <div className={styles.history} style={{ '--days': known.length } as CSSProperties}>
      <Bars name={name} days={days} from={from} first={first} />
      <LatencyChart name={name} days={days} from={from} first={first} />
    </div>
  );
}

/** With the arrow keys, screen readers read the days one by one. */
function Bars({ name, days, from, first }: Props & { first: number }) {
  const last = days.status.length - 1;
  const [place, setPlace] = useState(last);
  const [pointed, setPointed] = useState(false);
  const move = (to: number) => setPlace(Math.min(last, Math.max(first, to)));
  const keys: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: first,
    End: last,
  };
  const shown = days.status.slice(first);
  const chosen = days.status[place];
  const pointAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    move(first + Math.floor(((clientX - left) / width) * shown.length));
    setPointed(true);
  };

  return (
    <>
      <div
        className={styles.bars}
        role="slider"
        tabIndex={0}
        aria-label={`${name}, day by day`}
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={describeDay(days, from, place)}
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
        <svg viewBox={`0 0 ${shown.length} 100`} preserveAspectRatio="none" aria-hidden>
          {shapesOf(shown).map(({ status, path }) => (
            <path key={status} data-status={status} d={path} />
          ))}
          {pointed && chosen && <path data-chosen d={shapeOf(place - first, chosen)} />}
        </svg>
      </div>
      <p className={styles.words}>{pointed ? describeDay(days, from, place) : describeDays(days)}</p>
    </>
  );
}

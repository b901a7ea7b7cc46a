import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { Reading } from './clock-lab';
import { useClockReadings, type Line } from './use-clock-readings';
import styles from './echoverse-docs.module.css';

const lines: [Line, string][] = [
  ['yours', 'Your connection'],
  ['home', 'A quiet home'],
  ['train', 'A train'],
  ['satellite', 'A satellite'],
];
const plotHeight = 190;

/** Shows the clock synchronisation: each probe as it travels, and the filter's estimate. */
export function ClockDiagram() {
  const [line, setLine] = useState<Line>('yours');
  const figure = useRef<HTMLElement>(null);
  const running = useInView(figure);
  // A drawing that shrinks with the page would shrink its labels too.
  const width = useMediaQuery('(max-width: 34rem)') ? 300 : 640;
  const { readings, offline } = useClockReadings(line, running);
  const newest = readings.at(-1);

  return (
    <figure ref={figure} className={styles.lab} data-testid="clock-diagram" data-readings={readings.length}>
      <fieldset>
        <legend>Measure</legend>
        {lines.map(([id, word]) => (
          <label key={id}>
            <input
              type="radio"
              className="over-label"
              name="line"
              checked={line === id}
              onChange={() => setLine(id)}
            />
            <span>{word}</span>
          </label>
        ))}
      </fieldset>
      {newest ? <Exchange reading={newest} width={width} /> : <Waiting offline={offline} />}
      <Scatter readings={readings} width={width} />
      <dl className={styles.facts}>
        <Fact term="Round trip" value={newest && `${newest.roundTripMs.toFixed(1)} ms`} />
        <Fact term="Accurate to" value={newest && `± ${newest.uncertaintyMs.toFixed(2)} ms`} />
        {newest?.errorMs === undefined ? (
          <Fact term="Your wall clock is" value={newest && wallClockError(newest.estimateMs)} />
        ) : (
          <Fact term="Actually off by" value={`${Math.abs(newest.errorMs).toFixed(2)} ms`} />
        )}
      </dl>
      <figcaption>
        Above, the latest probe on its way to the room and back. Below, each dot is what one probe alone would
        have said; small, pale dots are probes that were slow on the way. The band is what the filter
        believes, given all of them.
        {line === 'yours'
          ? ' This is measured live, between your device and the room.'
          : ' This connection is simulated, so the true time is known.'}
      </figcaption>
    </figure>
  );
}

/** `offsetMs` is relative to the page's clock, which started at `timeOrigin` of the wall clock. */
function wallClockError(offsetMs: number): string {
  const behind = offsetMs - performance.timeOrigin;
  if (Math.abs(behind) < 1) return 'in step';
  return `${Math.abs(behind).toFixed(0)} ms ${behind > 0 ? 'late' : 'early'}`;
}

function Fact({ term, value }: { term: string; value: string | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  );
}

function Waiting({ offline }: { offline: boolean }) {
  return (
    <p className={styles.waiting} role="status">
      {offline
        ? 'We can’t reach the room right now. The other connections are simulated and always work.'
        : 'Asking the room for the time…'}
    </p>
  );
}

/** Two timelines and the probe between them, to scale. */
function Exchange({ reading, width }: { reading: Reading; width: number }) {
  const { sample, estimateMs, roundTripMs } = reading;
  const { t1, t2, t3, t4 } = sample;
  const x = (local: number) => 96 + ((local - t1) / Math.max(t4 - t1, 0.001)) * (width - 200);
  const [sent, arrived, left, back] = [x(t1), x(t2 - estimateMs), x(t3 - estimateMs), x(t4)];
  return (
    <svg
      viewBox={`0 0 ${width} 150`}
      className={styles.exchange}
      role="img"
      aria-label={`The latest probe took ${roundTripMs.toFixed(1)} milliseconds to the room and back.`}
    >
      <text x="0" y="34">
        Room
      </text>
      <text x="0" y="134">
        You
      </text>
      <path d={`M70 30H${width}M70 130H${width}`} className={styles.axis} />
      <path key={`${t1} there`} pathLength="1" d={`M${sent} 130L${arrived} 30`} className={styles.packet} />
      <path
        key={`${t1} back`}
        pathLength="1"
        d={`M${left} 30L${back} 130`}
        className={styles.packet}
        data-back
      />
      {[
        [sent, 130, 't1', 146],
        [arrived, 30, 't2', 18],
        [left, 30, 't3', 18],
        [back, 130, 't4', 146],
      ].map(([cx, cy, word, y], index) => (
        <g key={word}>
          <circle cx={cx} cy={cy} r="4.5" />
          <text
            x={Number(cx) + (index === 1 ? -14 : index === 2 ? 14 : 0)}
            y={y}
            textAnchor="middle"
            className={styles.small}
          >
            {word}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Scatter({ readings, width }: { readings: readonly Reading[]; width: number }) {
  const sizes = readings.map(({ deviationMs }) => Math.abs(deviationMs)).toSorted((a, b) => a - b);
  // Scale by the third quartile, so that one outlier doesn't flatten the rest.
  const usual = sizes[Math.floor(sizes.length * 0.75)] ?? 1;
  const scale = Math.max(0.2, usual * 1.8, (readings.at(-1)?.uncertaintyMs ?? 0) * 2);
  const fastest = Math.min(...readings.map(({ roundTripMs }) => roundTripMs));
  const middle = plotHeight / 2;
  const y = (ms: number) => middle - Math.max(-1, Math.min(1, ms / scale)) * (middle - 12);
  const x = (index: number) => 70 + (index / 63) * (width - 84);
  const band = [
    ...readings.map(({ uncertaintyMs }, index) => `${x(index)},${y(uncertaintyMs)}`),
    ...readings.map(({ uncertaintyMs }, index) => `${x(index)},${y(-uncertaintyMs)}`).toReversed(),
  ];
  return (
    <svg viewBox={`0 0 ${width} ${plotHeight}`} className={styles.scatter} aria-hidden>
      <path d={`M70 ${middle}H${width}`} className={styles.axis} />
      <text x="0" y="18" className={styles.small}>
        +{scale.toFixed(1)} ms
      </text>
      <text x="0" y={middle + 4} className={styles.small}>
        0
      </text>
      <text x="0" y={plotHeight - 8} className={styles.small}>
        −{scale.toFixed(1)} ms
      </text>
      {readings.length > 1 && <polygon points={band.join(' ')} className={styles.band} />}
      {readings.map(({ sample, deviationMs, roundTripMs }, index) => {
        const trust = Math.min(1, fastest / Math.max(roundTripMs, 0.001)) ** 2;
        return (
          <circle
            key={sample.t1}
            cx={x(index)}
            cy={y(deviationMs)}
            r={2 + trust * 3.2}
            opacity={0.3 + trust * 0.7}
          />
        );
      })}
    </svg>
  );
}

/** Measures only while the diagram is visible. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const watching = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: '120px',
    });
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element]);
  return inView;
}

import type { ReactNode } from 'react';
import { divisionIds } from '@sevenfold/brand';
import { seededRandom } from '../../artwork/seeded-random';
import styles from './motifs.module.css';

type Draw = (random: () => number) => ReactNode;

/** Each band's way of drawing. A seed always gives the same picture; each record has its own seed. */
const motifs: Record<string, Draw> = {
  'paper-lanterns': lanterns,
  'the-last-chapter': pages,
  'null-and-void': grid,
  'base-camp-choir': voices,
  'anvil-youth': shards,
  'low-altitude': contours,
  'seven-of-us': strips,
};

export function Motif({ band, seed, className }: { band: string; seed: number; className?: string }) {
  return (
    <svg
      className={`${styles.motif} ${className ?? ''}`}
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      data-motif={band}
    >
      {motifs[band]?.(seededRandom(seed))}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const points = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

function lanterns(random: () => number) {
  return range(11).map(index => {
    const x = 70 + index * 108 + random() * 50;
    const y = 110 + random() * 230;
    const size = 42 + random() * 52;
    const tall = size * (1.05 + random() * 0.5);
    const ribs = 7;
    return (
      <g
        key={index}
        className={styles.sway}
        style={{ animationDelay: `${-index * 0.9}s`, transformOrigin: `${x}px 0` }}
      >
        <path d={`M${round(x)} 0V${round(y - tall)}`} stroke="var(--motif-line)" strokeWidth="2" />
        {range(ribs).map(rib => {
          const at = (part: number) => Math.sin(((part / ribs) * 2 - 1) * (Math.PI / 2)) * size;
          const [left, right] = [at(rib), at(rib + 1)];
          const bow = (edge: number) => x + edge;
          return (
            <path
              key={rib}
              d={`M${round(x + left * 0.45)} ${round(y - tall)} Q${round(bow(left) + left * 0.35)} ${round(y)} ${round(x + left * 0.45)} ${round(y + tall)} L${round(x + right * 0.45)} ${round(y + tall)} Q${round(bow(right) + right * 0.35)} ${round(y)} ${round(x + right * 0.45)} ${round(y - tall)}Z`}
              fill={rib % 2 ? 'var(--motif-a)' : 'var(--motif-b)'}
              opacity={round((0.55 + 0.45 * Math.sin(((rib + 0.5) / ribs) * Math.PI)) * 100) / 100}
            />
          );
        })}
        <rect
          x={round(x - size * 0.3)}
          y={round(y + tall)}
          width={round(size * 0.6)}
          height="6"
          fill="var(--motif-line)"
        />
      </g>
    );
  });
}

function pages(random: () => number) {
  const leaves = 46;
  return (
    <g className={styles.breathe}>
      {range(leaves).map(leaf => {
        const turn = leaf / (leaves - 1) - 0.5;
        const lean = turn * 1_500 + (random() - 0.5) * 26;
        const rise = 690 - Math.cos(turn * Math.PI) * (480 + random() * 40);
        return (
          <path
            key={leaf}
            d={`M600 800 C${round(600 + lean * 0.1)} ${round(rise + 150)} ${round(600 + lean * 0.42)} ${round(rise)} ${round(600 + lean)} ${round(rise - 30)}`}
            fill="none"
            stroke={leaf % 9 === 4 ? 'var(--motif-a)' : 'var(--motif-line)'}
            strokeWidth={leaf % 9 === 4 ? 5 : 1.6}
          />
        );
      })}
    </g>
  );
}

/** Six hundred squares, drawn as one path per colour and row, because elements are expensive. */
function grid(random: () => number) {
  const [columns, rows, size] = [30, 20, 40];
  const [voidX, voidY, voidSize] = [560 + random() * 420, 250 + random() * 300, 190 + random() * 80];
  return range(rows).map(row => {
    const fault = random() > 0.78 ? (random() - 0.5) * 190 : 0;
    const squares: Record<string, string> = {};
    for (const column of range(columns)) {
      const [x, y] = [column * size + fault, row * size];
      const inside = Math.hypot(x + 20 - voidX, y + 20 - voidY) < voidSize;
      const lit = random();
      if (inside ? lit < 0.94 : lit < 0.12) continue;
      const side = inside ? 10 : size - 12;
      const edge = (size - side) / 2;
      const fill = fault ? 'var(--motif-a)' : lit > 0.86 ? 'var(--motif-b)' : 'var(--motif-line)';
      squares[fill] = `${squares[fill] ?? ''}M${round(x + edge)} ${y + edge}h${side}v${side}h${-side}z`;
    }
    return (
      <g
        key={row}
        className={fault ? styles.glitch : undefined}
        style={{ animationDelay: `${-row * 0.37}s` }}
      >
        {Object.entries(squares).map(([fill, d]) => (
          <path key={fill} fill={fill} d={d} />
        ))}
      </g>
    );
  });
}

function voices(random: () => number) {
  const ridge = (phase: number, x: number) =>
    Math.abs(Math.sin(x * 0.0042 + phase)) * 0.6 + Math.abs(Math.sin(x * 0.0113 + phase * 2.3)) * 0.28 + 0.1;
  return range(3).map(layer => {
    const phase = random() * 9;
    const height = 640 - layer * 150;
    return range(60).map(voice => {
      const x = voice * 20 + layer * 6;
      const top = 800 - ridge(phase, x) * height;
      return (
        <rect
          key={`${layer} ${voice}`}
          className={styles.rise}
          style={{ animationDelay: `${round(-voice * 0.11 - layer)}s`, transformOrigin: `${x}px 800px` }}
          x={x}
          y={round(top)}
          width={layer === 2 ? 9 : 6}
          height={round(800 - top)}
          fill={['var(--motif-line)', 'var(--motif-b)', 'var(--motif-a)'][layer]}
        />
      );
    });
  });
}

function shards(random: () => number) {
  const [x, y] = [700 + random() * 160, 480 + random() * 100];
  return range(54).map(index => {
    const angle = (index / 54) * 2 * Math.PI + random() * 0.09;
    const spread = 0.012 + random() * 0.06;
    const [from, to] = [30 + random() * 110, 240 + random() ** 2 * 900];
    const at = (turn: number, distance: number): [number, number] => [
      x + Math.cos(turn) * distance,
      y + Math.sin(turn) * distance * 0.86,
    ];
    return (
      <polygon
        key={index}
        className={styles.burst}
        style={{ transformOrigin: `${round(x)}px ${round(y)}px`, animationDelay: `${-index * 0.13}s` }}
        points={points([at(angle, from), at(angle - spread, to), at(angle + spread * 0.7, to * 0.93)])}
        fill={['var(--motif-a)', 'var(--motif-b)', 'var(--motif-line)'][index % 3]}
      />
    );
  });
}

function contours(random: () => number) {
  const hills = range(3).map(() => ({
    x: 150 + random() * 900,
    y: 120 + random() * 560,
    phases: range(5).map(() => random() * 7),
  }));
  return hills.flatMap(({ x, y, phases }, hill) =>
    range(13).map(ring => {
      const outline = range(49).map((step): [number, number] => {
        const angle = (step / 48) * 2 * Math.PI;
        const bend = phases.reduce(
          (sum, phase, wave) => sum + Math.sin(angle * (wave + 1) + phase) / (wave + 2),
          0,
        );
        const radius = (ring + 1) * 30 * (1 + bend * 0.3);
        return [x + Math.cos(angle) * radius * 1.25, y + Math.sin(angle) * radius];
      });
      return (
        <polygon
          key={`${hill} ${ring}`}
          className={styles.drift}
          style={{ animationDelay: `${-ring * 0.6}s` }}
          points={points(outline)}
          fill="none"
          stroke={ring % 5 === 4 ? 'var(--motif-a)' : 'var(--motif-line)'}
          strokeWidth={ring % 5 === 4 ? 3.5 : 1.4}
        />
      );
    }),
  );
}

function strips(random: () => number) {
  const meeting = 760;
  return divisionIds.map((id, index) => {
    const [start, end] = [40 + index * 108 + random() * 30, 40 + ((index * 3) % 7) * 108 + random() * 30];
    const middle = 400;
    const half = 30;
    return (
      <g key={id} className={styles.arrive} style={{ animationDelay: `${-index * 0.5}s` }}>
        <polygon
          points={points([
            [-20, start - half],
            [meeting, middle - half],
            [meeting, middle + half],
            [-20, start + half],
          ])}
          fill={`var(--sf-fold-${id})`}
          opacity="0.88"
        />
        <polygon
          points={points([
            [meeting, middle - half],
            [1_220, end - half],
            [1_220, end + half],
            [meeting, middle + half],
          ])}
          fill={`color-mix(in srgb, var(--sf-fold-${id}) 74%, #10211f)`}
          opacity="0.92"
        />
      </g>
    );
  });
}

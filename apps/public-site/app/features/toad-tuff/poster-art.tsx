import type { Ref } from 'react';
import { seededRandom } from '../../artwork/seeded-random';
import styles from './toad-tuff.module.css';

const palettes = [
  { paper: '#efe6c9', dark: '#1d3a2a', bright: '#e2683c', inks: 'bottle green and rust' },
  { paper: '#f3e9dc', dark: '#26234a', bright: '#9bb53b', inks: 'night blue and duckweed' },
  { paper: '#dfe9d3', dark: '#4a1f33', bright: '#e0a526', inks: 'beetroot and lamp yellow' },
  { paper: '#f0dfd0', dark: '#16343f', bright: '#d1597a', inks: 'slate and throat pink' },
] as const;

const gigLines = [
  ['FIRST NIGHT', 'ABOVE NINE DEGREES', 'QUARRY No. 9, WARM SIDE'],
  ['SECOND FULL MOON', 'OF SPRING', 'THE BARRIER, MILL ROAD'],
  ['MIDSUMMER', 'AFTER THE BATS', 'LOADING RAMP'],
  ['FIRST FROST', 'WITHOUT THE POND', 'PUMP HOUSE'],
] as const;

export const posterOf = (print: number) => palettes[print % palettes.length]!;

/** A poster is drawn entirely from its number. */
export function PosterArt({ print, ref }: { print: number; ref?: Ref<SVGSVGElement> }) {
  const random = seededRandom(print * 977);
  const { paper, dark, bright } = posterOf(print);
  const [moonX, moonY, moonSize] = [150 + random() * 300, 240 + random() * 90, 100 + random() * 70];
  const lines = gigLines[print % gigLines.length]!;
  const name = `Gig poster, print ${print}: Toad Tuff. ${lines.join(', ')}.`;
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 600 850"
      className={styles.posterArt}
      role="img"
      aria-label={name}
      data-testid="poster"
    >
      <rect width="600" height="850" fill={paper} />
      <circle cx={Math.round(moonX)} cy={Math.round(moonY)} r={Math.round(moonSize)} fill={bright} />
      {strata(random).map((path, layer) => (
        <path key={layer} d={path} fill={layer % 2 ? paper : dark} opacity={layer % 2 ? 0.92 : 1} />
      ))}
      {rings(random).map(({ y, rx }) => (
        <ellipse
          key={`${y} ${rx}`}
          cx="300"
          cy={y}
          rx={rx}
          ry={rx * 0.16}
          fill="none"
          stroke={paper}
          strokeWidth="3"
        />
      ))}
      <g
        transform={`translate(${170 + Math.round(random() * 30)} ${408}) scale(${(0.42 + random() * 0.08).toFixed(3)})`}
      >
        <path
          d="M300 120c140 0 226 92 232 214 5 96-82 150-232 150S63 430 68 334c6-122 92-214 232-214z"
          fill={bright}
        />
        {[168, 432].map(x => (
          <g key={x}>
            <circle cx={x} cy="150" r="74" fill={bright} />
            <circle cx={x} cy="150" r="48" fill={paper} />
            <ellipse cx={x + Math.round((random() - 0.5) * 24)} cy="152" rx="32" ry="13" fill={dark} />
          </g>
        ))}
        <path
          d="M96 268c60 62 134 76 204 76s144-14 204-76c-40 92-130 108-204 108S136 360 96 268z"
          fill={dark}
        />
        <ellipse
          cx="300"
          cy="396"
          rx={Math.round(110 + random() * 60)}
          ry={Math.round(48 + random() * 34)}
          fill={paper}
        />
        {Array.from({ length: 14 }, (_, index) => (
          <circle
            key={index}
            cx={Math.round(120 + random() * 360)}
            cy={Math.round(200 + random() * 60)}
            r={Math.round(4 + random() * 8)}
            fill={dark}
          />
        ))}
      </g>
      <rect y="662" width="600" height="188" fill={dark} />
      <g fontFamily="'Bagel Fat One', 'Arial Black', sans-serif" textAnchor="middle">
        <text x="300" y="128" fontSize="142" fill={dark} textLength="540" lengthAdjust="spacingAndGlyphs">
          TOAD
        </text>
        <text x="300" y="240" fontSize="142" fill={dark} textLength="540" lengthAdjust="spacingAndGlyphs">
          TUFF
        </text>
        <text x="300" y="724" fontSize="46" fill={paper}>
          {lines[0]}
        </text>
        <text x="300" y="770" fontSize="38" fill={paper}>
          {lines[1]}
        </text>
        <text x="300" y="816" fontSize="26" fill={bright}>
          {lines[2]}
        </text>
      </g>
    </svg>
  );
}

/** The quarry’s face, bench by bench. */
function strata(random: () => number): string[] {
  return [0, 1, 2, 3, 4].map(layer => {
    const top = 380 + layer * 44;
    const steps = Array.from({ length: 7 }, (_, step) => {
      const y = Math.round(top + (random() - 0.5) * 46);
      return `L${Math.round((step / 6) * 600)} ${y}L${Math.round(((step + 0.6) / 6) * 600)} ${y + Math.round((random() - 0.5) * 16)}`;
    });
    return layer % 2
      ? `M0 ${top}${steps.join('')}L600 ${top + 16}L0 ${top + 20}Z`
      : `M0 ${top}${steps.join('')}L600 850L0 850Z`;
  });
}

function rings(random: () => number) {
  return Array.from({ length: 4 }, (_, index) => ({
    y: 636 + index * 3,
    rx: Math.round(150 + index * 52 + random() * 20),
  }));
}

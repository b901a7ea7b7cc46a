import { useId, type CSSProperties } from 'react';
import { seededRandom } from '../../artwork/seeded-random';
import type { Look } from './band';
import styles from './toad.module.css';

/** A sitting toad. Its throat swells with the music's bass (`--bass`); its eyes follow `--gaze`. */
export function Toad({ look, seed = 9, className }: { look: Look; seed?: number; className?: string }) {
  const belowMouth = useId();
  const random = seededRandom(seed);
  const { skin, throat, gaze, warts, width } = look;
  const shade = `color-mix(in srgb, ${skin} 72%, #0d140c)`;
  const light = `color-mix(in srgb, ${skin} 78%, #f4f2c8)`;
  return (
    <svg
      viewBox="0 0 600 520"
      className={`${styles.toad} ${className ?? ''}`}
      style={{ '--own-gaze': gaze } as CSSProperties}
      aria-hidden
    >
      <g transform={`translate(${300 - 300 * width} 0) scale(${width} 1)`}>
        {/* Haunches and feet */}
        <path d="M40 470C10 380 60 300 140 300l20 170H70c-18 22-60 26-74 8 10 0 26-2 44-8z" fill={shade} />
        <path d="M560 470c30-90-20-170-100-170l-20 170h90c18 22 60 26 74 8-10 0-26-2-44-8z" fill={shade} />
        {/* Body */}
        <path
          d="M300 120c140 0 226 92 232 214 5 96-82 150-232 150S63 430 68 334c6-122 92-214 232-214z"
          fill={skin}
        />
        <path
          d="M300 484c-104 0-178-26-212-74 60 34 138 48 212 48s152-14 212-48c-34 48-108 74-212 74z"
          fill={shade}
        />
        {/* Eyes, above the head */}
        {[168, 432].map(x => (
          <g key={x}>
            <ellipse cx={x} cy="150" rx="78" ry="72" fill={skin} />
            <path d={`M${x - 78} 150a78 72 0 0 1 156 0c-40-26-116-26-156 0z`} fill={light} />
            <ellipse cx={x} cy="150" rx="52" ry="48" fill="#f2c33a" />
            <g className={styles.pupil}>
              <ellipse cx={x} cy="152" rx="34" ry="15" fill="#15110a" />
              <circle cx={x - 14} cy="143" r="6" fill="#fff7dc" />
            </g>
          </g>
        ))}
        {Array.from({ length: warts }, (_, index) => {
          const angle = Math.PI + random() * Math.PI;
          const distance = 0.35 + random() * 0.6;
          return (
            <circle
              key={index}
              cx={Math.round(300 + Math.cos(angle) * distance * 210)}
              cy={Math.round(330 + Math.sin(angle) * distance * 150)}
              r={Math.round(4 + random() * 9)}
              fill={index % 3 ? shade : light}
            />
          );
        })}
        {/* Throat, mouth, nostrils */}
        <clipPath id={belowMouth}>
          <path d="M-300 268H96c60 62 134 76 204 76s144-14 204-76h396v600H-300z" />
        </clipPath>
        <g clipPath={`url(#${belowMouth})`}>
          <g className={styles.throat}>
            <ellipse cx="300" cy="356" rx="150" ry="74" fill={throat} />
            <path
              d="M170 340c30 62 90 84 130 84s100-22 130-84c-6 70-70 90-130 90s-124-20-130-90z"
              fill={shade}
              opacity=".3"
            />
            <ellipse
              cx="252"
              cy="366"
              rx="38"
              ry="16"
              fill="#fff7dc"
              opacity=".35"
              transform="rotate(-18 252 366)"
            />
          </g>
        </g>
        <path
          d="M96 268c60 62 134 76 204 76s144-14 204-76c-40 92-130 108-204 108S136 360 96 268z"
          fill="#15110a"
        />
        <path
          d="M96 268c60 62 134 76 204 76s144-14 204-76"
          fill="none"
          stroke={light}
          strokeWidth="7"
          strokeLinecap="round"
        />
        <ellipse cx="276" cy="246" rx="6" ry="9" fill={shade} />
        <ellipse cx="324" cy="246" rx="6" ry="9" fill={shade} />
        {/* Hands */}
        {[190, 410].map(x => (
          <path
            key={x}
            d={`M${x - 34} 486c-26 6-44 18-46 30h34l8-10 6 12h26l6-12 8 10h34c-2-14-22-26-48-30l-8-70h-14z`}
            fill={light}
          />
        ))}
      </g>
    </svg>
  );
}

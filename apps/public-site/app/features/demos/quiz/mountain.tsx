import styles from './quiz.module.css';

/** Base, two camps and the summit, in SVG units. */
const holds = [
  { x: 78, y: 262, name: 'Base' },
  { x: 168, y: 196, name: 'First camp' },
  { x: 172, y: 122, name: 'Second camp' },
  { x: 214, y: 46, name: 'Summit' },
] as const;

/** A paper mountain with a climber. Hills and ground are wider than the view box, to fill wide, low pictures. */
export function Mountain({ climbed, steps }: { climbed: number; steps: number }) {
  const at = holds[Math.min(climbed, holds.length - 1)]!;
  return (
    <svg
      className={styles.mountain}
      viewBox="0 0 360 300"
      role="img"
      aria-label={`${at.name}: ${climbed} of ${steps} rope lengths climbed`}
      data-climbed={climbed}
    >
      <path className={styles.sun} d="M268 96L286 60L318 52L336 82L322 116L288 122Z" />
      <path
        className={styles.far}
        d="M-320 170L-240 146L-182 190L-112 118L-56 178L-28 158L0 214L58 150L96 190L140 128L186 182L240 110L296 176L360 134L412 184L470 122L528 178L590 132L680 190V300H-320Z"
      />
      <g className={styles.rock}>
        <path d="M214 46L126 300H30Z" data-side="lit" />
        <path d="M214 46L190 150L238 214L126 300Z" data-side="middle" />
        <path d="M214 46L262 128L238 214L190 150Z" data-side="shade" />
        <path d="M262 128L334 300H126L238 214Z" data-side="deep" />
        <path d="M214 46L178 100L196 116L208 98L226 122L238 88Z" data-side="snow" />
      </g>
      <path
        className={styles.ground}
        d="M-320 264L-206 274L-110 256L0 268L84 252L180 276L276 258L360 272L452 256L548 274L680 258V300H-320Z"
      />
      <polyline className={styles.path} points={holds.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {holds.slice(1).map(({ x, y }, index) => (
        <path
          key={y}
          className={styles.camp}
          d={`M${x - 9} ${y + 5}L${x} ${y - 9}L${x + 9} ${y + 5}Z`}
          data-reached={climbed > index || undefined}
        />
      ))}
      <g className={styles.climber} style={{ translate: `${at.x}px ${at.y}px` }}>
        <path d="M0 -34V-6" />
        <path d="M0 -34L18 -28L0 -21Z" />
        <circle r="6" cy="-2" />
      </g>
    </svg>
  );
}

import type { Badge } from '@sevenfold/contracts';
import styles from './badge-wall.module.css';

/** One more fold per step of rarity. */
const folds: Record<Badge['rarity'], number> = { common: 1, rare: 2, epic: 3, legendary: 4, mythic: 5 };
const centre = 50;

/** A paper rosette: its colour shows the division, its folds the rarity. */
export function BadgeFold({ badge, locked = false }: { badge: Badge; locked?: boolean }) {
  const points = 3 + folds[badge.rarity];
  const turn = [...badge.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60;
  const at = (angle: number, radius: number) =>
    `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;

  return (
    <svg viewBox="0 0 100 100" className={styles.fold} aria-hidden data-locked={locked || undefined}>
      <g transform={`rotate(${turn} ${centre} ${centre})`}>
        {Array.from({ length: points }, (_, index) => {
          const from = (index / points) * 2 * Math.PI;
          const half = Math.PI / points;
          return (
            <g key={index}>
              <path data-side="lit" d={`M${centre} ${centre} L${at(from - half, 26)} L${at(from, 48)} Z`} />
              <path data-side="shade" d={`M${centre} ${centre} L${at(from, 48)} L${at(from + half, 26)} Z`} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}

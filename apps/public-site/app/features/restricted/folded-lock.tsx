import styles from './restricted-access.module.css';

const heights = [34, 62, 88, 100, 74, 50, 28];

/** A sound wave behind a fold: its seven bars move once the lock opens. */
export function FoldedLock({ open }: { open: boolean }) {
  return (
    <svg className={styles.lock} viewBox="0 0 240 240" aria-hidden data-open={open || undefined}>
      {heights.map((height, bar) => (
        <rect key={bar} x={18 + bar * 30} y={120 - height} width="20" height={height * 2} />
      ))}
      <path data-side="lit" d="M0 96 L120 120 L0 144 Z" />
      <path data-side="shade" d="M240 96 L120 120 L240 144 Z" />
    </svg>
  );
}

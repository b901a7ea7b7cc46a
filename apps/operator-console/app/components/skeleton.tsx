import styles from './skeleton.module.css';

type Props = {
  /** What screen readers announce. */
  label?: string;
  lines?: number;
};

/** Placeholder for content that is still loading. */
export function Skeleton({ label = 'Loading…', lines = 3 }: Props) {
  return (
    <div className={styles.skeleton} aria-live="polite">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden />
      ))}
    </div>
  );
}

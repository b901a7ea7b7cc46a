import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** Links between parts of one list; the current one has `aria-current`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

import type { ReactNode } from 'react';
import styles from './links.module.css';

/** Small links side by side. */
export function Links({ children }: { children: ReactNode }) {
  return <span className={styles.links}>{children}</span>;
}

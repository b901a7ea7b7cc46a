import type { ReactNode } from 'react';
import styles from './screen.module.css';

type Props = { title: ReactNode; actions?: ReactNode; children: ReactNode };

/** Header and column of every screen. */
export function Screen({ title, actions, children }: Props) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

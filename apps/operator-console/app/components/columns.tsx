import type { ReactNode } from 'react';
import styles from './columns.module.css';

type Props = {
  /** The right one has wide tables. */
  widerRight?: boolean;
  /** The two columns: each a panel, or a `div` of several. */
  children: ReactNode;
};

/** Two columns of panels; one below the other where they would be too narrow. */
export function Columns({ widerRight = false, children }: Props) {
  return (
    <div className={styles.columns} data-wider-right={widerRight}>
      {children}
    </div>
  );
}

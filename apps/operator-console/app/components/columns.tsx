import type { ReactNode } from 'react';
import styles from './columns.module.css';

type Props = {
  /** The column with wide tables or forms. */
  wider?: 'left' | 'right';
  /** The two columns: each a panel, or a `div` with several panels. */
  children: ReactNode;
};

/** Two columns of panels; one below the other where they would be too narrow. */
export function Columns({ wider, children }: Props) {
  return (
    <div className={styles.columns} data-wider={wider}>
      {children}
    </div>
  );
}

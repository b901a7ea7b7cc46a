import type { ReactNode } from 'react';
import '../../typefaces/big-shoulders.css';
import { preloadFace } from '../../typefaces/preload-face';
import { RoomPicker } from './room-picker';
import styles from './bandroom.module.css';

type Props = {
  /** Unknown on the prerendered page. */
  name?: string;
  children: ReactNode;
};

/** Stays the same before and after joining, so that the picker keeps what someone is typing. */
export function BandroomPage({ name, children }: Props) {
  preloadFace('big-shoulders');

  return (
    <div className={`page ${styles.layout}`}>
      <header className={styles.head}>
        <h1>Bandroom</h1>
        <RoomPicker name={name} />
      </header>
      <div className={styles.columns}>{children}</div>
    </div>
  );
}

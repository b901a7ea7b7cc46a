import { useSyncExternalStore, type ReactNode } from 'react';
import '../../typefaces/big-shoulders.css';
import type { Room } from '@sevenfold/realtime-client';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { MetronomePanel } from './metronome-panel';
import { People } from './people';
import { RoomPicker } from './room-picker';
import styles from './bandroom.module.css';

type Props = {
  room: Room;
  /** Voice; above everything else. */
  voice: ReactNode;
};

/** A rehearsal room: people, voice, and one metronome for everyone. */
export function BandroomPage({ room, voice }: Props) {
  const state = useSyncExternalStore(
    room.subscribe,
    () => room.state,
    () => room.state,
  );
  return (
    <div className={`page ${styles.layout}`}>
      <header className={styles.head}>
        <h1>Bandroom</h1>
        <RoomPicker name={state.room} />
      </header>
      <div className={styles.columns}>
        <section className={styles.company} aria-labelledby="company">
          <h2 id="company">Who’s here</h2>
          <div className={styles.voice}>{voice}</div>
          <People state={state} />
          {state.status === 'reconnecting' && (
            <p role="status">Connection lost, reconnecting. The beat keeps going.</p>
          )}
        </section>
        <MetronomePanel room={room} state={state} />
        <p className={styles.links}>
          <Link to={paths.room(state.room)}>Listen to something first</Link>
          <Link to={paths.soundboard}>Soundboard</Link>
        </p>
      </div>
    </div>
  );
}

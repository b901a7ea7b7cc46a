import { useSyncExternalStore, type ReactNode } from 'react';
import type { Room } from '@sevenfold/realtime-client';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { MetronomePanel } from './metronome-panel';
import { People } from './people';
import styles from './bandroom.module.css';

type Props = {
  room: Room;
  /** Voice; above everything else. */
  voice: ReactNode;
};

/** A rehearsal room: people, voice, and one metronome for everyone. */
export function Rehearsal({ room, voice }: Props) {
  const stateNow = () => room.state;
  const state = useSyncExternalStore(room.subscribe, stateNow, stateNow);
  return (
    <>
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
    </>
  );
}

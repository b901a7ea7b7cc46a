import { useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import '../../typefaces/big-shoulders.css';
import type { Room } from '@sevenfold/realtime-client';
import { useToast } from '@sevenfold/ui';
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
          <h2 id="company">Who is here</h2>
          <div className={styles.voice}>{voice}</div>
          <People state={state} />
          {state.status === 'reconnecting' && (
            <p role="status">Connection lost, reconnecting. The beat keeps going.</p>
          )}
          <p className={styles.links}>
            <Link to={paths.room(state.room)}>Listen to something first</Link>
            <Link to={paths.soundboard}>Soundboard</Link>
          </p>
        </section>
        <MetronomePanel room={room} state={state} />
      </div>
    </div>
  );
}

/** The room's name, its invitation, and the way to another room. */
function RoomPicker({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const navigate = useNavigate();
  const { show } = useToast();

  function move(event: FormEvent) {
    event.preventDefault();
    void navigate(`${paths.bandroom}?room=${encodeURIComponent(typed.trim())}`);
  }
  async function share() {
    const url = `${location.origin}${paths.bandroom}?room=${name}`;
    try {
      await navigator.clipboard.writeText(url);
      show('success', { title: 'Link copied', message: url });
    } catch {
      show('info', { title: 'Link to this room', message: url });
    }
  }

  return (
    <form className={styles.picker} onSubmit={move}>
      <label htmlFor="bandroom-name">Room</label>
      <input
        id="bandroom-name"
        value={typed}
        maxLength={32}
        pattern="[A-Za-z0-9_\-]{1,32}"
        title="1 to 32 letters, digits, underscores or hyphens"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === name ? (
        <button type="button" onClick={() => void share()}>
          Copy link
        </button>
      ) : (
        <button type="submit">Go to room</button>
      )}
    </form>
  );
}

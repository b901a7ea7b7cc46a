import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import styles from './bandroom.module.css';

/** The room's name, a link to invite others, and the way to another room. Disabled while the name is unknown. */
export function RoomPicker({ name }: { name?: string }) {
  const [typed, setTyped] = useState(name ?? '');
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
        disabled={name === undefined}
        maxLength={32}
        pattern="[A-Za-z0-9_\-]{1,32}"
        title="1 to 32 letters, digits, underscores or hyphens"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === (name ?? '') ? (
        <button type="button" disabled={name === undefined} onClick={() => void share()}>
          Copy link
        </button>
      ) : (
        <button type="submit">Go to room</button>
      )}
    </form>
  );
}

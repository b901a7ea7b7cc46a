import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, TextInput } from '@mantine/core';
import { roomFromName } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { paths } from '../../../config/paths';
import { storedGuestName, storeGuestName } from '../entry/guest-name';
import { inventRoomName } from './invent-room-name';
import '../../../shell/mantine-controls';
import styles from './join-room-form.module.css';

export function JoinRoomForm() {
  const { account, loading } = useAuth();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [guestName, setGuestName] = useState('');
  const typed = name.trim();
  const meant = roomFromName(typed);
  const isGuest = !loading && !account;

  function join(event: FormEvent) {
    event.preventDefault();
    if (isGuest && guestName.trim()) storeGuestName(guestName);
    void navigate(paths.room(meant));
  }

  return (
    <form className={styles.join} onSubmit={join}>
      <div className={styles.name}>
        <TextInput
          label="Room name"
          description="1 to 32 letters, digits, underscores or hyphens. Leave it empty to join the lobby."
          placeholder="first-room"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <button
          type="button"
          className={`link-button ${styles.invent}`}
          onClick={() => setName(inventRoomName())}
        >
          Suggest a name
        </button>
      </div>
      {isGuest && (
        <TextInput
          label="Your name"
          description="Optional. Other people in the room see it. No account needed."
          placeholder={storedGuestName() ?? 'Guest'}
          autoComplete="given-name"
          maxLength={80}
          value={guestName}
          onChange={event => setGuestName(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="lg">
        Join {meant}
      </Button>
    </form>
  );
}

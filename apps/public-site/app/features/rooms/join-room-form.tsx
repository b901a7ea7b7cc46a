import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, TextInput } from '@mantine/core';
import { paths } from '../../config/paths';
import { roomFromName } from './room-name';
import '../../shell/mantine-controls';
import styles from './rydesync-home.module.css';

export function JoinRoomForm() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const typed = name.trim();
  const meant = roomFromName(typed);

  function join(event: FormEvent) {
    event.preventDefault();
    void navigate(paths.room(meant));
  }

  return (
    <form className={styles.join} onSubmit={join}>
      <TextInput
        label="Room name"
        description="1 to 32 letters, digits, underscores or hyphens. Anything else leads to the lobby."
        placeholder="first-room"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="lg">
        Join {meant}
      </Button>
    </form>
  );
}

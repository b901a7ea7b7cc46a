import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import '../../../shell/mantine-controls';
import { storedGuestName, storeGuestName } from '../entry/guest-name';
import styles from './member-list.module.css';

type Props = { onRename(name: string): void; onClose(): void };

/** Guests go by a name of their choice. They come in anew with it. */
export function GuestNameForm({ onRename, onClose }: Props) {
  const [name, setName] = useState(() => storedGuestName() ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    storeGuestName(name);
    onClose();
    onRename(name.trim());
  }

  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <TextInput
        label="Your name"
        ref={input}
        maxLength={80}
        autoComplete="given-name"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit">Use it</Button>
    </form>
  );
}

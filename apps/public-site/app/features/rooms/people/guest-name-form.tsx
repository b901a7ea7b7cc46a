import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Button, TextInput } from '@mantine/core';
import '../../../shell/mantine-controls';
import { useInRoom } from '../room/room-context';
import { useFocusFallback } from '../room/use-focus-fallback';
import { storedGuestName, storeGuestName } from '../entry/guest-name';
import styles from './member-list.module.css';

type Props = { heading: RefObject<HTMLElement | null>; onClose(): void };

/** Guests choose a name. */
export function GuestNameForm({ heading, onClose }: Props) {
  const { room, attempt } = useInRoom();
  const [name, setName] = useState(() => storedGuestName() ?? '');
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => input.current?.focus(), []);
  useFocusFallback(form, heading);

  function submit(event: FormEvent) {
    event.preventDefault();
    storeGuestName(name);
    onClose();
    void attempt('Couldn’t change your name', room.rename(name.trim()));
  }

  return (
    <form ref={form} className={styles.nameForm} onSubmit={submit}>
      <TextInput
        label="Your name"
        ref={input}
        maxLength={80}
        autoComplete="given-name"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}

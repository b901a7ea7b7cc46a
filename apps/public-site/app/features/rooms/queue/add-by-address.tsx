import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import '../../../shell/mantine-controls';
import { messageOf } from '@sevenfold/ui';
import { linkNote } from '../player/streamed';
import { useInRoom } from '../room/room-context';
import { trackTitle } from '../room/use-tracks';
import { faultOfAddress, probeTrack } from './track-address';
import styles from './queue.module.css';

/** Adds a track by its URL. Loads it first, so that a broken link does not stop the room later. */
export function AddByAddress() {
  const { room, tracks, attempt } = useInRoom();
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const [looking, setLooking] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    const wrong = faultOfAddress(address);
    setFault(wrong);
    if (wrong) return;
    const trackUrl = new URL(address.trim()).href;
    setLooking(true);
    try {
      const { duration } = await probeTrack(trackUrl);
      const title = trackTitle({ trackUrl }, tracks).slice(0, 200);
      const entry = { trackUrl, title, ...(duration !== undefined && { duration }) };
      if (await attempt('Couldn’t add it', room.queue.add(entry))) setAddress('');
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setLooking(false);
    }
  }

  return (
    <form className={styles.address} onSubmit={event => void add(event)} noValidate>
      <TextInput
        type="url"
        label="Add from a link"
        description={linkNote}
        placeholder="https://…/song.mp3"
        autoComplete="off"
        value={address}
        error={fault}
        onChange={event => {
          setAddress(event.currentTarget.value);
          setFault(undefined);
        }}
        inputContainer={input => (
          <div className={styles.addressRow}>
            {input}
            <Button type="submit" variant="default" aria-busy={looking} disabled={looking || !address.trim()}>
              {looking ? 'Checking…' : 'Add'}
            </Button>
          </div>
        )}
      />
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import '../shell/mantine-controls';
import styles from './kept-rooms.module.css';

type Props = {
  room: string;
  busy: boolean;
  onRelease(): void;
};

/** Releases a room after a second press, in place: it may be inside a dialog already. */
export function ReleaseRoom({ room, busy, onRelease }: Props) {
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(asking);
  useEffect(() => {
    if (wasAsking.current === asking) return;
    wasAsking.current = asking;
    (asking ? second : first).current?.focus();
  }, [asking]);

  if (!asking)
    return (
      <Button
        ref={first}
        variant="default"
        size="sm"
        loading={busy}
        aria-label={`Release ${room}`}
        onClick={() => setAsking(true)}
      >
        Release…
      </Button>
    );
  return (
    <div className={styles.question} role="group" aria-label={`Release ${room}?`}>
      <p>
        Anyone can keep this name then. You can take it back until someone does, and what’s in the room stays
        that long.
      </p>
      <div className={styles.answers}>
        <Button
          ref={second}
          size="sm"
          onClick={() => {
            setAsking(false);
            onRelease();
          }}
        >
          Release {room}
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

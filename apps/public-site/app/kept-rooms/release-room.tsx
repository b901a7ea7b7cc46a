import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@mantine/core';
import '../shell/mantine-controls';
import styles from './kept-rooms.module.css';

type Props = {
  room: string;
  busy: boolean;
  /** Gets the focus on the second press, because the pressed button disappears. */
  heading: RefObject<HTMLElement | null>;
  onRelease(): void;
};

/** Releases a room after a second press. Asks in place, because it may already be inside a dialog. */
export function ReleaseRoom({ room, busy, heading, onRelease }: Props) {
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(asking);
  useEffect(() => {
    if (wasAsking.current === asking) return;
    wasAsking.current = asking;
    if (asking) second.current?.focus();
    else if (document.activeElement === document.body) first.current?.focus();
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
        Then anyone can keep this name. Until someone does, you can get the room back, with what’s still in
        it.
      </p>
      <div className={styles.answers}>
        <Button
          ref={second}
          size="sm"
          onClick={() => {
            heading.current?.focus({ preventScroll: true });
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

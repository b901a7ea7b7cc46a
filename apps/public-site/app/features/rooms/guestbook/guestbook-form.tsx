import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { ErrorText } from '@sevenfold/ui/reference';
import { useInRoom, useIsHost, useRoomPart } from '../room/room-context';
import { describeRefusal } from '../room/describe-refusal';
import { Icon } from '../room/icon';
import styles from './guestbook.module.css';

const longest = 1000;

export function GuestbookForm() {
  const { room } = useInRoom();
  const slowSeconds = useRoomPart(state => state.settings.guestbookSlowSeconds);
  const isHost = useIsHost();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<unknown>();
  const { seconds, waitFor } = useWait();
  const field = useRef<HTMLTextAreaElement>(null);

  async function write(event?: FormEvent) {
    event?.preventDefault();
    const line = text.trim();
    if (!line || seconds > 0) return;
    setText('');
    setFault(undefined);
    // The pressed button is disabled now. Without a focused field, a phone would hide its keyboard.
    field.current?.focus({ preventScroll: true });
    try {
      await room.guestbook.write(line);
      if (slowSeconds > 0 && !isHost) waitFor(slowSeconds * 1000);
    } catch (error) {
      const { retryAfterMs } = error as { retryAfterMs?: number };
      // Restores the text, unless the person has begun another message.
      setText(begun => begun || line);
      if (retryAfterMs) waitFor(retryAfterMs);
      setFault(error);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void write();
  }

  return (
    <form className={styles.form} onSubmit={event => void write(event)}>
      <label className="visually-hidden" htmlFor="guestbook-line">
        Write in the guestbook
      </label>
      <textarea
        ref={field}
        id="guestbook-line"
        rows={1}
        maxLength={longest}
        placeholder="Write something"
        value={text}
        aria-describedby="guestbook-hint"
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={styles.send} aria-label="Send" disabled={!text.trim() || seconds > 0}>
        {seconds > 0 ? `${seconds} s` : <Icon name="send" />}
      </button>
      <p id="guestbook-hint" className={styles.hint} role={fault === undefined ? undefined : 'alert'}>
        {fault !== undefined &&
          (isSlowMode(fault) ? (
            seconds > 0 && `Slow mode: ${seconds} s to go.`
          ) : (
            <ErrorText error={fault} words={describeRefusal(fault)} />
          ))}
        {fault === undefined && text.length > longest - 100 && `${longest - text.length} characters left`}
      </p>
    </form>
  );
}

const isSlowMode = (fault: unknown) => (fault as { code?: string }).code === 'guestbook.slow';

/** Counts the seconds until the next message is allowed. */
function useWait() {
  const [seconds, setSeconds] = useState(0);
  const until = useRef(0);
  const waits = seconds > 0;

  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setSeconds(secondsUntil(until.current)), 250);
    return () => clearInterval(timer);
  }, [waits]);

  const waitFor = (ms: number) => {
    until.current = Date.now() + ms;
    setSeconds(secondsUntil(until.current));
  };
  return { seconds, waitFor };
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

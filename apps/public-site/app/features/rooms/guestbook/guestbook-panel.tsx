import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@mantine/core';
import '../../../shell/mantine-controls';
import type { RoomState } from '@sevenfold/realtime-client';
import { timeOfDay } from '../../../local-time';
import { Dialog } from '../room/dialog';
import { useInAudience, useInRoom, useIsHost, useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import { useFocusFallback } from '../room/use-focus-fallback';
import { GuestbookForm } from './guestbook-form';
import dialog from '../room/dialog.module.css';
import { nameOf } from '../room/name-of';
import styles from './guestbook.module.css';

type Line = RoomState['guestbook'][number];
/** A message is usually sent by then. */
const patienceMs = 1_000;
const nearEndPx = 80;

/** The room's messages. People can remove their own, the host any. */
export function GuestbookPanel() {
  const lines = useRoomPart(state => state.guestbook);
  const needsAccount = useRoomPart(
    ({ settings }) => settings.guestbookOpen && settings.from.guestbook === 'member',
  );
  const mayWrite = useRoomPart(state => state.may.guestbook);
  const isHost = useIsHost();
  const inAudience = useInAudience();
  const { log, content, missed, toEnd, onScroll } = useFollowedLog(lines);

  return (
    <section className={styles.panel} aria-labelledby="guestbook">
      <div className={styles.head}>
        <h2 id="guestbook" className={styles.heading}>
          Guestbook
        </h2>
        {isHost && lines.length > 0 && <ClearButton log={log} />}
      </div>
      <div className={styles.frame}>
        <div
          ref={log}
          className={styles.log}
          role="log"
          aria-label="Guestbook"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
          tabIndex={0}
          onScroll={onScroll}
          data-testid="guestbook"
        >
          {lines.length === 0 && (
            <p className={styles.empty}>
              No messages yet.{!inAudience && ' Say where you’re listening from.'}
            </p>
          )}
          <div ref={content} className={styles.lines}>
            {lines.map((line, index) => (
              <GuestbookLine key={line.key} line={line} follows={goesOn(lines[index - 1], line)} log={log} />
            ))}
          </div>
        </div>
        {missed && (
          <button type="button" className={styles.more} onClick={toEnd}>
            New messages below
          </button>
        )}
      </div>
      {mayWrite ? (
        <GuestbookForm />
      ) : (
        <p className={styles.closed}>
          {inAudience
            ? 'People on stage write here.'
            : needsAccount
              ? 'Sign in to write here.'
              : 'The host has closed the guestbook.'}
        </p>
      )}
    </section>
  );
}

type Log = RefObject<HTMLElement | null>;

function ClearButton({ log }: { log: Log }) {
  const { room, attempt } = useInRoom();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, log);

  function clear() {
    setAsking(false);
    void attempt('Couldn’t clear the guestbook', room.guestbook.clear());
  }

  return (
    <>
      <button ref={button} type="button" className={styles.quiet} onClick={() => setAsking(true)}>
        Clear
      </button>
      {asking && (
        <Dialog title="Clear the guestbook?" onClose={() => setAsking(false)}>
          <ClearQuestion log={log} onClear={clear} onCancel={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

type QuestionProps = { log: Log; onClear(): void; onCancel(): void };

function ClearQuestion({ log, onClear, onCancel }: QuestionProps) {
  const row = useRef<HTMLDivElement>(null);
  // The dialog returns the focus to its button, if that is still there.
  useFocusFallback(row, log);

  return (
    <>
      <p>This deletes everyone’s messages for good.</p>
      <div ref={row} className={dialog.row}>
        <Button data-autofocus onClick={onClear}>
          Clear the guestbook
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

type LineProps = { line: Line; follows: boolean; log: Log };

function GuestbookLine({ line, follows, log }: LineProps) {
  const { room, attempt } = useInRoom();
  const members = useRoomPart(state => state.members);
  const uid = useRoomPart(state => state.uid);
  const mayRemove = useRoomPart(state => state.may.moderate);
  const own = line.uid === uid;
  const shown = useRef<HTMLDivElement>(null);
  useFocusFallback(shown, log);

  return (
    <div ref={shown} className={styles.line} data-follows={follows} data-own={own}>
      {!follows && (
        <p className={styles.by}>
          <b>{nameOf(line.uid, members, line.name)}</b>
          <time dateTime={new Date(line.ts).toISOString()}>{timeOfDay(line.ts)}</time>
        </p>
      )}
      <p className={styles.text}>{line.text}</p>
      {line.waiting && <Waiting />}
      {(own || mayRemove) && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Delete “${line.text.slice(0, 40)}”`}
          title="Delete"
          onClick={() => void attempt('Couldn’t delete the message', room.guestbook.remove(line.key))}
        >
          <Icon name="remove" size={12} />
        </button>
      )}
    </div>
  );
}

/** Marks a message that is not sent yet, because the connection is lost or slow. */
function Waiting() {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return said && <p className={styles.waiting}>Waiting to be sent</p>;
}

/** Follows the latest message unless someone scrolled up. */
function useFollowedLog(lines: readonly Line[]) {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [missed, setMissed] = useState(false);
  const newest = lines.at(-1)?.key;

  const toEnd = () => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  };

  useLayoutEffect(() => {
    if (follows.current) toEnd();
    else setMissed(true);
  }, [newest]);

  // The size changes when a hidden log shows again, a screen is turned, or the newest message gets a note.
  useEffect(() => {
    const resizing = new ResizeObserver(() => follows.current && toEnd());
    resizing.observe(log.current!);
    resizing.observe(content.current!);
    return () => resizing.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = log.current!;
    follows.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
    if (follows.current) setMissed(false);
  };

  return { log, content, missed, toEnd, onScroll };
}

/** Whether a message goes under the name of the one before: same person, within three minutes. */
function goesOn(before: Line | undefined, { uid, ts }: Line): boolean {
  return before?.uid === uid && ts - before.ts < 3 * 60_000;
}

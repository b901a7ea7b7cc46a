import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { inboxLimits, type InboxNote } from '@sevenfold/contracts';
import { Moment } from '../../components/moment';
import styles from './submission.module.css';

type Props = { notes: readonly InboxNote[]; busy: boolean; onWrite(text: string): Promise<unknown> };

/** Operators' internal notes; the sender never sees them. */
export function Notes({ notes, busy, onWrite }: Props) {
  const [text, setText] = useState('');
  return (
    <section aria-labelledby="notes" className={styles.aside}>
      <h3 id="notes" className={styles.caption}>
        Notes for operators
      </h3>
      <ul className={styles.notes}>
        {notes.map(note => (
          <li key={note.noteId}>
            <p className={styles.note} dir="auto">
              {note.text}
            </p>
            <span className="muted">
              {note.author.name}, <Moment at={note.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <form
        className={styles.write}
        onSubmit={event => {
          event.preventDefault();
          // A note that failed to save stays in the field.
          void onWrite(text.trim()).then(
            () => setText(''),
            () => undefined,
          );
        }}
      >
        <Textarea
          aria-label="Write a note"
          placeholder="Write a note"
          autosize
          minRows={1}
          maxRows={8}
          maxLength={inboxLimits.note}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="xs" disabled={busy || !text.trim()}>
          Add note
        </Button>
      </form>
    </section>
  );
}

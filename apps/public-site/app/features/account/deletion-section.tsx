import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Erasure } from '@sevenfold/contracts';
import { ErrorText } from '@sevenfold/ui/reference';
import { recordUserAction } from '../../user-actions/report-user-actions';
import '../../shell/mantine-controls';
import { useErasure } from './api/use-personal-data';
import { rememberReceipt } from '../../account-news/receipt-number';
import styles from './settings-sections.module.css';

const word = 'delete';

/** Deletes the account: a word to type, days to reconsider, and a receipt. */
export function DeletionSection({ uid }: { uid: string }) {
  const { current, graceDays, schedule, cancel } = useErasure(uid);
  const error = schedule.error ?? cancel.error;

  return (
    <section className={styles.section} aria-labelledby="deletion">
      <h2 id="deletion">Delete your account</h2>
      {current?.status === 'scheduled' || current?.status === 'running' ? (
        <Scheduled
          erasure={current}
          busy={cancel.isPending}
          onKeep={() => {
            recordUserAction('deletion_cancelled');
            cancel.mutate(undefined, { onSuccess: () => rememberReceipt(undefined) });
          }}
        />
      ) : (
        <Ask
          graceDays={graceDays}
          busy={schedule.isPending}
          onDelete={() => {
            recordUserAction('deletion_requested');
            schedule.mutate(undefined, { onSuccess: ({ erasure }) => rememberReceipt(erasure?.id) });
          }}
        />
      )}
      {current?.status === 'cancelled' && (
        <p role="status">Deletion cancelled. Your account stays as it is.</p>
      )}
      {error && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={error} />
        </p>
      )}
    </section>
  );
}

type AskProps = { graceDays: number | undefined; busy: boolean; onDelete(): void };

function Ask({ graceDays, busy, onDelete }: AskProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');

  return (
    <>
      <p className="muted">
        This deletes your profile, messages, files, badges and guestbook messages everywhere.{' '}
        {graceDays !== 0 && `You have ${formatDays(graceDays)} to change your mind. `}
        We’ll send a confirmation when it’s done.
      </p>
      {open ? (
        <form
          className={styles.confirm}
          onSubmit={event => {
            event.preventDefault();
            if (typed.trim().toLowerCase() === word) onDelete();
          }}
        >
          <TextInput
            label={`Type “${word}” to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            value={typed}
            data-autofocus
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <div className="actions">
            <Button
              type="submit"
              className={styles.delete}
              loading={busy}
              disabled={typed.trim().toLowerCase() !== word}
            >
              Delete my account
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              Keep my account
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="default" className={styles.delete} onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      )}
    </>
  );
}

function Scheduled({ erasure, busy, onKeep }: { erasure: Erasure; busy: boolean; onKeep(): void }) {
  if (erasure.status === 'running')
    return <p role="status">Deletion has started and can’t be stopped. You’ll be signed out.</p>;
  return (
    <>
      <p role="status">
        Your account will be deleted on <strong>{day(erasure.dueAt)}</strong>. Nothing happens to it until
        then. To keep it, sign in again or press the button.
      </p>
      <p className="muted">Receipt number: {erasure.id}</p>
      <Button onClick={onKeep} loading={busy}>
        Keep my account
      </Button>
    </>
  );
}

const formatDays = (days: number | undefined) =>
  days === undefined ? 'a few days' : days === 1 ? '1 day' : `${days} days`;

const day = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });

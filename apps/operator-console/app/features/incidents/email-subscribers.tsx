import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { Outcome } from '../../components/outcome';
import { Skeleton } from '../../components/skeleton';
import { useEmailCounts, useEraseAddress } from './api/use-email-subscribers';
import styles from './incidents.module.css';

/** How many people get emails. It lists no addresses; operators erase one if someone cannot unsubscribe. */
export function EmailSubscribers() {
  const counts = useEmailCounts();
  const erase = useEraseAddress();
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.reset();
    setAsked(email.trim());
  };

  return (
    <section className="panel" aria-labelledby="email-subscribers">
      <h2 id="email-subscribers" className={styles.heading}>
        Email subscribers
      </h2>
      <Alarm error={erase.error ?? counts.error} />
      {erase.data && (
        <Outcome traceId={erase.data.traceId}>
          {erase.data.erased > 0 ? 'Address erased.' : 'Nothing was stored for this address.'}
        </Outcome>
      )}
      {counts.isPending && <Skeleton />}
      {counts.data &&
        (counts.data.confirmed + counts.data.unconfirmed === 0 ? (
          <p className="muted">No email subscribers yet.</p>
        ) : (
          <p>
            {counts.data.confirmed} confirmed, {counts.data.unconfirmed} not yet confirmed.
          </p>
        ))}
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label="Email"
          description="Use this if someone asks to be removed and can’t use the unsubscribe link."
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={erase.isPending} disabled={!email.trim()}>
            Erase address
          </Button>
        </div>
      </form>
      {asked && (
        <AskDialog
          verb="Erase address"
          question={`Erase ${asked}?`}
          note="Ends its subscription and deletes the status emails to it. The audit log doesn’t name the address. Its owner can subscribe again."
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            erase.mutate(asked, { onSuccess: () => setEmail('') });
          }}
        />
      )}
    </section>
  );
}

import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Subscription } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { Outcome } from '../../components/outcome';
import { useFollowers, useRemoveFollower } from './api/use-followers';
import { momentInWords } from './incident-words';
import styles from './incidents.module.css';

/** Webhook subscribers. Shows only the host of a URL: the rest may be a secret of theirs. */
export function Followers() {
  const followers = useFollowers();
  const remove = useRemoveFollower();
  const [asked, setAsked] = useState<Subscription>();

  return (
    <section className={`panel ${styles.windows}`} aria-labelledby="followers">
      <h2 id="followers" className={styles.heading}>
        Told by webhook
      </h2>
      <Alarm message={remove.error?.message ?? followers.error?.message} />
      {remove.data && <Outcome traceId={remove.data.traceId}>It is told nothing any more.</Outcome>}
      {followers.isPending && <p className="muted">Loading…</p>}
      {followers.data?.length === 0 && <p className="muted">Nobody follows by webhook.</p>}
      <ul className={styles.planned}>
        {followers.data?.map(follower => (
          <li key={follower.id} data-testid="follower">
            <strong>{follower.host}</strong>
            <span className="muted">Since {momentInWords(follower.since)}</span>
            <Button variant="default" size="xs" loading={remove.isPending} onClick={() => setAsked(follower)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <AskDialog
          verb="Remove"
          question={`Tell ${asked.host} nothing any more?`}
          note="What waits to be delivered goes too. The place is not told, and may follow again."
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            remove.mutate(asked.id);
          }}
        />
      )}
    </section>
  );
}

import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Subscription } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { Skeleton } from '../../components/skeleton';
import { useFollowers, useRemoveFollower } from './api/use-followers';
import styles from './incidents.module.css';

/** Webhook subscribers. Shows only the host of a URL: the rest may contain a secret. */
export function Followers() {
  const followers = useFollowers();
  const remove = useRemoveFollower();
  const [asked, setAsked] = useState<Subscription>();

  return (
    <section className="panel" aria-labelledby="followers">
      <h2 id="followers" className={styles.heading}>
        Webhook subscribers
      </h2>
      <Alarm error={remove.error ?? followers.error} />
      {remove.data && <Outcome traceId={remove.data.traceId}>It won’t get any more notifications.</Outcome>}
      {followers.isPending && <Skeleton />}
      {followers.data?.length === 0 && <p className="muted">No webhook subscribers.</p>}
      <ul className={styles.planned}>
        {followers.data?.map(follower => (
          <li key={follower.id} data-testid="follower">
            <strong>{follower.host}</strong>
            <span className="muted">
              Since <Moment at={follower.since} />
            </span>
            <Button variant="default" size="xs" loading={remove.isPending} onClick={() => setAsked(follower)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <AskDialog
          verb="Remove"
          question={`Remove ${asked.host}?`}
          note="Pending deliveries are dropped. The subscriber isn’t notified, and can subscribe again."
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

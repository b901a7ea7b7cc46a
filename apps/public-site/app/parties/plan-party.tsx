import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import '../shell/mantine-controls';
import type { ChangeParty, Party } from '@sevenfold/contracts';
import { ErrorBoundary } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../config/paths';
import { lazyPart } from '../shell/lazy-part';
import { Link } from '../shell/link';
import { formatMoment } from './party-time';
import { useOwnParties, usePlanning } from './use-parties';
import styles from './parties.module.css';

// Loaded on demand: its fields are most of this part's scripts, and few people open it.
const PartyForm = lazyPart(
  async () => (await import('./party-form')).default,
  <p className="muted" role="status">
    Opening the form…
  </p>,
);

/** Plans the party of a room that the person keeps. Opens no dialog, because it may already be inside one. */
export function PlanParty({ room }: { room: string }) {
  const { data, error, refetch } = useOwnParties();
  const { plan, change, cancel } = usePlanning();
  const [asking, setAsking] = useState<'form' | 'cancel'>();
  const opener = useRef<HTMLDivElement>(null);
  useReturningFocus(asking, opener);
  if (!data)
    return error ? (
      <p role="alert" className={styles.fault}>
        <ErrorText error={error} />{' '}
        <Button
          variant="default"
          size="sm"
          aria-label={`Try again to load parties in ${room}`}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </p>
    ) : (
      <p className="muted">Loading parties…</p>
    );
  const party = data.parties.find(planned => planned.room === room);
  const isRunning = party !== undefined && party.beginsAt <= data.serverTime;

  async function submit(body: ChangeParty) {
    await (party ? change.mutateAsync({ id: party.id, ...body }) : plan.mutateAsync({ room, ...body }));
    setAsking(undefined);
  }

  if (asking === 'form')
    return (
      <ErrorBoundary
        fallback={retry => (
          <p role="alert" className={styles.fault}>
            The form didn’t load.{' '}
            <Button variant="default" size="sm" aria-label="Try again to open the form" onClick={retry}>
              Try again
            </Button>
          </p>
        )}
      >
        <PartyForm room={room} party={party} onSubmit={submit} onCancel={() => setAsking(undefined)} />
      </ErrorBoundary>
    );
  if (!party)
    return (
      <div ref={opener}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Plan a party in ${room}`}
          onClick={() => setAsking('form')}
        >
          Plan a party
        </Button>
      </div>
    );
  return (
    <div ref={opener} className={styles.planned} data-testid="planned-party">
      <Planned party={party} />
      {asking === 'cancel' ? (
        <CancelQuestion
          title={party.title}
          onCancel={() => {
            setAsking(undefined);
            cancel.mutate(party.id);
          }}
          onKeep={() => setAsking(undefined)}
        />
      ) : (
        <div className={styles.row}>
          {!isRunning && (
            <Button variant="default" size="sm" onClick={() => setAsking('form')}>
              Change
            </Button>
          )}
          <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => setAsking('cancel')}>
            Cancel party…
          </Button>
        </div>
      )}
      {cancel.error && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={cancel.error} />
        </p>
      )}
    </div>
  );
}

function Planned({ party: { id, title, beginsAt } }: { party: Party }) {
  return (
    <p>
      <Link to={paths.party(id)}>
        <bdi>{title}</bdi>
      </Link>{' '}
      on {formatMoment(beginsAt)}. Share its link with everyone you’d like to invite.
    </p>
  );
}

type QuestionProps = { title: string; onCancel(): void; onKeep(): void };

function CancelQuestion({ title, onCancel, onKeep }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.planned} role="group" aria-label={`Cancel ${title}?`}>
      <p>This cancels the party. We’ll email everyone who asked for updates.</p>
      <div className={styles.row}>
        <Button ref={first} size="sm" onClick={onCancel}>
          Cancel party
        </Button>
        <Button variant="default" size="sm" onClick={onKeep}>
          Keep party
        </Button>
      </div>
    </div>
  );
}

/** Moves the focus out of a form or question that closes, to the first button of what replaces it. */
function useReturningFocus(asking: unknown, place: React.RefObject<HTMLElement | null>) {
  const was = useRef(asking);
  useEffect(() => {
    const closed = was.current !== undefined && asking === undefined;
    was.current = asking;
    if (closed) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [asking, place]);
}

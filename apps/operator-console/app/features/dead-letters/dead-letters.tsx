import { Fragment, useState } from 'react';
import { Button } from '@mantine/core';
import type { DeadLetterView } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { BulkBar, BulkCheckbox } from '../../components/bulk/bulk-bar';
import { useBulk } from '../../components/bulk/use-bulk';
import { CopyableId } from '../../components/copyable-id';
import { Facts } from '../../components/facts';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { TraceLink } from '../../components/trace-link';
import {
  lettersKey,
  mostLetters,
  useCommandLetter,
  useDeadLetters,
  useLetterCommand,
  type LetterCommand,
} from './use-dead-letters';
import styles from './dead-letters.module.css';

const words = {
  replay: {
    verb: 'Replay',
    question: ({ type, group }: DeadLetterView) => `Send “${type}” to ${group} again?`,
    note: 'Only this service gets it, later than newer events. What it already did isn’t repeated. If it fails again, it returns here.',
    label: 'Reason (optional)',
  },
  discard: {
    verb: 'Discard',
    question: ({ type, group }: DeadLetterView) => `Discard “${type}”, which ${group} hasn’t handled?`,
    note: 'You can’t undo this. The audit log records the discard, not the content.',
    label: 'Reason',
  },
} as const;

/** Dead letters: what failed, why, and the actions replay and discard. */
export function DeadLetters() {
  const letters = useDeadLetters();
  const command = useLetterCommand();
  const send = useCommandLetter();
  const [asked, setAsked] = useState<{ command: LetterCommand['command']; letter: DeadLetterView }>();
  const [askedAll, setAskedAll] = useState<LetterCommand['command']>();
  const bulk = useBulk<DeadLetterView>('all', [lettersKey], ({ id }) => id, letterName);

  return (
    <Screen
      title="Dead letters"
      actions={
        <Button
          variant="default"
          size="sm"
          loading={letters.isRefetching}
          onClick={() => void letters.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <p className={`muted ${styles.none}`}>
        An event that a service couldn’t handle waits here until someone replays or discards it.
      </p>
      <Alarm error={command.error ?? letters.error} />
      {command.data && <Outcome traceId={command.data.traceId}>{command.data.detail}</Outcome>}
      {letters.isPending && (
        <div className="panel">
          <Skeleton />
        </div>
      )}
      {letters.data?.length === 0 && (
        <div className="panel">
          <p className={styles.none}>No dead letters: every event was handled.</p>
        </div>
      )}
      {letters.data && letters.data.length >= mostLetters && (
        <p className="muted">These are the newest {mostLetters}; there may be more.</p>
      )}
      <BulkBar bulk={bulk} items={letters.data ?? []}>
        <Button size="xs" onClick={() => setAskedAll('replay')}>
          Replay selected
        </Button>
        <Button variant="default" size="xs" onClick={() => setAskedAll('discard')}>
          Discard selected
        </Button>
      </BulkBar>
      <ul className={styles.letters}>
        {letters.data?.map(letter => (
          <li key={letter.id}>
            <Letter
              letter={letter}
              busy={command.isPending}
              chosen={bulk.isChosen(letter)}
              onChoose={() => bulk.toggle(letter)}
              onAsk={what => setAsked({ command: what, letter })}
            />
          </li>
        ))}
      </ul>
      {askedAll && (
        <AskDialog
          verb={words[askedAll].verb}
          question={`${words[askedAll].verb} ${bulk.chosen.length === 1 ? '1 event' : `${bulk.chosen.length} events`}?`}
          note={words[askedAll].note}
          reasonLabel={words[askedAll].label}
          reasonRequired={askedAll === 'discard'}
          onCancel={() => setAskedAll(undefined)}
          onConfirm={reason => {
            setAskedAll(undefined);
            command.reset();
            void bulk.start(pastTense[askedAll], ({ id }) =>
              send({ command: askedAll, id, ...(reason && { reason }) }),
            );
          }}
        />
      )}
      {asked && (
        <AskDialog
          verb={words[asked.command].verb}
          question={words[asked.command].question(asked.letter)}
          note={words[asked.command].note}
          reasonLabel={words[asked.command].label}
          reasonRequired={asked.command === 'discard'}
          onCancel={() => setAsked(undefined)}
          onConfirm={reason => {
            setAsked(undefined);
            bulk.forget();
            command.mutate({ command: asked.command, id: asked.letter.id, ...(reason && { reason }) });
          }}
        />
      )}
    </Screen>
  );
}

const pastTense = { replay: 'Replayed', discard: 'Discarded' } as const;
const letterName = ({ type, group }: DeadLetterView) => `${type || 'An event without a type'} for ${group}`;

type LetterProps = {
  letter: DeadLetterView;
  busy: boolean;
  chosen: boolean;
  onChoose(): void;
  onAsk(command: LetterCommand['command']): void;
};

function Letter({ letter, busy, chosen, onChoose, onAsk }: LetterProps) {
  const { type, group, reason, attempts, failedAt, topic, key, eventId, source, traceId, data } = letter;
  return (
    <article className={`panel ${styles.letter}`} data-testid="dead-letter">
      <div className="panel-head">
        <h2>
          <BulkCheckbox checked={chosen} name={letterName(letter)} onChange={onChoose} />
          <span>{type ? <Breakable type={type} /> : 'An event without a type'}</span>
        </h2>
        <span className={styles.buttons}>
          <Button size="xs" disabled={busy} onClick={() => onAsk('replay')}>
            Replay
          </Button>
          <Button variant="default" size="xs" disabled={busy} onClick={() => onAsk('discard')}>
            Discard
          </Button>
        </span>
      </div>
      <p className={styles.reason}>{reason}</p>
      <p className="muted">
        {group} gave up after {attempts} {attempts === 1 ? 'attempt' : 'attempts'},{' '}
        <Moment at={failedAt} seconds />
      </p>
      <details>
        <summary>Details</summary>
        <Facts
          facts={{
            Topic: topic,
            Key: <span className="mono">{key}</span>,
            Event: <CopyableId id={eventId} />,
            From: source,
            Trace: traceId ? <TraceLink traceId={traceId} /> : '—',
          }}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable */}
        <pre className={styles.data} tabIndex={0} aria-label="Data of the event">
          {indented(data)}
        </pre>
      </details>
    </article>
  );
}

/** Long names of events break after their dots. */
const Breakable = ({ type }: { type: string }) =>
  type.split(/(?<=\.)/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));

function indented(data: string): string {
  try {
    return JSON.stringify(JSON.parse(data), null, 2);
  } catch {
    return data;
  }
}

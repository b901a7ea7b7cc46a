import '@mantine/core/styles/Chip.layer.css';
import { useState, type FormEvent } from 'react';
import { Button, Chip, Textarea, TextInput } from '@mantine/core';
import type { PlannedMaintenance, StatusEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { Outcome } from '../../components/outcome';
import { useCancelMaintenance, usePlanMaintenance } from './api/use-incidents';
import { faultOfWindow, momentInWords } from './incident-words';
import styles from './incidents.module.css';

type Props = { planned: readonly PlannedMaintenance[]; components: readonly StatusEntry[] };

/** Announced maintenance: failures during it are no incidents and no downtime. */
export function PlannedWindows({ planned, components }: Props) {
  const cancel = useCancelMaintenance();
  const [asked, setAsked] = useState<PlannedMaintenance>();
  const nameOf = (id: string) => components.find(entry => entry.id === id)?.name ?? id;

  return (
    <section className={`panel ${styles.windows}`} aria-labelledby="planned">
      <h2 id="planned" className={styles.heading}>
        Planned maintenance
      </h2>
      <Alarm message={cancel.error?.message} />
      {cancel.data && <Outcome traceId={cancel.data.traceId}>It is called off.</Outcome>}
      {planned.length === 0 && <p className="muted">Nothing is planned.</p>}
      <ul className={styles.planned}>
        {planned.map(window => (
          <li key={window.id} data-testid="planned">
            <strong>{window.title}</strong>
            <span className="muted">
              {momentInWords(window.startsAt)} to {momentInWords(window.endsAt)}.{' '}
              {window.components.length > 0 ? window.components.map(nameOf).join(', ') : 'Everything'}
              {window.state === 'running' && '. Under way'}
            </span>
            <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => setAsked(window)}>
              Call off
            </Button>
          </li>
        ))}
      </ul>
      <PlanForm components={components} />
      {asked && (
        <AskDialog
          verb="Call off"
          question={`Call off ${asked.title}?`}
          note="It goes from the status page. From now on, what fails counts as down again."
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            cancel.mutate(asked.id);
            setAsked(undefined);
          }}
        />
      )}
    </section>
  );
}

function PlanForm({ components }: Pick<Props, 'components'>) {
  const plan = usePlanMaintenance();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [startsAt, setStartsAt] = useState('');
  const [endsAt, setEndsAt] = useState('');
  const [touched, setTouched] = useState<string[]>([]);
  const fault = faultOfWindow(startsAt, endsAt);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      title: title.trim(),
      text: text.trim(),
      components: touched,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    };
    plan.mutate(body, {
      onSuccess: () => {
        setTitle('');
        setText('');
        setTouched([]);
      },
    });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Alarm message={plan.error?.message} />
      {plan.data && <Outcome traceId={plan.data.traceId}>It is announced on the status page.</Outcome>}
      <TextInput
        label="Title"
        required
        maxLength={200}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <div className={styles.times}>
        <TextInput
          label="From"
          type="datetime-local"
          required
          value={startsAt}
          onChange={event => setStartsAt(event.currentTarget.value)}
        />
        <TextInput
          label="Until"
          type="datetime-local"
          required
          value={endsAt}
          error={fault}
          onChange={event => setEndsAt(event.currentTarget.value)}
        />
      </div>
      <fieldset className={styles.touched}>
        <legend>What it touches; nothing chosen means everything</legend>
        <Chip.Group multiple value={touched} onChange={setTouched}>
          {components.map(({ id, name }) => (
            <Chip key={id} value={id} size="xs" radius={0} variant="outline" color="var(--sf-text)">
              {name}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      <Textarea
        label="What visitors read"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          loading={plan.isPending}
          disabled={!title.trim() || !startsAt || !endsAt || fault !== undefined}
        >
          Announce it
        </Button>
      </div>
    </form>
  );
}

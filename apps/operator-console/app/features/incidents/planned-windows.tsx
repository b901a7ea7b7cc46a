import { useState, type FormEvent } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { PlannedMaintenance, StatusEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { useCancelMaintenance, usePlanMaintenance } from './api/use-incidents';
import { ComponentChips } from './component-chips';
import { faultOfWindow } from './describe-incident';
import styles from './incidents.module.css';

type Props = { planned: readonly PlannedMaintenance[]; components: readonly StatusEntry[] };

/** Announced maintenance: failures during it count neither as incidents nor as downtime. */
export function PlannedWindows({ planned, components }: Props) {
  const cancel = useCancelMaintenance();
  const [asked, setAsked] = useState<PlannedMaintenance>();
  const nameOf = (id: string) => components.find(entry => entry.id === id)?.name ?? id;

  return (
    <section className="panel" aria-labelledby="planned">
      <h2 id="planned" className={styles.heading}>
        Planned maintenance
      </h2>
      <Alarm error={cancel.error} />
      {cancel.data && <Outcome traceId={cancel.data.traceId}>Maintenance cancelled.</Outcome>}
      {planned.length === 0 && <p className="muted">No planned maintenance.</p>}
      <ul className={styles.planned}>
        {planned.map(window => (
          <li key={window.id} data-testid="planned">
            <strong>{window.title}</strong>
            <span className="muted">
              <Moment at={window.startsAt} /> to <Moment at={window.endsAt} />.{' '}
              {window.components.length > 0 ? window.components.map(nameOf).join(', ') : 'Everything'}
              {window.state === 'running' && '. In progress'}
            </span>
            <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => setAsked(window)}>
              Cancel maintenance
            </Button>
          </li>
        ))}
      </ul>
      <details className={styles.plan}>
        <summary>Plan maintenance</summary>
        <PlanForm />
      </details>
      {asked && (
        <AskDialog
          verb="Cancel maintenance"
          question={`Cancel ${asked.title}?`}
          note="It disappears from the status page. From now on, failures count as downtime again."
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

function PlanForm() {
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
      <Alarm error={plan.error} />
      {plan.data && <Outcome traceId={plan.data.traceId}>Announced on the status page.</Outcome>}
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
      <ComponentChips legend="Affected components (none = all)" value={touched} onChange={setTouched} />
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
          Announce
        </Button>
      </div>
    </form>
  );
}

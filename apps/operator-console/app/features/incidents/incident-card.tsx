import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { incidentStates, type Incident } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { useUpdateIncident } from './api/use-incidents';
import { updateTemplates } from './incident-templates';
import { affectedBy, wordOfImpact, wordOfState } from './incident-words';
import styles from './incidents.module.css';

type Props = { incident: Incident; nameOf(component: string): string };

/** An incident with its updates, and the form for the next. */
export function IncidentCard({ incident, nameOf }: Props) {
  const { id, title, state, impact, startedAt, resolvedAt, updates } = incident;
  return (
    <article className={`panel ${styles.card}`} data-state={state} data-testid="incident">
      <h3>{title}</h3>
      <p className="muted">
        {wordOfImpact[impact]}: {affectedBy(incident).map(nameOf).join(', ')}. Since <Moment at={startedAt} />
        {resolvedAt && (
          <>
            , resolved <Moment at={resolvedAt} />
          </>
        )}
      </p>
      <ol className={styles.updates}>
        {updates.map(update => (
          <li key={update.at + update.text}>
            <span className="muted">
              <Moment at={update.at} /> · {wordOfState[update.state]}
            </span>
            {update.text}
          </li>
        ))}
      </ol>
      {!resolvedAt && <UpdateForm key={id} id={id} state={state} />}
    </article>
  );
}

function UpdateForm({ id, state }: Pick<Incident, 'id' | 'state'>) {
  const [next, setNext] = useState(state);
  const [text, setText] = useState('');
  const update = useUpdateIncident(id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ state: next, text: text.trim() }, { onSuccess: () => setText('') });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Alarm message={update.error?.message} />
      {update.data && <Outcome traceId={update.data.traceId}>Published to the status page.</Outcome>}
      <NativeSelect
        label="State"
        value={next}
        data={incidentStates.map(value => ({ value, label: wordOfState[value] }))}
        onChange={event => setNext(event.currentTarget.value as Incident['state'])}
      />
      <Textarea
        label="Update"
        placeholder="What we know, and what happens next"
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={update.isPending} disabled={!text.trim()}>
          {next === 'resolved' ? 'Resolve' : 'Publish update'}
        </Button>
        <Button variant="default" onClick={() => setText(updateTemplates[next])}>
          Use the template
        </Button>
      </div>
    </form>
  );
}

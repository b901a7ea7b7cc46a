import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  incidentStates,
  type Incident,
  type IncidentChanged,
  type StatusEntry,
  type UpdateIncident,
} from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { useUpdateIncident } from './api/use-incidents';
import { ComponentChips } from './component-chips';
import { updateTemplates } from './incident-templates';
import { affectedBy, impactLabels, stateLabels } from './describe-incident';
import { PostMortem } from './post-mortem';
import styles from './incidents.module.css';

type Props = {
  incident: Incident;
  components: readonly StatusEntry[];
  onUpdated?(changed: IncidentChanged): void;
};

/** An incident with its updates, and the form for the next. */
export function IncidentCard({ incident, components, onUpdated }: Props) {
  const { id, title, state, impact, startedAt, resolvedAt, updates } = incident;
  const nameOf = (component: string) => components.find(entry => entry.id === component)?.name ?? component;
  return (
    <article className={`panel ${styles.card}`} data-state={state} data-testid="incident">
      <h3>{title}</h3>
      <p className="muted">
        {impactLabels[impact]}: {affectedBy(incident).map(nameOf).join(', ')}. Since <Moment at={startedAt} />
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
              <Moment at={update.at} /> · {stateLabels[update.state]}
            </span>
            {update.text}
          </li>
        ))}
      </ol>
      {resolvedAt ? (
        <PostMortem id={id} />
      ) : (
        <UpdateForm incident={incident} components={components} onUpdated={onUpdated} />
      )}
    </article>
  );
}

function UpdateForm({ incident, components, onUpdated }: Props) {
  const { id, state } = incident;
  /** Undefined keeps the incident's state, which a colleague may change while this form is open. */
  const [chosen, setChosen] = useState<Incident['state']>();
  const next = chosen ?? state;
  const [text, setText] = useState('');
  /** The operator's changes to the incident itself. */
  const [changes, setChanges] = useState<Pick<UpdateIncident, 'title' | 'componentIds'>>({});
  const update = useUpdateIncident(id, onUpdated);
  const title = changes.title ?? incident.title;
  const affected = changes.componentIds ?? affectedBy(incident);
  const isComplete = text.trim() && title.trim() && affected.length > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { state: next, text: text.trim(), ...changes },
      {
        onSuccess: () => {
          setChosen(undefined);
          setText('');
          setChanges({});
        },
      },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Alarm error={update.error} />
      {update.data && <Outcome traceId={update.data.traceId}>Published to the status page.</Outcome>}
      <NativeSelect
        label="State"
        value={next}
        data={incidentStates.map(value => ({ value, label: stateLabels[value] }))}
        onChange={event => setChosen(event.currentTarget.value as Incident['state'])}
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
      <details className={styles.plan}>
        <summary>Title and components</summary>
        <div className={styles.fields}>
          <TextInput
            label="Title"
            required
            maxLength={200}
            value={title}
            onChange={event => setChanges({ ...changes, title: event.currentTarget.value })}
          />
          <ComponentChips
            legend="Affected components"
            value={components.filter(({ id }) => affected.includes(id)).map(({ id }) => id)}
            onChange={componentIds => setChanges({ ...changes, componentIds })}
          />
        </div>
      </details>
      <div className={styles.buttons}>
        <Button type="submit" loading={update.isPending} disabled={!isComplete}>
          {next === 'resolved' ? 'Resolve' : 'Publish update'}
        </Button>
        <Button variant="default" onClick={() => setText(updateTemplates[next])}>
          Insert standard text
        </Button>
      </div>
    </form>
  );
}

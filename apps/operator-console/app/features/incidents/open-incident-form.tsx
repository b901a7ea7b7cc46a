import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { OpenIncident, StatusEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Outcome } from '../../components/outcome';
import { useOpenIncident } from './api/use-incidents';
import styles from './incidents.module.css';

/** Probes do not see everything: operators open incidents that people report. */
export function OpenIncidentForm({ components }: { components: readonly StatusEntry[] }) {
  const [component, setComponent] = useState(components[0]?.id ?? '');
  const [title, setTitle] = useState('');
  const [impact, setImpact] = useState<OpenIncident['impact']>('degraded');
  const [text, setText] = useState('');
  const open = useOpenIncident();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      component,
      title: title.trim(),
      impact,
      state: 'investigating' as const,
      text: text.trim(),
    };
    open.mutate(body, {
      onSuccess: () => {
        setTitle('');
        setText('');
      },
    });
  };

  return (
    <form className={`panel ${styles.form}`} onSubmit={submit} aria-labelledby="open-incident">
      <h2 id="open-incident" className={styles.heading}>
        Open an incident
      </h2>
      <Alarm message={open.error?.message} />
      {open.data && <Outcome traceId={open.data.traceId}>It stands on the status page.</Outcome>}
      <NativeSelect
        label="What it is about"
        value={component}
        data={components.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={event => setComponent(event.currentTarget.value)}
      />
      <TextInput
        label="Title"
        required
        maxLength={200}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <NativeSelect
        label="Impact"
        value={impact}
        data={[
          { value: 'degraded', label: 'Works in part' },
          { value: 'down', label: 'Does not work' },
        ]}
        onChange={event => setImpact(event.currentTarget.value as OpenIncident['impact'])}
      />
      <Textarea
        label="What visitors read"
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={open.isPending} disabled={!title.trim() || !text.trim()}>
          Open the incident
        </Button>
      </div>
    </form>
  );
}

import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { OpenIncident, StatusEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Outcome } from '../../components/outcome';
import { useOpenIncident } from './api/use-incidents';
import { ComponentChips } from './component-chips';
import { filledIn, incidentTemplates } from './incident-templates';
import { wordOfImpact, wordOfState } from './incident-words';
import styles from './incidents.module.css';

const nothing = {
  componentIds: [] as string[],
  title: '',
  impact: 'degraded' as OpenIncident['impact'],
  text: '',
};
type Draft = typeof nothing;

/** Probes do not see everything: operators open incidents that people report. */
export function OpenIncidentForm({ components }: { components: readonly StatusEntry[] }) {
  const [draft, setDraft] = useState(nothing);
  const [template, setTemplate] = useState('');
  const open = useOpenIncident();
  const change = (part: Partial<Draft>) => setDraft(current => ({ ...current, ...part }));
  const names = namesOf(draft.componentIds, components);
  const isComplete = names.length > 0 && draft.title.trim() && draft.text.trim();

  const start = (name: string, ids = draft.componentIds) => {
    setTemplate(name);
    const found = incidentTemplates.find(each => each.name === name);
    if (!found) return;
    const affected = namesOf(ids, components);
    change({
      title: filledIn(found.title, affected),
      impact: found.impact,
      text: filledIn(found.text, affected),
    });
  };
  /** An untouched template follows the components. */
  const choose = (componentIds: string[]) => {
    const found = incidentTemplates.find(({ name }) => name === template);
    change({ componentIds });
    if (found && draft.text === filledIn(found.text, names)) start(template, componentIds);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate(
      { ...draft, title: draft.title.trim(), text: draft.text.trim() },
      {
        onSuccess: () => {
          setDraft(nothing);
          setTemplate('');
        },
      },
    );
  };

  return (
    <form className={`panel ${styles.form}`} onSubmit={submit} aria-labelledby="open-incident">
      <h2 id="open-incident" className={styles.heading}>
        Open an incident
      </h2>
      <Alarm message={open.error?.message} />
      {open.data && <Outcome traceId={open.data.traceId}>Published to the status page.</Outcome>}
      <div className={styles.editor}>
        <div className={styles.fields}>
          <ComponentChips
            legend="Affected components"
            components={components}
            value={draft.componentIds}
            onChange={choose}
          />
          <div className={styles.times}>
            <NativeSelect
              label="Template"
              value={template}
              data={[{ value: '', label: 'None' }, ...incidentTemplates.map(({ name }) => name)]}
              onChange={event => start(event.currentTarget.value)}
            />
            <NativeSelect
              label="Impact"
              value={draft.impact}
              data={Object.entries(wordOfImpact).map(([value, label]) => ({ value, label }))}
              onChange={event => change({ impact: event.currentTarget.value as OpenIncident['impact'] })}
            />
          </div>
          <TextInput
            label="Title"
            required
            maxLength={200}
            value={draft.title}
            onChange={event => change({ title: event.currentTarget.value })}
          />
          <Textarea
            label="What visitors read"
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            value={draft.text}
            onChange={event => change({ text: event.currentTarget.value })}
          />
          <div>
            <Button type="submit" loading={open.isPending} disabled={!isComplete}>
              Open the incident
            </Button>
          </div>
        </div>
        <Preview draft={draft} names={names} />
      </div>
    </form>
  );
}

/** As the status page shows it. */
function Preview({ draft: { title, impact, text }, names }: { draft: Draft; names: readonly string[] }) {
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h3 id="preview" className={styles.caption}>
        Preview
      </h3>
      <div className={styles.card} data-state="investigating">
        <p className={styles.previewTitle}>{title.trim() || 'Title'}</p>
        <p className="muted">
          {wordOfImpact[impact]}: {names.join(', ') || 'no component chosen yet'}
        </p>
        <p className={styles.previewText}>
          <strong>{wordOfState.investigating}.</strong> {text.trim() || 'What visitors read'}
        </p>
      </div>
    </section>
  );
}

const namesOf = (ids: readonly string[], components: readonly StatusEntry[]) =>
  components.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

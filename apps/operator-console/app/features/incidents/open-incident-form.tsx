import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { IncidentTemplate, OpenIncident, StatusEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Outcome } from '../../components/outcome';
import { useOpenIncident } from './api/use-incidents';
import { ComponentChips } from './component-chips';
import { filledIn } from './incident-templates';
import { impactLabels, stateLabels } from './describe-incident';
import { TemplateBar } from './template-bar';
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
  const [title, text] = [draft.title.trim(), draft.text.trim()];
  const isComplete = names.length > 0 && title && text;

  const start = (chosen: IncidentTemplate | undefined) => {
    setTemplate(chosen?.id ?? '');
    if (!chosen) return;
    const { title, impact, text } = chosen;
    const componentIds = chosen.componentIds.filter(id => components.some(known => known.id === id));
    change({ title, impact, text, ...(componentIds.length > 0 && { componentIds }) });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate(
      { ...draft, title: filledIn(title, names), text: filledIn(text, names) },
      {
        onSuccess: () => {
          setDraft(nothing);
          setTemplate('');
        },
      },
    );
  };

  return (
    <section className={`panel ${styles.form}`}>
      <h2 id="open-incident" className={styles.heading}>
        Open an incident
      </h2>
      {/* Outside the form, because its dialogs are forms, too. */}
      <TemplateBar value={template} draft={{ ...draft, title, text }} onChange={start} />
      <Alarm error={open.error} />
      {open.data && <Outcome traceId={open.data.traceId}>Published to the status page.</Outcome>}
      <form className={styles.editor} onSubmit={submit} aria-labelledby="open-incident">
        <div className={styles.fields}>
          <ComponentChips
            legend="Affected components"
            value={draft.componentIds}
            onChange={componentIds => change({ componentIds })}
          />
          <NativeSelect
            label="Impact"
            value={draft.impact}
            data={Object.entries(impactLabels).map(([value, label]) => ({ value, label }))}
            onChange={event => change({ impact: event.currentTarget.value as OpenIncident['impact'] })}
          />
          <TextInput
            label="Title"
            description="Write {components} to insert the names of the affected components."
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
        </div>
        <Preview draft={draft} names={names} />
        <div>
          <Button type="submit" loading={open.isPending} disabled={!isComplete}>
            Open the incident
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The incident as the status page will show it. */
function Preview({ draft: { title, text }, names }: { draft: Draft; names: readonly string[] }) {
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h3 id="preview" className={styles.caption}>
        Preview
      </h3>
      <div className={styles.card} data-state="investigating">
        <p className={styles.previewTitle}>{filledIn(title.trim(), names) || 'Title'}</p>
        <p className="muted">
          {stateLabels.investigating}. Affects {names.join(', ') || 'no component yet'}.
        </p>
        <p className={styles.previewText}>{filledIn(text.trim(), names) || 'What visitors read'}</p>
      </div>
    </section>
  );
}

const namesOf = (ids: readonly string[], components: readonly StatusEntry[]) =>
  components.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

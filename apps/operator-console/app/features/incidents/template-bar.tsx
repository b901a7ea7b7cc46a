import { useState, type FormEvent } from 'react';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import type { IncidentTemplate, WriteIncidentTemplate } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { Outcome } from '../../components/outcome';
import { useDeleteTemplate, useSaveTemplate, useTemplates } from './api/use-templates';
import styles from './incidents.module.css';

type Props = {
  /** The id of the template that the editor started from; empty if none. */
  value: string;
  /** The current content of the editor. Incomplete drafts cannot be saved. */
  draft: Omit<WriteIncidentTemplate, 'name'>;
  onChange(template: IncidentTemplate | undefined): void;
};

/** Starts an incident from a template, and saves templates for the next one. */
export function TemplateBar({ value, draft, onChange }: Props) {
  const templates = useTemplates();
  const save = useSaveTemplate();
  const remove = useDeleteTemplate();
  const [asked, setAsked] = useState<'save' | 'delete'>();
  const known = templates.data ?? [];
  const chosen = known.find(({ id }) => id === value);
  const done = save.data ?? remove.data;
  const close = () => setAsked(undefined);
  const ask = (what: 'save' | 'delete') => {
    save.reset();
    remove.reset();
    setAsked(what);
  };

  return (
    <div className={styles.fields}>
      <Alarm error={templates.error ?? save.error ?? remove.error} />
      {done && (
        <Outcome traceId={done.traceId}>
          {save.data ? 'Saved' : 'Deleted'} the template “{done.template.name}”.
        </Outcome>
      )}
      <div className={styles.templates}>
        <NativeSelect
          label="Template"
          value={chosen?.id ?? ''}
          data={[{ value: '', label: 'None' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={event => onChange(known.find(({ id }) => id === event.currentTarget.value))}
        />
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!draft.title || !draft.text}
          onClick={() => ask('save')}
        >
          Save as template
        </Button>
        {chosen && (
          <Button variant="default" loading={remove.isPending} onClick={() => ask('delete')}>
            Delete template
          </Button>
        )}
      </div>
      {asked === 'save' && (
        <SaveDialog
          initialName={chosen?.name ?? ''}
          known={known}
          onCancel={close}
          onSave={name => {
            close();
            const id = known.find(template => template.name === name)?.id;
            save.mutate({ ...draft, name, id }, { onSuccess: ({ template }) => onChange(template) });
          }}
        />
      )}
      {asked === 'delete' && chosen && (
        <AskDialog
          verb="Delete template"
          question={`Delete “${chosen.name}”?`}
          note="Incidents that started from it stay as they are."
          onCancel={close}
          onConfirm={() => {
            close();
            remove.mutate(chosen.id, { onSuccess: () => onChange(undefined) });
          }}
        />
      )}
    </div>
  );
}

type SaveProps = {
  initialName: string;
  known: readonly IncidentTemplate[];
  onSave(name: string): void;
  onCancel(): void;
};

function SaveDialog({ initialName, known, onSave, onCancel }: SaveProps) {
  const [typed, setTyped] = useState(initialName);
  const name = typed.trim();
  const replaces = known.some(template => template.name === name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(name);
  };

  return (
    <Modal opened onClose={onCancel} title="Save as template" transitionProps={{ duration: 0 }}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label="Name"
          description={replaces ? 'Replaces the template with this name.' : 'Only operators see it.'}
          required
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className={styles.choices}>
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="sm" disabled={!name}>
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

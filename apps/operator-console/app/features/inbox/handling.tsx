import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { inboxLimits, type HandleSubmission, type InboxSubmission } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { replyAddress } from './submission-text';
import styles from './submission.module.css';

type Props = {
  submission: InboxSubmission;
  busy: boolean;
  onChange(wanted: HandleSubmission): void;
  onLabel(labels: string[]): Promise<unknown>;
};

/** Actions on a submission: reply, mark as answered, assign, archive, label. */
export function Handling({ submission, busy, onChange, onLabel }: Props) {
  const { user } = useAuth();
  const { assignee, answeredAt, archivedAt, labels } = submission;
  const mine = assignee?.uid === user?.uid;
  const state = [
    assignee && `Assigned to ${mine ? 'you' : assignee.name}.`,
    answeredAt && 'Answered.',
    archivedAt && 'Archived.',
  ].filter(Boolean);
  return (
    <div className={styles.handling}>
      <div className={styles.buttons}>
        <Button component="a" href={replyAddress(submission)} size="xs">
          Reply by email
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          onClick={() => onChange({ answered: answeredAt === null })}
        >
          {answeredAt === null ? 'Mark as answered' : 'Mark as not answered'}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          onClick={() => onChange({ assigned: mine ? 'nobody' : 'me' })}
        >
          {mine ? 'Unassign' : 'Assign to me'}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          onClick={() => onChange({ archived: archivedAt === null })}
        >
          {archivedAt === null ? 'Archive' : 'Unarchive'}
        </Button>
        <Button variant="default" size="xs" disabled={busy} onClick={() => onChange({ read: false })}>
          Mark unread
        </Button>
      </div>
      {state.length > 0 && <p className="muted">{state.join(' ')}</p>}
      <Labels labels={labels} busy={busy} onChange={onLabel} />
    </div>
  );
}

type LabelsProps = { labels: readonly string[]; busy: boolean; onChange(labels: string[]): Promise<unknown> };

function Labels({ labels, busy, onChange }: LabelsProps) {
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  const save = (changed: string[]) => {
    setSaving(true);
    return onChange(changed).finally(() => setSaving(false));
  };
  return (
    <form
      className={styles.labels}
      onSubmit={event => {
        event.preventDefault();
        // All labels are sent at once: another one waits in the field until the last change is saved.
        if (saving) return;
        const label = text.trim();
        setText('');
        if (!label || labels.includes(label)) return;
        save([...labels, label]).catch(() => setText(newer => newer || text));
      }}
    >
      {labels.map(label => (
        <Button
          key={label}
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={`Remove the label ${label}`}
          onClick={() => void save(labels.filter(other => other !== label)).catch(() => undefined)}
        >
          {label}&nbsp;<span aria-hidden>×</span>
        </Button>
      ))}
      {labels.length < inboxLimits.labels && (
        <TextInput
          size="xs"
          aria-label="Add a label"
          placeholder="Add a label"
          maxLength={inboxLimits.label}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
    </form>
  );
}

import { useState, type FormEvent } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useAuth } from '@sevenfold/ui';
import { AttachmentPicker } from './attachment-picker';
import { checkContact, type ContactDraft } from './check-contact';
import { useContactLimits } from './contact-limits';
import { ContactSent } from './contact-sent';
import { UploadList } from './upload-list';
import { useContactSubmission } from './use-contact-submission';
import '../../shell/mantine-controls';
import styles from './contact-page.module.css';

export function ContactForm() {
  const { user, profile } = useAuth();
  const [draft, setDraft] = useState<ContactDraft>({
    name: profile?.identity.displayName ?? user?.name ?? '',
    email: user?.email ?? '',
    org: '',
    message: '',
  });
  const [files, setFiles] = useState<File[]>([]);
  const [fault, setFault] = useState<string>();
  const limits = useContactLimits();
  const { state, uploads, send, controlsOf } = useContactSubmission();

  if (state.status === 'sent') return <ContactSent folder={state.folder} refused={state.refused} />;

  const uploading = state.status === 'uploading';
  const error = fault ?? (state.status === 'error' ? state.message : undefined);
  const change = (changes: Partial<ContactDraft>) => setDraft(current => ({ ...current, ...changes }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = checkContact(draft, files, limits);
    setFault(wrong);
    if (!wrong) await send(draft, files);
  }

  return (
    <form className={styles.fields} onSubmit={event => void submit(event)} noValidate>
      <div className={styles.pair}>
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={200}
          required
          value={draft.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={draft.email}
          onChange={event => change({ email: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label="Organization"
        autoComplete="organization"
        maxLength={200}
        value={draft.org}
        onChange={event => change({ org: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        rows={7}
        required
        maxLength={limits.maxMessageLength}
        value={draft.message}
        onChange={event => change({ message: event.currentTarget.value })}
      />
      {uploading && uploads.length > 0 ? (
        <UploadList uploads={uploads} controlsOf={controlsOf} />
      ) : (
        <AttachmentPicker files={files} limits={limits} disabled={uploading} onChange={setFiles} />
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" size="lg" disabled={uploading}>
        {uploading ? `Uploading… ${percentOf(uploads)}%` : 'Send'}
      </Button>
    </form>
  );
}

function percentOf(uploads: { sent: number; size: number; status: string }[]): number {
  const counted = uploads.filter(({ status }) => status !== 'canceled');
  const total = counted.reduce((sum, { size }) => sum + size, 0);
  const sent = counted.reduce((sum, upload) => sum + upload.sent, 0);
  return total === 0 ? 100 : Math.floor((sent / total) * 100);
}

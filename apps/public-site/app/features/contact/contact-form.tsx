import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, Textarea, TextInput } from '@mantine/core';
import { messageOf, useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { AttachmentPicker } from './attachment-picker';
import { addFiles, filesToSend, judged, type Attachment } from './attachments';
import { checkContact, faultOf, lengthOf, type ContactFault } from './check-contact';
import { useContactDraft } from './contact-draft';
import { useContactLimits } from './contact-limits';
import { ContactSent } from './contact-sent';
import { orderText } from './order-text';
import { UnfinishedSubmissions } from './unfinished-submissions';
import { UploadList } from './upload-list';
import { totalsOf } from './upload/upload-state';
import { useContactSubmission, type SubmissionState } from './use-contact-submission';
import '../../shell/mantine-controls';
import styles from './contact-page.module.css';

/** The form shows the remaining characters below this. */
const nearTheEnd = 500;

export function ContactForm({ writer }: { writer: string }) {
  const { user, profile } = useAuth();
  const [search] = useSearchParams();
  const { draft, change, clear, forget } = useContactDraft(writer, {
    name: profile?.identity.displayName ?? user?.name ?? '',
    email: user?.email ?? '',
    org: '',
    message: orderText(search.get('order')),
  });
  const [chosen, setChosen] = useState<Attachment[]>([]);
  const [trap, setTrap] = useState('');
  const [tried, setTried] = useState(false);
  const limits = useContactLimits();
  const { state, uploads, controls, send, startOver } = useContactSubmission();
  const limitId = useId();
  const form = useRef<HTMLFormElement>(null);

  const fault = (tried ? checkContact(draft, limits) : undefined) ?? refusalOf(state);
  const refused = state.status === 'error' ? state.field : undefined;
  useEffect(() => focusField(form.current, refused), [refused, state]);

  if (state.status === 'sent') return <ContactSent submission={state.submission} onAnother={startOver} />;

  const attachments = judged(chosen, limits);
  const uploading = state.status === 'uploading';
  const left = limits.maxMessageLength - lengthOf(draft.message);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = checkContact(draft, limits);
    setTried(wrong !== undefined);
    if (wrong) return focusField(form.current, Object.keys(wrong.fields)[0]);
    if (!(await send(draft, filesToSend(attachments), trap, forget))) return;
    clear();
    setChosen([]);
  }

  return (
    <>
      <UnfinishedSubmissions except={uploading ? state.submissionId : undefined} />
      <form ref={form} className={styles.fields} onSubmit={event => void submit(event)} noValidate>
        <p className={`muted ${styles.required}`}>* Required</p>
        <div className={styles.pair}>
          <TextInput
            label="Name"
            name="name"
            error={fault?.fields.name}
            autoComplete="name"
            maxLength={200}
            required
            readOnly={uploading}
            value={draft.name}
            onChange={event => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Email"
            name="email"
            error={fault?.fields.email}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            readOnly={uploading}
            value={draft.email}
            onChange={event => change({ email: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label="Organization"
          name="org"
          error={fault?.fields.org}
          autoComplete="organization"
          maxLength={200}
          readOnly={uploading}
          value={draft.org}
          onChange={event => change({ org: event.currentTarget.value })}
        />
        <Textarea
          label="Message"
          name="message"
          error={fault?.fields.message}
          rows={7}
          required
          readOnly={uploading}
          value={draft.message}
          aria-describedby={left < nearTheEnd ? limitId : undefined}
          onChange={event => change({ message: event.currentTarget.value })}
        />
        {left < nearTheEnd && (
          <p id={limitId} className={styles.left} data-over={left < 0 ? '' : undefined}>
            {left >= 0 ? `${left} characters left` : `${-left} characters too many`}
          </p>
        )}
        <Trap value={trap} onChange={setTrap} />
        {uploading && uploads.length > 0 ? (
          <UploadList uploads={uploads} controls={controls} />
        ) : (
          <AttachmentPicker
            attachments={attachments}
            limits={limits}
            disabled={uploading}
            onAdd={files => setChosen(before => addFiles(before, files, limits))}
            onChange={setChosen}
          />
        )}
        {uploading && state.step !== 'sending' && state.step !== 'proving' && (
          <p className={styles.safe} role="status">
            {uploads.length > 0
              ? 'Your message is safe. Its files are on their way; if the connection drops, they resume.'
              : 'Your message is safe.'}
          </p>
        )}
        {fault && (
          <p className={styles.error} role="alert">
            <ErrorText error={fault.error} words={fault.message} />
          </p>
        )}
        <Button type="submit" size="lg" className={styles.submit} disabled={uploading}>
          {uploading ? describeSending(state, totalsOf(uploads).percent) : 'Send'}
        </Button>
      </form>
    </>
  );
}

/** The server's errors, in its words. */
function refusalOf(state: SubmissionState): ContactFault | undefined {
  if (state.status !== 'error') return undefined;
  const { error, field } = state;
  const message = messageOf(error);
  return { ...(field ? faultOf(field, message) : { message, fields: {} }), error };
}

function focusField(form: HTMLFormElement | null, field: string | undefined): void {
  if (field) (form?.elements.namedItem(field) as HTMLElement | null)?.focus();
}

function describeSending(state: SubmissionState & { status: 'uploading' }, percent: number): string {
  if (state.step === 'proving') return 'Checking that you’re human…';
  if (state.step === 'checking') return 'Checking… 100%';
  return `Uploading… ${state.step === 'sending' ? 0 : percent}%`;
}

/** The honeypot: invisible and unreachable by keyboard; spam programs fill it. */
function Trap({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input
          name="homepage"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

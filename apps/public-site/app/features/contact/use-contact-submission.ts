import { useRef, useState } from 'react';
import type {
  ContactAccepted,
  ContactChallenge,
  ContactSubmission,
  SubmitContact,
} from '@sevenfold/contracts';
import { ApiError, startTrace, useAuth, type ActionTrace, type ApiClient } from '@sevenfold/ui';
import type { ContactDraft, ContactField } from './check-contact';
import { prove } from './proof/prove';
import { untilStored } from './until-stored';
import { useUploads } from './upload/use-uploads';

export type SubmissionState =
  | { status: 'idle' }
  /** The message is being sent. From `accepted` on it is safe, and its files follow. */
  | { status: 'uploading'; step: 'sending' | 'proving' | 'accepted' | 'checking'; submissionId?: string }
  | { status: 'sent'; submission: ContactSubmission }
  /** `field`: the form field that the server rejected. */
  | { status: 'error'; error: unknown; field?: ContactField };

/** Sends the message, then its files, then waits until everything is stored. */
export function useContactSubmission() {
  const { api } = useAuth();
  const [state, setState] = useState<SubmissionState>({ status: 'idle' });
  const { uploads, controls, send: sendFiles, clear } = useUploads();
  const sending = useRef(false);
  const attempt = useRef<Attempt>(undefined);

  /** True once everything has arrived. Calls `onAccepted` when the message is safe, and its files follow. */
  async function send(
    draft: ContactDraft,
    files: File[],
    trap: string,
    onAccepted: () => void,
  ): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    clear();
    const trace = startTrace();
    try {
      const accepted = await submit(bodyOf(draft, files, trap), trace);
      const { submissionId } = accepted;
      onAccepted();
      setState({ status: 'uploading', step: 'accepted', submissionId });
      await sendFiles(
        accepted.uploads.map((target, position) => ({ file: files[position]!, target })),
        trace,
      );
      setState({ status: 'uploading', step: 'checking', submissionId });
      const submission = await untilStored(api, submissionId);
      attempt.current = undefined;
      setState({ status: 'sent', submission });
      return true;
    } catch (error) {
      setState({ status: 'error', error, ...fieldOf(error) });
      return false;
    } finally {
      sending.current = false;
    }
  }

  async function submit(body: SubmitContact, trace: ActionTrace): Promise<ContactAccepted> {
    attempt.current = attemptFor(body, attempt.current);
    const options = { trace, headers: { 'idempotency-key': attempt.current.key } };
    const post = (content: SubmitContact) =>
      api.post<ContactAccepted>('/api/contact/submissions', content, options);
    setState({ status: 'uploading', step: 'sending' });
    try {
      return await post(body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'contact.proof-required') throw error;
      setState({ status: 'uploading', step: 'proving' });
      return post({ ...body, proof: await proofFor(api, trace) });
    }
  }

  return { state, uploads, controls, send, startOver: () => setState({ status: 'idle' }) };
}

async function proofFor(api: ApiClient, trace: ActionTrace) {
  return prove(await api.post<ContactChallenge>('/api/contact/challenge', undefined, { trace }));
}

function fieldOf(error: unknown): { field?: ContactField } {
  const field = error instanceof ApiError ? error.field : undefined;
  return field && ['name', 'email', 'org', 'message'].includes(field) ? { field: field as ContactField } : {};
}

/** One idempotency key per message, so that a retry after a lost answer does not send it twice. */
type Attempt = { key: string; content: string };

function attemptFor(body: SubmitContact, previous: Attempt | undefined): Attempt {
  const content = JSON.stringify(body);
  return previous?.content === content ? previous : { key: crypto.randomUUID(), content };
}

function bodyOf(draft: ContactDraft, files: File[], trap: string): SubmitContact {
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    org: draft.org.trim() || null,
    message: draft.message.trim(),
    files: files.map(({ name, size, type }) => ({ name, size, type })),
    ...(trap && { homepage: trap }),
  };
}

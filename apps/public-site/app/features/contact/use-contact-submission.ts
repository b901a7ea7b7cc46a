import { useRef, useState } from 'react';
import type { ContactAccepted, ContactSubmission, SubmitContact } from '@sevenfold/contracts';
import { messageOf, startTrace, useAuth, type ApiClient } from '@sevenfold/ui';
import type { ContactDraft } from './check-contact';
import { FileUpload, type UploadState } from './upload/file-upload';

export type SubmissionState =
  | { status: 'idle' }
  | { status: 'uploading' }
  | { status: 'sent'; folder: string; refused: string[] }
  | { status: 'error'; message: string };

const pollMs = 1000;
const checkedWithinMs = 5 * 60_000;

/** Sends the message, then its files, then waits until all of it lies in the store. */
export function useContactSubmission() {
  const { api, token } = useAuth();
  const [state, setState] = useState<SubmissionState>({ status: 'idle' });
  const [uploads, setUploads] = useState<UploadState[]>([]);
  const running = useRef<FileUpload[]>([]);
  const sending = useRef(false);
  const attempt = useRef<Attempt>(undefined);

  async function send(draft: ContactDraft, files: File[]): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState({ status: 'uploading' });
    setUploads([]);
    const trace = startTrace();
    try {
      const body = bodyOf(draft, files);
      attempt.current = attemptFor(body, attempt.current);
      const accepted = await api.post<ContactAccepted>('/api/contact/submissions', body, {
        trace,
        headers: { 'idempotency-key': attempt.current.key },
      });
      await uploadAll(accepted, files);
      const stored = await untilStored(api, accepted.submissionId);
      attempt.current = undefined;
      setState({ status: 'sent', folder: stored.folder, refused: refusedIn(stored) });
    } catch (error) {
      setState({ status: 'error', message: messageOf(error) });
    } finally {
      sending.current = false;
    }

    function uploadAll(accepted: ContactAccepted, attached: File[]): Promise<void[]> {
      running.current = accepted.uploads.map(
        (target, position) =>
          new FileUpload(attached[position]!, target, { token, trace, onChange: showUpload }),
      );
      setUploads(running.current.map(({ snapshot }) => snapshot));
      return Promise.all(running.current.map(upload => untilSettled(upload)));
    }
  }

  function showUpload(changed: UploadState): void {
    setUploads(shown => shown.map(upload => (upload.fileId === changed.fileId ? changed : upload)));
  }

  return {
    state,
    uploads,
    send,
    controlsOf: (fileId: string) => running.current.find(({ snapshot }) => snapshot.fileId === fileId),
  };
}

/** One key for one message, so that a retry after a lost answer does not send it twice. */
type Attempt = { key: string; content: string };

function attemptFor(body: SubmitContact, previous: Attempt | undefined): Attempt {
  const content = JSON.stringify(body);
  return previous?.content === content ? previous : { key: crypto.randomUUID(), content };
}

function bodyOf(draft: ContactDraft, files: File[]): SubmitContact {
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    org: draft.org.trim() || null,
    message: draft.message.trim(),
    files: files.map(({ name, size, type }) => ({ name, size, type })),
  };
}

/** A file that failed for good stays open to a retry by hand; only success and cancelling settle it. */
async function untilSettled(upload: FileUpload): Promise<void> {
  await upload.start();
  while (upload.snapshot.status !== 'success' && upload.snapshot.status !== 'canceled') await wait(200);
}

async function untilStored(api: ApiClient, submissionId: string): Promise<ContactSubmission> {
  const deadline = Date.now() + checkedWithinMs;
  for (;;) {
    const submission = await api.get<ContactSubmission>(`/api/contact/submissions/${submissionId}`);
    if (submission.status === 'stored') return submission;
    if (Date.now() > deadline)
      throw new Error('Your message is safe, but its files are still being checked.');
    await wait(pollMs);
  }
}

function refusedIn({ files }: ContactSubmission): string[] {
  return files.filter(({ status }) => status === 'refused').map(({ name }) => name);
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

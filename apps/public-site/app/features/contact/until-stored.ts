import type { ContactSubmission } from '@sevenfold/contracts';
import { ApiError, type ApiClient } from '@sevenfold/ui';

const pollMs = 1000;
const checkedWithinMs = 5 * 60_000;

/** Waits until the message and all its files are stored, even across lost connections. */
export async function untilStored(api: ApiClient, submissionId: string): Promise<ContactSubmission> {
  for (const deadline = Date.now() + checkedWithinMs; ; await wait(pollMs)) {
    const submission = await api
      .get<ContactSubmission>(`/api/contact/submissions/${submissionId}`)
      .catch(error => {
        if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
      });
    if (submission?.status === 'stored') return submission;
    if (Date.now() > deadline)
      throw new Error(
        'Your message is safe. We’re still checking its files; your profile will show the result.',
      );
  }
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

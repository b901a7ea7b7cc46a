import { setTimeout as delay } from 'node:timers/promises';
import { contactAcceptedSchema, contactSubmissionSchema } from '@sevenfold/contracts';
import type { ApiClient } from './api-client.js';

/** The smallest file of an accepted type. */
const file = new TextEncoder().encode('%PDF-1.4\n%sevenfold status probe\n%%EOF\n');
const pollMs = 100;

/** Sends a message with a file and waits until it is stored. Contact intake hides and deletes it. */
export async function sendSubmission(api: ApiClient): Promise<void> {
  const accepted = await api.ask('POST', '/api/contact/submissions', 201, {
    json: {
      name: 'Status probe',
      email: 'probe@sevenfold.invalid',
      message: 'Sent by the status service to see whether sending works.',
      files: [{ name: 'probe.pdf', size: file.byteLength }],
    },
  });
  const { submissionId, uploads } = contactAcceptedSchema.parse(accepted);
  await api.ask('PATCH', uploads[0]!.url, 204, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: file,
  });
  for (;;) {
    const found = await api.ask('GET', `/api/contact/submissions/${submissionId}`, 200);
    const { status, files } = contactSubmissionSchema.parse(found);
    if (files.some(each => each.status !== 'stored' && each.status !== 'receiving'))
      throw new Error('the file was not accepted');
    if (status === 'stored') return;
    await delay(pollMs, undefined, { signal: api.signal });
  }
}

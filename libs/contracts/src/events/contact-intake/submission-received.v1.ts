import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A message was accepted and is safe; its files may still be uploading. Owner: contact-intake. */
export const submissionReceivedV1 = defineEvent({
  type: 'contact-intake.submission.received.v1',
  summary: 'A contact message was accepted; its files may still be uploading.',
  key: data => data.submissionId,
  data: z.object({
    submissionId: z.uuid(),
    uid: uidSchema,
    folder: z.string(),
    /** Announced files. */
    fileCount: z.int().min(0).max(1000),
    receivedAt: z.iso.datetime(),
  }),
  example: {
    submissionId: example.id,
    uid: example.uid,
    folder: `inbox/contact/${example.uid}/1795716000000_8f3a`,
    fileCount: 2,
    receivedAt: example.at,
  },
});

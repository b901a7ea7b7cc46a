import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A message and all of its files are in the object store. Once per submission. Owner: contact-intake. */
export const submissionStoredV1 = defineEvent({
  type: 'contact-intake.submission.stored.v1',
  summary: 'A contact message and all of its files are in the object store.',
  key: data => data.submissionId,
  data: z.object({
    submissionId: z.uuid(),
    uid: uidSchema,
    folder: z.string(),
    /** Stored files, without rejected, cancelled and abandoned ones. */
    fileCount: z.int().min(0).max(1000),
    /** Total size of those files. */
    bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    storedAt: z.iso.datetime(),
  }),
  example: {
    submissionId: example.id,
    uid: example.uid,
    folder: `inbox/contact/${example.uid}/1795716000000_8f3a`,
    fileCount: 2,
    bytes: 48_213,
    storedAt: example.at,
  },
});

import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** A message and all of its files lie in the object store. Once per submission. Owner: contact-intake. */
export const submissionStoredV1 = defineEvent({
  type: 'contact-intake.submission.stored.v1',
  summary: 'A contact message and all of its files lie in the object store.',
  key: data => data.submissionId,
  data: z.object({
    submissionId: z.uuid(),
    uid: uidSchema,
    folder: z.string(),
    /** Files that lie there; those refused, cancelled or abandoned are not counted. */
    fileCount: z.int().min(0).max(1000),
    /** Of those files together. */
    bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    storedAt: z.iso.datetime(),
  }),
});

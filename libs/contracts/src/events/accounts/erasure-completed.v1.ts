import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** All services have confirmed the erasure of a person. Owner: accounts. */
export const erasureCompletedV1 = defineEvent({
  type: 'accounts.erasure.completed.v1',
  summary: 'All services have erased a person.',
  key: data => data.uid,
  data: z.object({ erasureId: z.uuid(), uid: uidSchema, completedAt: z.iso.datetime() }),
  example: { erasureId: example.id, uid: example.uid, completedAt: example.at },
});

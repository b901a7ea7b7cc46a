import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/**
 * The grace period is over. Every service in `personalDataServices` erases the person and confirms with its
 * `personal-data.forgotten` event. Owner: accounts.
 */
export const erasureStartedV1 = defineEvent({
  type: 'accounts.erasure.started.v1',
  summary: 'Every service must erase a person now.',
  key: data => data.uid,
  data: z.object({ erasureId: z.uuid(), uid: uidSchema, startedAt: z.iso.datetime() }),
  example: { erasureId: example.id, uid: example.uid, startedAt: example.at },
});

import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/**
 * The time to change one's mind is over. Every service in `personalDataServices` forgets the person and says so with
 * its `personal-data.forgotten` event. Owner: accounts.
 */
export const erasureStartedV1 = defineEvent({
  type: 'accounts.erasure.started.v1',
  summary: 'Every service is to forget a person now.',
  key: data => data.uid,
  data: z.object({ erasureId: z.uuid(), uid: uidSchema, startedAt: z.iso.datetime() }),
});

import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/**
 * Someone asked for all data about them. Every service in `personalDataServices` writes its part to the
 * object store and confirms with its `personal-data.collected` event. Owner: accounts.
 */
export const exportRequestedV1 = defineEvent({
  type: 'accounts.export.requested.v1',
  summary: 'Someone asked for all data about them.',
  key: data => data.uid,
  data: z.object({ exportId: z.uuid(), uid: uidSchema, requestedAt: z.iso.datetime() }),
  example: { exportId: example.id, uid: example.uid, requestedAt: example.at },
});

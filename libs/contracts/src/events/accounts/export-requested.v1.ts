import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/**
 * Somebody wants to see all that is held about them. Every service in `personalDataServices` writes what it holds to
 * the object store and says so with its `personal-data.collected` event. Owner: accounts.
 */
export const exportRequestedV1 = defineEvent({
  type: 'accounts.export.requested.v1',
  summary: 'Somebody asked for everything that is held about them.',
  key: data => data.uid,
  data: z.object({ exportId: z.uuid(), uid: uidSchema, requestedAt: z.iso.datetime() }),
});

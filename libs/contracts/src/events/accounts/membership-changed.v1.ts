import { z } from 'zod';
import { accessLevelSchema, divisionIdSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/**
 * An operator set what somebody is in a division, up or down, from this moment on. What people earn themselves only ever
 * rises and is told by `accounts.membership.granted`. Owner: accounts.
 */
export const membershipChangedV1 = defineEvent({
  type: 'accounts.membership.changed.v1',
  summary: 'An operator set somebody’s level in a division.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    division: divisionIdSchema,
    level: accessLevelSchema,
    operator: uidSchema,
    changedAt: z.iso.datetime(),
  }),
});

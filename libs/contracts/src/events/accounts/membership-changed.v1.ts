import { z } from 'zod';
import { accessLevelSchema, divisionIdSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/**
 * An operator set someone's access level in a division, up or down. Levels that people earn only rise and are
 * reported by `accounts.membership.granted`. Owner: accounts.
 */
export const membershipChangedV1 = defineEvent({
  type: 'accounts.membership.changed.v1',
  summary: 'An operator set someone’s access level in a division.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    division: divisionIdSchema,
    level: accessLevelSchema,
    operator: uidSchema,
    changedAt: z.iso.datetime(),
  }),
  example: {
    uid: example.uid,
    division: 'nexus',
    level: 'owner',
    operator: example.operator,
    changedAt: example.at,
  },
});

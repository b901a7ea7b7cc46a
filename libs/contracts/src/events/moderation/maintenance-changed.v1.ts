import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** An operator switched maintenance mode on or off, or changed its reason. */
export const maintenanceChangedV1 = defineEvent({
  type: 'moderation.maintenance.changed.v1',
  summary: 'Maintenance mode was switched on or off, or its reason changed.',
  key: () => 'maintenance',
  data: z.object({
    enabled: z.boolean(),
    /** Shown to every visitor. */
    reason: z.string().max(500),
    lastUpdated: z.iso.datetime(),
    /** Uid of the operator. */
    operator: uidSchema,
  }),
  example: {
    enabled: true,
    reason: 'The database moves to new disks.',
    lastUpdated: example.at,
    operator: example.operator,
  },
});

import { z } from 'zod';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** An operator posted an update to an incident. */
export const incidentUpdatedV1 = defineEvent({
  type: 'status.incident.updated.v1',
  summary: 'An operator posted an update to an incident.',
  key: data => data.incidentId,
  data: z.object({
    incidentId: z.uuid(),
    component: z.string().max(64),
    /** Everything affected, `component` first. */
    componentIds: z.array(z.string().max(64)).max(50).optional(),
    state: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
    at: z.iso.datetime(),
  }),
  example: {
    incidentId: example.id,
    component: 'accounts',
    componentIds: ['accounts'],
    state: 'identified',
    at: example.at,
  },
});

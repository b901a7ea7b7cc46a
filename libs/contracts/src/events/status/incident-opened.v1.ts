import { z } from 'zod';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A component failed long enough to count as an incident. */
export const incidentOpenedV1 = defineEvent({
  type: 'status.incident.opened.v1',
  summary: 'A component failed repeatedly, and an incident was opened for it.',
  key: data => data.incidentId,
  data: z.object({
    incidentId: z.uuid(),
    component: z.string().max(64),
    /** Everything affected, `component` first. */
    componentIds: z.array(z.string().max(64)).max(50).optional(),
    status: z.enum(['degraded', 'down']),
    startedAt: z.iso.datetime(),
  }),
  example: {
    incidentId: example.id,
    component: 'accounts',
    componentIds: ['accounts'],
    status: 'down',
    startedAt: example.at,
  },
});

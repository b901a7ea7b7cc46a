import { z } from 'zod';
import { defineEvent } from '../define-event.js';

/** A component that had an incident works again. */
export const incidentResolvedV1 = defineEvent({
  type: 'status.incident.resolved.v1',
  summary: 'The component of an incident works again.',
  key: data => data.incidentId,
  data: z.object({
    incidentId: z.uuid(),
    component: z.string().max(64),
    startedAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime(),
  }),
});

import { z } from 'zod';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A component that had an incident works again. */
export const incidentResolvedV1 = defineEvent({
  type: 'status.incident.resolved.v1',
  summary: 'The component of an incident has recovered.',
  key: data => data.incidentId,
  data: z.object({
    incidentId: z.uuid(),
    component: z.string().max(64),
    /** Everything affected, `component` first. */
    componentIds: z.array(z.string().max(64)).max(50).optional(),
    startedAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime(),
  }),
  example: {
    incidentId: example.id,
    component: 'accounts',
    componentIds: ['accounts'],
    startedAt: example.at,
    resolvedAt: '2026-11-26T18:04:10.000Z',
  },
});

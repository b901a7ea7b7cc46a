import { z } from 'zod';
import { usageEventSchema } from '../../http/usage.js';
import { usageLimits } from '../../schema-free.js';
import { defineEvent } from '../define-event.js';

/** Pages told how fast they were, what broke on them, and what was used. Nobody is named in it. */
export const usageReportedV1 = defineEvent({
  type: 'status.usage.reported.v1',
  summary: 'Pages told how fast they were, what broke on them, and what was used.',
  key: data => data.reportId,
  data: z.object({
    reportId: z.uuid(),
    events: z.array(usageEventSchema).max(usageLimits.eventsPerBatch),
  }),
});

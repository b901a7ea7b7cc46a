import { z } from 'zod';
import { usageEventSchema } from '../../http/usage.js';
import { usageLimits } from '../../schema-free.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Web vitals, errors and usage of pages. Contains no personal data. */
export const usageReportedV1 = defineEvent({
  type: 'status.usage.reported.v1',
  summary: 'Web vitals, errors and usage of pages.',
  key: data => data.reportId,
  data: z.object({
    reportId: z.uuid(),
    events: z.array(usageEventSchema).max(usageLimits.eventsPerBatch),
  }),
  example: {
    reportId: example.id,
    events: [{ name: 'web_vitals', metric: 'LCP', value: 812, path: '/rydesync' }],
  },
});

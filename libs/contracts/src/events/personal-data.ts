import { z } from 'zod';
import {
  personalDataCountsSchema,
  personalDataServices,
  type PersonalDataService,
} from '../http/personal-data.js';
import { uidSchema } from '../identity.js';
import { defineEvent, defineForEach } from './define-event.js';
import { example } from './example-values.js';

/** Object key of a service's part of an export. */
export const exportPartKey = (exportId: string, service: PersonalDataService) =>
  `exports/${exportId}/parts/${service}.json`;

/** Accounts asks the other services, and needs no event for its own part. */
const others = personalDataServices.filter(service => service !== 'accounts');

/** Events carry only ids and counts; the data itself is in the object store, at `exportPartKey`. */
export const personalDataCollectedV1 = defineForEach(others, owner =>
  defineEvent({
    type: `${owner}.personal-data.collected.v1`,
    summary: `${owner} has exported its data about someone.`,
    key: data => data.uid,
    data: z.object({ exportId: z.uuid(), uid: uidSchema, counts: personalDataCountsSchema }),
    example: { exportId: example.id, uid: example.uid, counts: { messages: 3 } },
  }),
);

/** A service's confirmation of an erasure. */
export const personalDataForgottenV1 = defineForEach(others, owner =>
  defineEvent({
    type: `${owner}.personal-data.forgotten.v1`,
    summary: `${owner} has erased someone.`,
    key: data => data.uid,
    data: z.object({
      erasureId: z.uuid(),
      uid: uidSchema,
      removed: personalDataCountsSchema,
      /** Data kept anonymously, or because it must be kept: see ADR 14. */
      kept: personalDataCountsSchema,
    }),
    example: { erasureId: example.id, uid: example.uid, removed: { messages: 3 }, kept: { auditEntries: 1 } },
  }),
);

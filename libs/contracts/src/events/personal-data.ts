import { z } from 'zod';
import { uidSchema } from '../identity.js';
import { defineEvent } from './define-event.js';
import { example } from './example-values.js';

/** Services with personal data; they take part in exports and erasures. */
export const personalDataServices = [
  'accounts',
  'identity',
  'contact-intake',
  'rooms-gateway',
  'moderation',
] as const;
export type PersonalDataService = (typeof personalDataServices)[number];

/** Counts by kind, such as `{ sessions: 3 }`. */
export const personalDataCountsSchema = z.record(
  z.string().regex(/^[a-z][A-Za-z]{0,40}$/),
  z.int().min(0).max(1_000_000_000),
);
export type PersonalDataCounts = z.infer<typeof personalDataCountsSchema>;

/** Object key of a service's part of an export. */
export const exportPartKey = (exportId: string, service: PersonalDataService) =>
  `exports/${exportId}/parts/${service}.json`;

/** Events carry only ids and counts; the data itself is in the object store, at `exportPartKey`. */
export const definePersonalDataCollected = (owner: PersonalDataService) =>
  defineEvent({
    type: `${owner}.personal-data.collected.v1`,
    summary: `${owner} has exported its data about someone.`,
    key: data => data.uid,
    data: z.object({ exportId: z.uuid(), uid: uidSchema, counts: personalDataCountsSchema }),
    example: { exportId: example.id, uid: example.uid, counts: { messages: 3 } },
  });

/** A service's confirmation of an erasure. */
export const definePersonalDataForgotten = (owner: PersonalDataService) =>
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
  });

export const contactIntakeDataCollectedV1 = definePersonalDataCollected('contact-intake');
export const contactIntakeDataForgottenV1 = definePersonalDataForgotten('contact-intake');
export const identityDataCollectedV1 = definePersonalDataCollected('identity');
export const identityDataForgottenV1 = definePersonalDataForgotten('identity');
export const moderationDataCollectedV1 = definePersonalDataCollected('moderation');
export const moderationDataForgottenV1 = definePersonalDataForgotten('moderation');
export const roomsGatewayDataCollectedV1 = definePersonalDataCollected('rooms-gateway');
export const roomsGatewayDataForgottenV1 = definePersonalDataForgotten('rooms-gateway');

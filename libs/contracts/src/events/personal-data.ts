import { z } from 'zod';
import { uidSchema } from '../identity.js';
import { defineEvent } from './define-event.js';

/** Every service that holds something about people, and so takes part in exports and deletions. */
export const personalDataServices = [
  'accounts',
  'identity',
  'contact-intake',
  'rooms-gateway',
  'moderation',
] as const;
export type PersonalDataService = (typeof personalDataServices)[number];

/** How many of what, such as `{ sessions: 3 }`. */
export const personalDataCountsSchema = z.record(
  z.string().regex(/^[a-z][A-Za-z]{0,40}$/),
  z.int().min(0).max(1_000_000_000),
);
export type PersonalDataCounts = z.infer<typeof personalDataCountsSchema>;

/** Where a service puts its part of an export. */
export const exportPartKey = (exportId: string, service: PersonalDataService) =>
  `exports/${exportId}/parts/${service}.json`;

/** Events carry ids and numbers alone, so what was found lies in the object store, at `exportPartKey`. */
export const definePersonalDataCollected = (owner: PersonalDataService) =>
  defineEvent({
    type: `${owner}.personal-data.collected.v1`,
    summary: `What ${owner} holds about somebody was collected for them.`,
    key: data => data.uid,
    data: z.object({ exportId: z.uuid(), uid: uidSchema, counts: personalDataCountsSchema }),
  });

/** A service's confirmation that it has forgotten somebody. */
export const definePersonalDataForgotten = (owner: PersonalDataService) =>
  defineEvent({
    type: `${owner}.personal-data.forgotten.v1`,
    summary: `${owner} has forgotten somebody.`,
    key: data => data.uid,
    data: z.object({
      erasureId: z.uuid(),
      uid: uidSchema,
      removed: personalDataCountsSchema,
      /** What stays without saying who it was, or because it must: see `docs/adr`. */
      kept: personalDataCountsSchema,
    }),
  });

export const contactIntakeDataCollectedV1 = definePersonalDataCollected('contact-intake');
export const contactIntakeDataForgottenV1 = definePersonalDataForgotten('contact-intake');
export const identityDataCollectedV1 = definePersonalDataCollected('identity');
export const identityDataForgottenV1 = definePersonalDataForgotten('identity');
export const moderationDataCollectedV1 = definePersonalDataCollected('moderation');
export const moderationDataForgottenV1 = definePersonalDataForgotten('moderation');
export const roomsGatewayDataCollectedV1 = definePersonalDataCollected('rooms-gateway');
export const roomsGatewayDataForgottenV1 = definePersonalDataForgotten('rooms-gateway');

import { z } from 'zod';
import { purchaseStatuses } from '../../http/accounts.js';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/**
 * Somebody bought something, or a purchase of theirs was settled or failed: the same id again says what it is now.
 * Owner: a shop outside of this repository.
 */
export const purchaseRecordedV1 = defineEvent({
  type: 'purchases.purchase.recorded.v1',
  summary: 'Somebody bought something, or what they bought was settled.',
  key: data => data.uid,
  data: z.object({
    purchaseId: z.string().min(1).max(100),
    uid: uidSchema,
    /** What was bought, as the shop calls it; nothing about the person. */
    description: z.string().min(1).max(500),
    amount: z.number().min(0).max(1_000_000_000),
    status: z.enum(purchaseStatuses),
    purchasedAt: z.iso.datetime(),
  }),
});

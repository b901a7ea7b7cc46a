import { z } from 'zod';
import { purchaseStatuses } from '../../http/accounts.js';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/**
 * Someone bought something, or a purchase was settled or failed: the same id again updates it. Owner: a shop
 * outside this repository.
 */
export const purchaseRecordedV1 = defineEvent({
  type: 'purchases.purchase.recorded.v1',
  summary: 'Someone bought something, or a purchase was settled.',
  key: data => data.uid,
  data: z.object({
    purchaseId: z.string().min(1).max(100),
    uid: uidSchema,
    /** The shop's name for what was bought; nothing about the person. */
    description: z.string().min(1).max(500),
    amount: z.number().min(0).max(1_000_000_000),
    status: z.enum(purchaseStatuses),
    purchasedAt: z.iso.datetime(),
  }),
  example: {
    purchaseId: 'order-1042',
    uid: example.uid,
    description: 'Ticket for the Hidden Festival',
    amount: 29.5,
    status: 'completed',
    purchasedAt: example.at,
  },
});

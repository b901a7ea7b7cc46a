import { z } from 'zod';
import { uidSchema } from '../identity.js';
import { purchaseSchema, purchaseStatuses } from './accounts.js';
import { storedText } from './stored-text.js';

// PUT /api/admin/accounts/:uid/purchases/:purchaseId

export const purchaseParameterSchema = z.object({
  uid: uidSchema,
  purchaseId: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, 'isn’t the id of a purchase'),
});

/** Records a purchase, or updates a known one. */
export const recordPurchaseSchema = z
  .strictObject({
    description: storedText(500).trim().min(1),
    amount: z.number().min(0).max(1_000_000_000).multipleOf(0.01),
    status: z.enum(purchaseStatuses),
    /** Time of purchase; defaults to now. */
    date: z.iso.datetime().optional(),
    reason: storedText(500).trim().min(1).optional(),
  })
  .meta({ id: 'RecordPurchase' });
export type RecordPurchase = z.infer<typeof recordPurchaseSchema>;

export const recordedPurchaseSchema = z
  .object({
    purchase: purchaseSchema,
    created: z.boolean(),
    actionId: z.uuid(),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  })
  .meta({ id: 'RecordedPurchase' });
export type RecordedPurchase = z.infer<typeof recordedPurchaseSchema>;

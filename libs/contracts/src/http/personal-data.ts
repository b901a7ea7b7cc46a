import { z } from 'zod';
import { personalDataCountsSchema, personalDataServices } from '../events/personal-data.js';

const moment = z.iso.datetime();
const services = z.enum(personalDataServices);

// POST /api/accounts/:uid/exports, GET /api/accounts/:uid/exports/latest

export const personalDataExportSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(['collecting', 'ready', 'expired']),
    requestedAt: moment,
    /** Services whose part is there, and all that are asked. */
    collected: z.array(services),
    asked: z.array(services),
    bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** A signed address that expires; a new one with each answer. */
    downloadUrl: z.string().max(4096).optional(),
    /** After this the file is gone. */
    expiresAt: moment.optional(),
  })
  .meta({ id: 'PersonalDataExport' });
export type PersonalDataExport = z.infer<typeof personalDataExportSchema>;

export const latestExportSchema = z
  .object({ export: personalDataExportSchema.nullable() })
  .meta({ id: 'LatestExport' });
export type LatestExport = z.infer<typeof latestExportSchema>;

// POST, GET, DELETE /api/accounts/:uid/erasure

export const erasureSchema = z
  .object({
    /** Also the number of the receipt. */
    id: z.uuid(),
    status: z.enum(['scheduled', 'running', 'done', 'cancelled']),
    requestedAt: moment,
    /** When it begins unless it is cancelled before. */
    dueAt: moment,
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasureSchema>;

export const currentErasureSchema = z
  .object({ erasure: erasureSchema.nullable() })
  .meta({ id: 'CurrentErasure' });
export type CurrentErasure = z.infer<typeof currentErasureSchema>;

// GET /api/accounts/receipts/:id, for whoever has the number: by then nobody can sign in any more

export const erasureParameterSchema = z.object({ id: z.uuid() });

export const erasureReceiptSchema = z
  .object({
    ...erasureSchema.shape,
    finishedAt: moment.optional(),
    /** By service, as each has confirmed it. */
    confirmations: z.array(
      z.object({
        service: services,
        at: moment,
        removed: personalDataCountsSchema,
        kept: personalDataCountsSchema,
      }),
    ),
    awaited: z.array(services),
  })
  .meta({ id: 'ErasureReceipt' });
export type ErasureReceipt = z.infer<typeof erasureReceiptSchema>;

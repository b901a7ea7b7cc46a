import { z } from 'zod';

/** Services with personal data; they take part in exports and erasures. */
export const personalDataServices = [
  'accounts',
  'identity',
  'contact-intake',
  'rooms-gateway',
  'moderation',
] as const;
export type PersonalDataService = (typeof personalDataServices)[number];

/** The personal data of each service, in words that people know. */
export const personalDataNames: Record<PersonalDataService, string> = {
  accounts: 'Your account',
  identity: 'Sign-in',
  'contact-intake': 'Messages to us',
  'rooms-gateway': 'Listening rooms',
  moderation: 'Operators’ records',
};

/** Counts by kind, such as `{ sessions: 3 }`. */
export const personalDataCountsSchema = z.record(
  z.string().regex(/^[a-z][A-Za-z]{0,40}$/),
  z.int().min(0).max(1_000_000_000),
);
export type PersonalDataCounts = z.infer<typeof personalDataCountsSchema>;

/** Kinds whose own names say too little to the person. */
const kindNames: Record<string, string> = {
  submissions: 'messages',
  files: 'attachments',
  objects: 'stored files',
  mails: 'emails',
  entries: 'room entries',
  names: 'name records',
  signIns: 'sign-in',
};

/** Counts as a receipt lists them, such as `emails (2), kept rooms (1)`. */
export function describeCounts(counts: PersonalDataCounts): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    some.map(([kind, count]) => `${kindNames[kind] ?? splitCamelCase(kind)} (${count})`).join(', ') ||
    'nothing'
  );
}

const splitCamelCase = (name: string) => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

const moment = z.iso.datetime();
const services = z.enum(personalDataServices);

// POST /api/accounts/:uid/exports, GET /api/accounts/:uid/exports/latest

export const personalDataExportSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(['collecting', 'ready', 'expired']),
    requestedAt: moment,
    /** Services whose part is finished, and all services that were asked for one. */
    collected: z.array(services),
    asked: z.array(services),
    bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** A signed URL that expires; a new one with each response. */
    downloadUrl: z.string().max(4096).optional(),
    /** After this the file is deleted. */
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
    /** Start of the erasure, unless it is cancelled before then. */
    dueAt: moment,
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasureSchema>;

export const currentErasureSchema = z
  .object({
    erasure: erasureSchema.nullable(),
    /** Days after the request until the erasure begins. Until then it can be cancelled. */
    graceDays: z.number().min(0),
  })
  .meta({ id: 'CurrentErasure' });
export type CurrentErasure = z.infer<typeof currentErasureSchema>;

// GET /api/accounts/receipts/:id, for anyone with the number: the person can no longer sign in

export const erasureParameterSchema = z.object({ id: z.uuid() });

export const erasureReceiptSchema = z
  .object({
    ...erasureSchema.shape,
    finishedAt: moment.optional(),
    /** Each service's confirmation. */
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

import { z } from 'zod';
import { accessLevelSchema, divisionIdSchema, uidSchema } from '../identity.js';
import { cursorSchema } from './cursor.js';
import { storedText } from './stored-text.js';

export const divisionRequestStatuses = ['pending', 'approved', 'denied'] as const;
export type DivisionRequestStatus = (typeof divisionRequestStatuses)[number];

export const defaultDivisionRequestReason = 'Requesting access to view this content';

// POST /api/division-requests

export const submitDivisionRequestSchema = z
  .strictObject({
    division: divisionIdSchema,
    reason: storedText(500).trim().min(1).default(defaultDivisionRequestReason),
  })
  .meta({ id: 'SubmitDivisionRequest' });
export type SubmitDivisionRequest = z.infer<typeof submitDivisionRequestSchema>;

export const divisionRequestSchema = z
  .object({
    id: z.uuid(),
    uid: uidSchema,
    division: divisionIdSchema,
    reason: z.string().max(500),
    status: z.enum(divisionRequestStatuses),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Who asked. */
    actor: z.object({ uid: uidSchema, email: z.string().max(320).nullable() }),
    /** Absent while pending. */
    decision: z
      .object({
        at: z.iso.datetime(),
        reason: z.string().max(500).optional(),
        /** Uid of the operator; only operators see it. */
        by: uidSchema.optional(),
      })
      .optional(),
  })
  .meta({ id: 'DivisionRequest' });
export type DivisionRequest = z.infer<typeof divisionRequestSchema>;

/** 201 for a new request, 200 when a pending one was updated. */
export const submittedDivisionRequestSchema = z
  .object({ created: z.boolean(), request: divisionRequestSchema })
  .meta({ id: 'SubmittedDivisionRequest' });
export type SubmittedDivisionRequest = z.infer<typeof submittedDivisionRequestSchema>;

// GET /api/division-requests

export const ownDivisionRequestsSchema = z
  .object({ requests: z.array(divisionRequestSchema) })
  .meta({ id: 'OwnDivisionRequests' });
export type OwnDivisionRequests = z.infer<typeof ownDivisionRequestsSchema>;

// GET /api/admin/division-requests: pending ones oldest first, others newest first

export const findDivisionRequestsSchema = z.strictObject({
  status: z.enum(divisionRequestStatuses).default('pending'),
  division: divisionIdSchema.optional(),
  uid: uidSchema.optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type FindDivisionRequests = z.infer<typeof findDivisionRequestsSchema>;

export const divisionRequestPageSchema = z
  .object({ requests: z.array(divisionRequestSchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'DivisionRequestPage' });
export type DivisionRequestPage = z.infer<typeof divisionRequestPageSchema>;

// GET /api/admin/division-requests/counts

export const divisionRequestCountsSchema = z
  .object({ pending: z.int().min(0).max(1_000_000_000) })
  .meta({ id: 'DivisionRequestCounts' });
export type DivisionRequestCounts = z.infer<typeof divisionRequestCountsSchema>;

// POST /api/admin/division-requests/:id/approve and /deny

export const divisionRequestParameterSchema = z.object({ id: z.uuid() });

/** The body is optional. */
export const decideDivisionRequestSchema = z
  .strictObject({ reason: storedText(500).trim().min(1).optional() })
  .meta({ id: 'DecideDivisionRequest' });
export type DecideDivisionRequest = z.infer<typeof decideDivisionRequestSchema>;

export const decidedDivisionRequestSchema = z
  .object({
    request: divisionRequestSchema,
    /** The person's new access level. */
    level: accessLevelSchema,
    /** Id of the audit entry. */
    actionId: z.uuid(),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  })
  .meta({ id: 'DecidedDivisionRequest' });
export type DecidedDivisionRequest = z.infer<typeof decidedDivisionRequestSchema>;

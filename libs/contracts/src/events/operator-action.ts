import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../identity.js';
import { defineEvent } from './define-event.js';

/** Kinds of things that operators act on. `id` of the target is the thing's own id. */
export const auditTargetSchema = z.object({
  kind: z.enum([
    'room',
    'member',
    'account',
    'division-request',
    'submission',
    'maintenance',
    'incident',
    'presence',
    'other',
  ]),
  id: z.string().min(1).max(200),
  /** Where the target is a member of a room. */
  room: roomNameSchema.optional(),
});
export type AuditTarget = z.infer<typeof auditTargetSchema>;

/** A flat record of values: what stood before, and what stands after. */
export const auditStateSchema = z.record(
  z.string().max(100),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditState = z.infer<typeof auditStateSchema>;

export const operatorActionSchema = z.object({
  /** Made with the action, the same in the answer that the operator got. */
  actionId: z.uuid(),
  /** `<thing>.<verb>`, such as `division-request.approve`. */
  action: z.string().regex(/^[a-z-]+\.[a-z-]+$/, 'is not of the form thing.verb'),
  /** Uid of the operator; the audit log knows the names. */
  operator: uidSchema,
  target: auditTargetSchema,
  outcome: z.enum(['done', 'refused', 'failed']),
  code: z.string().max(128).optional(),
  detail: z.string().max(512).optional(),
  reason: z.string().max(500).optional(),
  ip: z.string().max(64).optional(),
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  at: z.iso.datetime(),
  before: auditStateSchema.optional(),
  after: auditStateSchema.optional(),
});
export type OperatorAction = z.infer<typeof operatorActionSchema>;

/**
 * The event by which a service reports to the audit log what an operator did in it: one event per action, written
 * in the same transaction as its effect. Each service whose operators act or read has its own, below.
 */
export const defineOperatorActionRecorded = (owner: string) =>
  defineEvent({
    type: `${owner}.operator-action.recorded.v1`,
    summary: `An operator did something in ${owner}.`,
    key: data => data.target.id,
    data: operatorActionSchema,
  });

export const accountsOperatorActionRecordedV1 = defineOperatorActionRecorded('accounts');
export const contactIntakeOperatorActionRecordedV1 = defineOperatorActionRecorded('contact-intake');
export const identityOperatorActionRecordedV1 = defineOperatorActionRecorded('identity');
export const roomsGatewayOperatorActionRecordedV1 = defineOperatorActionRecorded('rooms-gateway');
export const statusOperatorActionRecordedV1 = defineOperatorActionRecorded('status');

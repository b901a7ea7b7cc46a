import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../identity.js';
import { defineEvent } from './define-event.js';
import { example } from './example-values.js';

/** Kinds of targets of operator actions. `id` is the target's own id. */
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
  /** If the target is a member of a room. */
  room: roomNameSchema.optional(),
});
export type AuditTarget = z.infer<typeof auditTargetSchema>;

/** A flat record of values, before or after an action. */
export const auditStateSchema = z.record(
  z.string().max(100),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditState = z.infer<typeof auditStateSchema>;

export const operatorActionSchema = z.object({
  /** Generated with the action; the operator's response has the same id. */
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
 * The event with which a service reports an operator action to the audit log: one per action, written in the
 * transaction of its effect. Each service with operator routes has its own, below.
 */
export const defineOperatorActionRecorded = (owner: string) =>
  defineEvent({
    type: `${owner}.operator-action.recorded.v1`,
    summary: `An operator did something in ${owner}.`,
    key: data => data.target.id,
    data: operatorActionSchema,
    example: {
      actionId: example.id,
      action: 'access.set',
      operator: example.operator,
      target: { kind: 'account', id: example.uid },
      outcome: 'done',
      reason: 'Runs the division from December on.',
      at: example.at,
      before: { nexus: 'member' },
      after: { nexus: 'owner' },
    },
  });

export const accountsOperatorActionRecordedV1 = defineOperatorActionRecorded('accounts');
export const contactIntakeOperatorActionRecordedV1 = defineOperatorActionRecorded('contact-intake');
export const identityOperatorActionRecordedV1 = defineOperatorActionRecorded('identity');
export const roomsGatewayOperatorActionRecordedV1 = defineOperatorActionRecorded('rooms-gateway');
export const statusOperatorActionRecordedV1 = defineOperatorActionRecorded('status');

import { z } from 'zod';
import { auditStateSchema, auditTargetSchema } from '../http/moderation.js';
import { uidSchema } from '../identity.js';
import { defineEvent, defineForEach } from './define-event.js';
import { example } from './example-values.js';

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

/** Services with operator routes, except moderation: it has the audit log, and writes to it directly. */
export const auditedServices = ['accounts', 'contact-intake', 'identity', 'rooms-gateway', 'status'] as const;
export type AuditedService = (typeof auditedServices)[number];

/**
 * The event with which a service reports an operator action to the audit log: one per action, written in the
 * transaction of its effect.
 */
export const operatorActionRecordedV1 = defineForEach(auditedServices, owner =>
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
  }),
);

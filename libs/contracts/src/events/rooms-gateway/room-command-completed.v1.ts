import { z } from 'zod';
import { auditStateSchema } from '../../http/moderation.js';
import { roomNameSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** The outcome of an operator's command (`moderation.room-command.requested.v1`). */
export const roomCommandCompletedV1 = defineEvent({
  type: 'rooms-gateway.room-command.completed.v1',
  summary: 'The outcome of an operator’s command to a room.',
  key: data => data.room ?? 'all-rooms',
  data: z.object({
    commandId: z.uuid(),
    room: roomNameSchema.optional(),
    outcome: z.enum(['done', 'refused']),
    /** If refused: `room.not-found`, `room.member-not-found`, `room.already-host`, `command.expired`, … */
    code: z.string().max(100).optional(),
    /** One sentence for the operator: the effect, or the reason for a refusal. */
    detail: z.string().max(500).optional(),
    /** Number of removed presences (`prune-presence`). */
    pruned: z.int().min(0).max(10_000_000).optional(),
    completedAt: z.iso.datetime().optional(),
    /** State of the room before and after the command. */
    before: auditStateSchema.optional(),
    after: auditStateSchema.optional(),
  }),
  example: {
    commandId: example.id,
    room: 'lobby',
    outcome: 'done',
    detail: 'Removed from the room.',
    completedAt: example.at,
    before: { members: 3 },
    after: { members: 2 },
  },
});

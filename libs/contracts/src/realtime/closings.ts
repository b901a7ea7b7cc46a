import { z } from 'zod';
import type { closeCodes } from './codes.js';

/** For each of our close codes: the `code` of its reason, and what the client should do. */
export const closings = {
  goingAway: {
    reason: 'going-away',
    client: 'The pod is shutting down. Reconnect after `retryAfterMs`, resume.',
  },
  protocolError: {
    reason: 'protocol-error',
    client: 'A bug in the client, such as an invalid frame. Reconnect with back-off.',
  },
  tokenExpired: {
    reason: 'token-expired',
    client: 'Get a new token and a new ticket, resume. `renew` avoids it.',
  },
  kicked: { reason: 'kicked', client: 'Removed by the host or an operator. Stay away until `until`.' },
  slowConsumer: { reason: 'slow-consumer', client: 'Read too slowly. Resume.' },
  duplicate: { reason: 'duplicate', client: 'The same client has a newer connection. Stop.' },
  roomClosed: { reason: 'room-closed', client: 'An operator closed the room. Stop.' },
  flood: { reason: 'flood', client: 'Sent too much. Resume after `retryAfterMs`.' },
  unavailable: {
    reason: 'unavailable',
    client: 'A dependency of the gateway is down. Resume with back-off.',
  },
} as const satisfies Record<keyof typeof closeCodes, { reason: string; client: string }>;

export const closeReasonSchema = z
  .object({
    code: z.string().describe('Stable name.'),
    retryAfterMs: z
      .int()
      .min(0)
      .optional()
      .describe('Delay before reconnecting; already spread over clients.'),
    room: z.string().optional(),
    until: z
      .number()
      .min(0)
      .optional()
      .describe('Epoch milliseconds until which this person may not enter the room.'),
  })
  .describe('The reason of a close frame, as JSON of at most 123 bytes.');
export type CloseReason = z.infer<typeof closeReasonSchema>;

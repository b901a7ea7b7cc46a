import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../identity.js';
import { roomAccessSchema, sessionSchema } from '../realtime/room-nodes.js';

const count = z.int().min(0).max(1_000_000);
const epochMs = z.number().min(0);

/** Answer to `POST /api/rydesync/tickets`: admits one socket, once, within 30 s, from the same origin. */
export const ticketSchema = z
  .object({ ticket: z.string(), expiresAt: epochMs, uid: uidSchema })
  .meta({ id: 'SocketTicket' });
export type SocketTicket = z.infer<typeof ticketSchema>;

export const roomsHealthSchema = z
  .object({ status: z.literal('ok'), serverTime: epochMs, rooms: count, connections: count })
  .meta({ id: 'RoomsHealth' });
export type RoomsHealth = z.infer<typeof roomsHealthSchema>;

export const trackSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    artist: z.string(),
    url: z.string(),
    durationSeconds: z.number().positive().max(86_400),
    mood: z.string(),
    bpm: z.number().positive().max(400),
  })
  .meta({ id: 'Track' });
export type Track = z.infer<typeof trackSchema>;
export const trackListSchema = z.object({ tracks: z.array(trackSchema) }).meta({ id: 'TrackList' });

/** A room as the public list and the Admin Center show it. */
export const roomSummarySchema = z
  .object({
    room: roomNameSchema,
    participants: count,
    host: uidSchema.nullable(),
    session: sessionSchema.nullable(),
    /** What stands between a visitor and the room; absent where nothing does. */
    access: roomAccessSchema.optional(),
  })
  .meta({ id: 'RoomSummary' });
export type RoomSummary = z.infer<typeof roomSummarySchema>;
export const roomListSchema = z.object({ rooms: z.array(roomSummarySchema) }).meta({ id: 'RoomList' });

export const pruneResultSchema = z.object({ pruned: count }).meta({ id: 'PruneResult' });

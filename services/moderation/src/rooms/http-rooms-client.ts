import {
  InvalidInput,
  NotAllowed,
  NotFound,
  Unauthenticated,
  Unavailable,
  adminKeptRoomPageSchema,
  adminParticipantsSchema,
  adminRoomSchema,
  adminRoomSummarySchema,
  problemSchema,
  pruneResultSchema,
  roomMomentsSchema,
  roomSettingsSchema,
  sessionSchema,
  trendsSchema,
  webSocketFailuresSchema,
  type FindKeptRooms,
} from '@sevenfold/contracts';
import { z } from 'zod';
import { RoomsClient } from './rooms-client.js';

/** A newer rooms-gateway may add fields to a session, and to settings. */
const roomsSchema = z.object({
  rooms: z.array(adminRoomSummarySchema.extend({ session: sessionSchema.strip().nullable() })),
});

const roomSchema = adminRoomSchema.extend({
  session: sessionSchema.strip().nullable(),
  settings: roomSettingsSchema.strip().optional(),
  // An older rooms-gateway does not send it.
  kicked: adminRoomSchema.shape.kicked.default([]),
});

const deadlineMs = 3_000;
/** Outside of `/api`, so the gateway does not forward it. */
const base = '/operators';

/** Calls rooms-gateway over HTTP, on the operator's behalf. */
export class HttpRoomsClient extends RoomsClient {
  constructor(private readonly url: string) {
    super();
  }

  list(token: string) {
    return this.ask('GET', `${base}/rooms`, roomsSchema, token);
  }

  kept({ search, cursor, limit }: FindKeptRooms, token: string) {
    const query = new URLSearchParams({
      limit: `${limit}`,
      ...(search && { search }),
      ...(cursor && { cursor }),
    });
    return this.ask('GET', `${base}/kept-rooms?${query.toString()}`, adminKeptRoomPageSchema, token);
  }

  async participants(room: string, token: string) {
    const path = `${base}/rooms/${encodeURIComponent(room)}/participants`;
    const { participants } = await this.ask('GET', path, adminParticipantsSchema, token);
    return participants;
  }

  room(room: string, token: string) {
    return this.ask('GET', `${base}/rooms/${encodeURIComponent(room)}`, roomSchema, token);
  }

  moments(room: string, token: string) {
    return this.ask('GET', `${base}/rooms/${encodeURIComponent(room)}/moments`, roomMomentsSchema, token);
  }

  async removeGuestbookLine(room: string, key: string, token: string) {
    const path = `${base}/rooms/${encodeURIComponent(room)}/guestbook/${encodeURIComponent(key)}`;
    await this.ask('DELETE', path, z.object({ removed: z.literal(true) }), token);
  }

  webSocketFailures(limit: number, token: string) {
    return this.ask('GET', `${base}/ws-failures?limit=${limit}`, webSocketFailuresSchema, token);
  }

  trends(token: string) {
    return this.ask('GET', `${base}/trends`, trendsSchema, token);
  }

  prunePresence(token: string) {
    return this.ask('POST', `${base}/prune`, pruneResultSchema, token);
  }

  private async ask<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    token: string,
  ): Promise<z.infer<Schema>> {
    const response = await this.send(method, path, token);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refusal(response.status, body);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new Unavailable('rooms.unavailable', 'The rooms service sent an invalid response.', {
      cause: parsed.error,
    });
  }

  private async send(method: string, path: string, token: string) {
    try {
      return await fetch(new URL(path, this.url), {
        method,
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}

const unavailable = (cause?: unknown) =>
  new Unavailable('rooms.unavailable', 'We can’t reach the rooms service right now. Try again in a moment.', {
    cause,
  });

/** Passes on rejections from rooms-gateway, but not its internal errors. */
function refusal(status: number, body: unknown) {
  const problem = problemSchema.safeParse(body).data;
  if (status === 401) return new Unauthenticated(problem?.code ?? 'token.invalid', 'Sign in again.');
  if (status === 403) return new NotAllowed('access.admin-required', 'This needs the admin role.');
  // The caller wrote the query and the cursor.
  if (status === 400 && problem) return new InvalidInput(problem.code, problem.detail);
  // Only a 404 about a room is an answer; an unknown route is not.
  if (status === 404 && problem?.code.startsWith('room.')) return new NotFound(problem.code, problem.detail);
  return unavailable();
}

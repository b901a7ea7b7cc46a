import { z } from 'zod';

/** What somebody is in a room, each more than those before: without an account, with one, appointed by the host, host. */
export const roomRoles = ['guest', 'member', 'helper', 'host'] as const;
export type RoomRole = (typeof roomRoles)[number];

const from = (role: RoomRole) => z.enum(roomRoles).default(role);

/** From which role on something may be done in a room. */
export const roomGrantsSchema = z.strictObject({
  /** Add to the queue; move and remove one's own entries. */
  queue: from('guest'),
  /** Move, remove and put back anybody's entries. */
  order: from('helper'),
  /** Change the session: put on, play, pause, seek, skip, speed. */
  play: from('helper'),
  /** Write in the guestbook. */
  guestbook: from('guest'),
  /** Remove anybody's lines. */
  moderate: from('helper'),
  voice: from('guest'),
  /** Vote to skip, and for what comes next. */
  vote: from('guest'),
  react: from('guest'),
});
export type RoomGrants = z.infer<typeof roomGrantsSchema>;
export type RoomAction = keyof RoomGrants;

/** `rydesync/rooms/{room}/helpers/{uid}`: somebody whom the host has appointed. Kept when they leave. */
export const helperSchema = z.strictObject({ since: z.number().min(0) });
export type Helper = z.infer<typeof helperSchema>;

/** `rydesync/rooms/{room}/wishes/{uid}`: entries of the queue that somebody wants to hear soon. */
export const wishesSchema = z.strictObject({ keys: z.array(z.string().min(1).max(128)).max(20) });
export type Wishes = z.infer<typeof wishesSchema>;

/** `rydesync/rooms/{room}/ready/{uid}`: tracks that a listener could begin at once. Who says nothing is not waited for. */
export const readySchema = z.strictObject({ tracks: z.array(z.string().min(1).max(2048)).max(4) });
export type Ready = z.infer<typeof readySchema>;

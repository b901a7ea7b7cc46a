import { z } from 'zod';
import { defaultGrants, roomRoles, type RoomAction } from './room-rights.js';

const from = (action: RoomAction) => z.enum(roomRoles).default(defaultGrants[action]);

/** The lowest role for each action in a room. */
export const roomGrantsSchema = z.strictObject({
  queue: from('queue'),
  order: from('order'),
  play: from('play'),
  guestbook: from('guestbook'),
  moderate: from('moderate'),
  voice: from('voice'),
  vote: from('vote'),
  react: from('react'),
});

/** `rydesync/rooms/{room}/helpers/{uid}`: someone appointed by the host. Stays when they leave. */
export const helperSchema = z.strictObject({ since: z.number().min(0) });
export type Helper = z.infer<typeof helperSchema>;

/** `rydesync/rooms/{room}/wishes/{uid}`: queue entries that someone wants to hear soon. */
export const wishesSchema = z.strictObject({ keys: z.array(z.string().min(1).max(128)).max(20) });
export type Wishes = z.infer<typeof wishesSchema>;

/**
 * `rydesync/rooms/{room}/ready/{uid}`: tracks that a listener could start at once. A start does not wait
 * for listeners without this node.
 */
export const readySchema = z.strictObject({ tracks: z.array(z.string().min(1).max(2048)).max(4) });
export type Ready = z.infer<typeof readySchema>;

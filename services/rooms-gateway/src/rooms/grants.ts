import { roleMay, type RoomAction, type RoomRole } from '@sevenfold/contracts';
import type { RoomView } from './room-state.js';

/** The nodes that `may` reads. */
export const rightsFollowFrom = ['settings', 'members/', 'host', 'keeper', 'helpers/'];

/**
 * A person's role in a room; null if they are not in it. A keeper in the room has a host's rights, even while someone
 * else hosts.
 */
export function roleOf(view: RoomView, uid: string): RoomRole | null {
  const member = view.member(uid);
  if (!member) return null;
  if (view.host() === uid || view.keeper() === uid) return 'host';
  if (view.get(`helpers/${uid}`) !== undefined) return 'helper';
  return member.anonymous ? 'guest' : 'member';
}

/** Whether a person in a room may do something there. */
export function may(view: RoomView, uid: string, action: RoomAction): boolean {
  const role = roleOf(view, uid);
  return role !== null && roleMay(role, action, view.settings());
}

/** Whether someone decides on settings and helpers: the room's keeper, or the host of one that nobody keeps. */
export const decidesSettings = (view: RoomView, uid: string) =>
  roleOf(view, uid) === 'host' && (view.keeper() ?? uid) === uid;

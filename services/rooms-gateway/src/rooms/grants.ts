import type { RoomAction, RoomRole, RoomSettings } from '@sevenfold/contracts';
import type { RoomView } from './room-state.js';

const ranks: Record<RoomRole, number> = { guest: 0, member: 1, helper: 2, host: 3 };

/** What the host may close altogether. */
const switches: Partial<Record<RoomAction, keyof RoomSettings>> = {
  queue: 'queueOpen',
  guestbook: 'guestbookOpen',
  voice: 'voiceOpen',
  vote: 'votingOpen',
  react: 'reactionsOpen',
};

/** What somebody is in a room; null for those who are not in it. */
export function roleOf(view: RoomView, uid: string): RoomRole | null {
  const member = view.member(uid);
  if (!member) return null;
  if (view.host() === uid) return 'host';
  if (view.get(`helpers/${uid}`) !== undefined) return 'helper';
  return member.anonymous ? 'guest' : 'member';
}

/** Whether somebody in a room may do something there. */
export function may(view: RoomView, uid: string, action: RoomAction): boolean {
  const role = roleOf(view, uid);
  return role !== null && ranks[role] >= ranks[lowestRole(view.settings(), action)];
}

function lowestRole(settings: RoomSettings, action: RoomAction): RoomRole {
  const open = switches[action];
  return open && settings[open] === false ? 'host' : settings.from[action];
}

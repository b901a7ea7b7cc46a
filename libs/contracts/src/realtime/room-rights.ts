/*
 * Room permissions. The server enforces them and pages show what they allow, so this imports no zod:
 * pages should not have to load it.
 */

/**
 * Roles in a room, each with more rights than the previous. Guests have no account, members have one, and the
 * host appoints helpers.
 */
export const roomRoles = ['guest', 'member', 'helper', 'host'] as const;
export type RoomRole = (typeof roomRoles)[number];

/** Default lowest role for each action. */
export const defaultGrants = {
  /** Add to the queue; move and remove one's own entries. */
  queue: 'guest',
  /** Move, remove and restore anyone's entries. */
  order: 'helper',
  /** Change the session: start, play, pause, seek, skip, rate. */
  play: 'helper',
  /** Write in the guestbook. */
  guestbook: 'guest',
  /** Remove anyone's messages. */
  moderate: 'helper',
  voice: 'guest',
  /** Vote to skip, and for what comes next. */
  vote: 'guest',
  react: 'guest',
} as const satisfies Record<string, RoomRole>;

export type RoomAction = keyof typeof defaultGrants;
export const roomActions = Object.keys(defaultGrants) as readonly RoomAction[];

type Switch = 'queueOpen' | 'guestbookOpen' | 'voiceOpen' | 'votingOpen' | 'reactionsOpen';

/** Actions that the host can close completely. */
const switches: Partial<Record<RoomAction, Switch>> = {
  queue: 'queueOpen',
  guestbook: 'guestbookOpen',
  voice: 'voiceOpen',
  vote: 'votingOpen',
  react: 'reactionsOpen',
};

type Rights = { from: Record<RoomAction, RoomRole> } & Record<Switch, boolean>;

/** Whether a role may perform an action under a room's settings. */
export function roleMay(role: RoomRole, action: RoomAction, settings: Rights): boolean {
  const open = switches[action];
  const lowest = open && settings[open] === false ? 'host' : settings.from[action];
  return roomRoles.indexOf(role) >= roomRoles.indexOf(lowest);
}

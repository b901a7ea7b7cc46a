/*
 * Who may do what in a room. The server refuses by it and pages offer by it; so it imports no zod, which pages need not
 * load.
 */

/** What somebody is in a room, each more than those before: without an account, with one, appointed by the host, host. */
export const roomRoles = ['guest', 'member', 'helper', 'host'] as const;
export type RoomRole = (typeof roomRoles)[number];

/** From which role on something may be done, as long as the host has not said otherwise. */
export const defaultGrants = {
  /** Add to the queue; move and remove one's own entries. */
  queue: 'guest',
  /** Move, remove and put back anybody's entries. */
  order: 'helper',
  /** Change the session: put on, play, pause, seek, skip, speed. */
  play: 'helper',
  /** Write in the guestbook. */
  guestbook: 'guest',
  /** Remove anybody's lines. */
  moderate: 'helper',
  voice: 'guest',
  /** Vote to skip, and for what comes next. */
  vote: 'guest',
  react: 'guest',
} as const satisfies Record<string, RoomRole>;

export type RoomAction = keyof typeof defaultGrants;
export const roomActions = Object.keys(defaultGrants) as readonly RoomAction[];

type Switch = 'queueOpen' | 'guestbookOpen' | 'voiceOpen' | 'votingOpen' | 'reactionsOpen';

/** What the host may close altogether. */
const switches: Partial<Record<RoomAction, Switch>> = {
  queue: 'queueOpen',
  guestbook: 'guestbookOpen',
  voice: 'voiceOpen',
  vote: 'votingOpen',
  react: 'reactionsOpen',
};

type Rights = { from: Record<RoomAction, RoomRole> } & Record<Switch, boolean>;

/** Whether a role may do something by a room's settings. */
export function roleMay(role: RoomRole, action: RoomAction, settings: Rights): boolean {
  const open = switches[action];
  const lowest = open && settings[open] === false ? 'host' : settings.from[action];
  return roomRoles.indexOf(role) >= roomRoles.indexOf(lowest);
}

import { expect, it } from '@jest/globals';
import { defaultGrants, roleMay, roomActions, roomRoles, type RoomAction } from './room-rights.js';

const everyone = 'guest member helper host';

/** Who may do what by default, and who still may when a switch is off. */
const table: Record<RoomAction, { open: string; closedBy?: Switch; closed?: string }> = {
  queue: { open: everyone, closedBy: 'queueOpen', closed: 'host' },
  order: { open: 'helper host' },
  play: { open: 'helper host' },
  guestbook: { open: everyone, closedBy: 'guestbookOpen', closed: 'host' },
  moderate: { open: 'helper host' },
  voice: { open: everyone, closedBy: 'voiceOpen', closed: 'host' },
  vote: { open: everyone, closedBy: 'votingOpen', closed: 'host' },
  react: { open: everyone, closedBy: 'reactionsOpen', closed: 'host' },
};

/** The roles that may do an action if the host allows it from this role up. */
const upwards = {
  guest: everyone,
  member: 'member helper host',
  helper: 'helper host',
  host: 'host',
};

const open = {
  queueOpen: true,
  guestbookOpen: true,
  voiceOpen: true,
  votingOpen: true,
  reactionsOpen: true,
};
type Switch = keyof typeof open;
const switches = Object.keys(open) as Switch[];

const whoMay = (action: RoomAction, settings: object) =>
  roomRoles.filter(role => roleMay(role, action, { ...open, from: defaultGrants, ...settings })).join(' ');

it('has a row for each action', () => expect(Object.keys(table)).toEqual(roomActions));

it.each(roomActions)('allows “%s” to the roles of its row', action => {
  expect(whoMay(action, {})).toBe(table[action].open);
});

it.each(roomActions.flatMap(action => switches.map(key => [action, key] as const)))(
  'allows “%s” to the roles of its row if %s is off',
  (action, key) => {
    const { open: before, closedBy, closed } = table[action];
    expect(whoMay(action, { [key]: false })).toBe(closedBy === key ? closed : before);
  },
);

it.each(roomActions.flatMap(action => roomRoles.map(role => [action, role] as const)))(
  'allows “%s” to everyone from %s up, unless it is closed',
  (action, role) => {
    const from = { ...defaultGrants, [action]: role };
    expect(whoMay(action, { from })).toBe(upwards[role]);
    const { closedBy, closed } = table[action];
    if (closedBy) expect(whoMay(action, { from, [closedBy]: false })).toBe(closed);
  },
);

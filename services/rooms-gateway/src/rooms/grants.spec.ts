import { roomActions, type Json } from '@sevenfold/contracts';
import { decidesSettings, may, roleOf } from './grants.js';
import { RoomNodes } from './room-nodes.js';
import { StateView } from './room-state.js';

const viewOf = (nodes: Record<string, Json>) =>
  new StateView({ room: 'evening', epoch: 1, offset: 1, nodes: new RoomNodes(Object.entries(nodes)) });
const member = { role: 'participant', joinedAt: 1, anonymous: false };
const guest = { ...member, anonymous: true };
const there = {
  host: 'ada',
  'members/ada': member,
  'members/ben': member,
  'members/gus': guest,
  'members/hal': member,
  'helpers/hal': { since: 1 },
  'members/gil': guest,
  'helpers/gil': { since: 1 },
  'helpers/zoe': { since: 1 },
};
const keptBy = (uid: string) => ({ ...there, keeper: { uid, since: 1 } });

it.each([
  ['the host', 'ada', 'host'],
  ['someone with an account', 'ben', 'member'],
  ['someone without one', 'gus', 'guest'],
  ['a helper', 'hal', 'helper'],
  ['a helper without an account', 'gil', 'helper'],
  ['a helper who has left', 'zoe', null],
])('knows the role of %s', (_, uid, role) => expect(roleOf(viewOf(there), uid)).toBe(role));

it('gives a keeper the rights of a host beside another host, while they are there', () => {
  const view = viewOf(keptBy('ben'));
  expect(['ada', 'ben'].map(uid => roleOf(view, uid))).toEqual(['host', 'host']);
  expect(roleOf(viewOf(keptBy('yan')), 'yan')).toBeNull();
});

it.each(roomActions)('refuses “%s” to everyone outside the room, even its keeper', action => {
  const open = { ...keptBy('yan'), settings: { from: { [action]: 'guest' } } };
  expect(['gus', 'yan', 'zoe'].map(uid => may(viewOf(open), uid, action))).toEqual([true, false, false]);
});

it.each(roomActions)('refuses “%s” to roles below its setting', action => {
  const shut = viewOf({ ...there, settings: { from: { [action]: 'helper' } } });
  expect(['gus', 'ben', 'hal', 'ada'].map(uid => may(shut, uid, action))).toEqual([false, false, true, true]);
});

it.each([
  ['the host of a room that nobody keeps', there, 'ada', true],
  ['a helper', there, 'hal', false],
  ['the keeper', keptBy('ben'), 'ben', true],
  ['the host beside the keeper', keptBy('ben'), 'ada', false],
  ['the host while the keeper is away', keptBy('yan'), 'ada', false],
  ['a keeper who is away', keptBy('yan'), 'yan', false],
])('says whether %s decides on settings', (_, nodes, uid, decides) =>
  expect(decidesSettings(viewOf(nodes), uid)).toBe(decides),
);

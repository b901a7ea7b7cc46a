import { lockKeptMs, lostAfterMs, residentRooms } from '@sevenfold/contracts';
import { answersKnocks, mayLock, requireLockOwner, setAccess } from './lock.js';
import { decidesSettings, roleOf } from './grants.js';
import { keep, release } from './keeper.js';
import { close, kick, kickAsHost, leave, loseConnection, transferHost } from './membership.js';
import { TestRoom } from './room-testing.js';

const keptBy = (uid: string, since = 1) => {
  const room = new TestRoom('evening');
  room.do(draft => keep(draft, { uid, name: uid, since }));
  return room;
};
const claim = (room: TestRoom, uid: string, since = 2) => room.do(draft => keep(draft, { uid, since }));
const host = ({ view }: TestRoom) => view.host();

it('makes the keeper host when they come, and the former host a listener', () => {
  const room = keptBy('ada');
  expect(room.join('ben')).toBe('host');
  expect(room.join('ada')).toBe('host');
  expect(host(room)).toBe('ada');
  expect(room.view.member('ben')?.role).toBe('participant');
});

it('leaves hosting to the person it was handed to, until the keeper comes back or takes it back', () => {
  const room = keptBy('ada');
  room.join('ada');
  room.join('ben');
  room.do(draft => transferHost(draft, 'ben', 'ada'));
  // A reload does not count as coming again.
  room.do(draft => loseConnection(draft, 'ada'));
  expect(room.join('ada', 'reloaded')).toBe('participant');
  expect(host(room)).toBe('ben');
  room.do(draft => transferHost(draft, 'ada', 'ada'));
  expect(host(room)).toBe('ada');
  room.do(draft => transferHost(draft, 'ben', 'ada'));
  room.do(draft => leave(draft, 'reloaded'));
  expect(room.join('ada')).toBe('host');
});

it('makes the keeper host, not the longest-present member, when the host leaves', () => {
  const room = keptBy('ada');
  room.join('ben');
  room.join('ada');
  room.join('cleo');
  room.do(draft => transferHost(draft, 'cleo', 'ada'));
  room.do(draft => leave(draft, 'cleo'));
  expect(host(room)).toBe('ada');
});

it('keeps the room from everyone else while the keeper’s place is kept, even if they had handed it over', () => {
  const room = keptBy('ada');
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
  room.do(draft => transferHost(draft, 'ben', 'ada'));
  room.do(draft => loseConnection(draft, 'ada'));
  room.do(draft => leave(draft, 'ben'));
  expect(host(room)).toBe('ada');
  room.wait(lostAfterMs);
  expect(host(room)).toBe('cleo');
});

it('makes the claimant host at once if everyone, claimant included, has lost the connection', () => {
  const room = new TestRoom('evening');
  room.join('ben');
  room.join('ada');
  room.do(draft => loseConnection(draft, 'ada'));
  room.do(draft => leave(draft, 'ben'));
  claim(room, 'ada');
  expect(room.join('cleo')).toBe('participant');
  expect(room.join('ada', 'again')).toBe('host');
});

it('lets someone else host only once a lost keeper’s 15 s are over', () => {
  const room = keptBy('ada');
  room.join('ada');
  room.join('ben');
  room.do(draft => loseConnection(draft, 'ada'));
  room.wait(lostAfterMs - 1);
  expect(host(room)).toBe('ada');
  room.wait(1);
  expect(host(room)).toBe('ben');
});

it('leaves settings, helpers and lock to the keeper, no matter who hosts', () => {
  const room = keptBy('ada');
  room.join('ben');
  expect(roleOf(room.view, 'ben')).toBe('host');
  expect(decidesSettings(room.view, 'ben')).toBe(false);
  expect(mayLock(room.view, 'ben')).toBe(false);
  expect(() => requireLockOwner(room.view, 'ben')).toThrow(/Only the person who keeps this room/);
  room.join('ada');
  room.do(draft => transferHost(draft, 'ben', 'ada'));
  expect([roleOf, decidesSettings, mayLock, answersKnocks].map(may => may(room.view, 'ada'))).toEqual([
    'host',
    true,
    true,
    true,
  ]);
  expect(decidesSettings(room.view, 'ben')).toBe(false);
});

it('lets no host remove the keeper, only an operator', () => {
  const room = keptBy('ada');
  room.join('ada');
  room.join('ben');
  room.do(draft => transferHost(draft, 'ben', 'ada'));
  expect(() => room.do(draft => kickAsHost(draft, 'ada', 'ben'))).toThrow(/keeps this room/);
  room.do(draft => kick(draft, 'ada', 'an operator'));
  expect(room.view.keeper()).toBe('ada');
  expect(() => room.join('ada')).toThrow();
});

it('keeps the lock as long as the room is kept, and in the hands of its keeper', () => {
  const room = keptBy('ada');
  room.join('ada');
  room.do(draft => setAccess(draft, { approval: true }, 'ada'));
  room.put({ 'guestbook/line': { uid: 'ada', text: 'Between us', ts: 1 } });
  room.join('ben', { connectionId: 'ben' });
  room.do(draft => draft.put('~admitted/ben', { at: 1 }));
  room.join('ben');
  room.do(draft => transferHost(draft, 'ben', 'ada'));
  expect(room.view.lockOwner()).toBe('ada');
  for (const uid of ['ada', 'ben']) room.do(draft => leave(draft, uid));
  room.wait(3 * lockKeptMs);
  expect(room.join('ben')).toBe('host');
  expect(room.view.get('guestbook/line')).toBeDefined();
  room.do(draft => leave(draft, 'ben'));
  // Once the room is released, its lock ends like any other.
  room.do(release);
  room.wait(lockKeptMs + 1);
  room.join('cleo');
  expect(room.view.get('guestbook/line')).toBeUndefined();
});

it('cannot be claimed while someone else hosts, or behind someone else’s lock', () => {
  const room = new TestRoom('evening');
  room.join('ben');
  room.join('ada');
  expect(() => claim(room, 'ada')).toThrow(expect.objectContaining({ code: 'kept-room.hosted' }));
  expect(room.view.keeper()).toBeNull();
  room.do(draft => setAccess(draft, { guests: false }, 'ben'));
  for (const uid of ['ada', 'ben']) room.do(draft => leave(draft, uid));
  expect(() => claim(room, 'ada')).toThrow(expect.objectContaining({ code: 'kept-room.locked' }));
  claim(room, 'ben');
  expect(room.view.keeper()).toBe('ben');
});

it('can be claimed only by the host if its lock has no known owner, and never by someone who is blocked', () => {
  const room = new TestRoom('evening');
  // As an older gateway locked it.
  room.put({ access: { password: false, approval: true }, '~admitted/ben': { at: 1 } });
  expect(() => claim(room, 'ada')).toThrow(expect.objectContaining({ code: 'kept-room.locked' }));
  room.join('ben');
  claim(room, 'ben');
  expect([room.view.keeper(), room.view.lockOwner()]).toEqual(['ben', 'ben']);

  const open = new TestRoom('morning');
  for (const uid of ['ben', 'ada']) open.join(uid);
  open.do(draft => kickAsHost(draft, 'ada', 'ben'));
  open.do(draft => leave(draft, 'ben'));
  expect(() => claim(open, 'ada')).toThrow(expect.objectContaining({ code: 'room.kicked' }));
  expect(open.view.keeper()).toBeNull();
});

it.each([
  ['as when the room is opened again from the database', '~ownerAway'],
  ['as an older gateway noted it', '~emptied'],
])(
  'counts the time of a released room’s lock from its release, even if its owner was away: %s',
  (_, node) => {
    const room = keptBy('ada');
    room.join('ada');
    room.do(draft => setAccess(draft, { guests: false }, 'ada'));
    room.do(draft => leave(draft, 'ada'));
    room.put({ [node]: { at: room.now } });
    room.wait(3 * lockKeptMs);
    room.do(release);
    room.join('cleo');
    expect(room.view.lockOwner()).toBe('ada');
    room.do(draft => leave(draft, 'cleo'));
    room.wait(lockKeptMs);
    room.join('cleo');
    expect(room.view.lockOwner()).toBeNull();
  },
);

it('counts the time of a released room’s lock from when its owner leaves, if they stayed', () => {
  const room = keptBy('ada');
  room.join('ada');
  room.do(draft => setAccess(draft, { guests: false }, 'ada'));
  room.do(release);
  room.wait(3 * lockKeptMs);
  room.do(draft => leave(draft, 'ada'));
  room.wait(lockKeptMs - 1_000);
  room.join('cleo');
  expect(room.view.lockOwner()).toBe('ada');
});

it('can be released only by its keeper, and then be locked by its host', () => {
  const room = keptBy('ada');
  room.join('ben');
  room.do(draft => release(draft, 'ben'));
  expect(room.view.keeper()).toBe('ada');
  room.do(draft => release(draft, 'ada'));
  expect(room.view.keeper()).toBeNull();
  expect(mayLock(room.view, 'ben')).toBe(true);
  const { offset } = room.state;
  room.do(release);
  expect(room.state.offset).toBe(offset);
});

it('stays kept when its row is read again, no matter who hosts, and shows no older name of its keeper', () => {
  const room = keptBy('ada');
  room.join('ben');
  room.do(draft => keep(draft, { uid: 'ada', name: 'Ada Okafor', since: 2 }));
  const { offset } = room.state;
  room.do(draft => keep(draft, { uid: 'ada', name: 'an older name', since: 2 }));
  expect(room.state.offset).toBe(offset);
  expect(room.view.get('keeper')).toEqual({ uid: 'ada', name: 'Ada Okafor', since: 2 });
  expect(host(room)).toBe('ben');
});

it('has no keeper once its name belongs to a resident room', () => {
  const { room: name } = residentRooms[0]!;
  const room = new TestRoom(name);
  room.put({ keeper: { uid: 'ada', since: 1 } });
  room.join('ada');
  expect(roleOf(room.view, 'ada')).toBe('member');
  room.do(draft => release(draft));
  expect(room.view.get('keeper')).toBeUndefined();
});

it('keeps its content for a host who claims it again, and begins empty for another keeper', () => {
  const room = new TestRoom('evening');
  room.join('ada');
  const line = { 'guestbook/line': { uid: 'ada', text: 'Between us', ts: 1 } };
  room.put(line);
  claim(room, 'ada');
  room.do(release);
  claim(room, 'ada', 3);
  expect(room.view.get('guestbook/line')).toBeDefined();
  room.do(release);
  room.do(draft => leave(draft, 'ada'));
  claim(room, 'ben', 4);
  expect(room.view.keeper()).toBe('ben');
  expect(room.view.get('guestbook/line')).toBeUndefined();
  expect(room.log.at(-1)).toMatchObject({ endsPast: true });
});

it('stays kept when an operator closes it, without what its lock protected', () => {
  const room = keptBy('ada');
  room.join('ada');
  room.do(draft => setAccess(draft, { guests: false }, 'ada'));
  room.put({ 'guestbook/line': { uid: 'ada', text: 'Between us', ts: 1 } });
  room.do(close);
  expect(room.view.get('guestbook/line')).toBeUndefined();
  expect(room.view.keeper()).toBe('ada');
  room.join('ben');
  expect(room.join('ada')).toBe('host');
});

it('shows the keeper’s current name, if they have one', () => {
  const room = new TestRoom('evening');
  claim(room, 'ada', 1);
  expect(room.view.get('keeper')).toEqual({ uid: 'ada', since: 1 });
  room.do(draft => keep(draft, { uid: 'ada', name: 'Ada', since: 2 }));
  expect(room.view.get('keeper')).toEqual({ uid: 'ada', name: 'Ada', since: 2 });
  room.join('ada', { connectionId: 'ada', name: 'Ada Okafor' });
  expect(room.view.get('keeper')).toEqual({ uid: 'ada', name: 'Ada Okafor', since: 2 });
});

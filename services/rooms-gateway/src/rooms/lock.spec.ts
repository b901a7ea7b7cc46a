import { lockKeptMs, type QueueEntry } from '@sevenfold/contracts';
import { admit } from './access.js';
import { answersKnocks, mayLock, requireLockOwner, setAccess, type AccessChange } from './lock.js';
import { close, kickAsHost, leave, transferHost } from './membership.js';
import { TestRoom } from './room-testing.js';
import { writeSession } from './session.js';

const lock = { salt: 'salt', hash: 'hash' };

/** Ada's locked room, with its messages and queue. */
function locked(change: AccessChange, name = 'evening') {
  const made = new TestRoom(name);
  made.join('ada');
  made.do(draft => {
    setAccess(draft, change, 'ada');
    writeSession(draft, { trackUrl: '/audio/x.mp3' }, 'ada');
    const entry = { trackUrl: '/audio/y.mp3', addedBy: 'ada', addedAt: 1, order: 1 } satisfies QueueEntry;
    draft.put('queue/one', entry);
    draft.put('history/two', { ...entry, reason: 'played', removedAt: 1 });
    draft.put('guestbook/line', { uid: 'ada', text: 'Between us', ts: 1 });
  });
  return made;
}

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};
const content = ['session', 'queue/one', 'history/two', 'guestbook/line'];
const kept = ({ view }: TestRoom) => content.filter(key => view.get(key) !== undefined);
const change = (made: TestRoom, uid: string, access: AccessChange) =>
  refusal(() =>
    made.do(draft => {
      requireLockOwner(draft, uid);
      setAccess(draft, access, uid);
    }),
  );

describe('a lock on an empty room', () => {
  it.each<[string, AccessChange, string | null]>([
    ['password', { lock }, 'room.password-required'],
    ['approval', { approval: true }, null],
  ])('keeps strangers out: %s', (_, access, answer) => {
    const made = locked(access);
    made.do(draft => leave(draft, 'ada'));
    if (answer) expect(refusal(() => made.join('eve'))).toBe(answer);
    else expect(made.join('eve')).toBeNull();
    expect(made.view.members()).toEqual([]);
    expect(made.view.host()).toBeNull();
    expect(made.join('ada')).toBe('host');
  });

  it('admits people who were admitted before: they host, but do not own the lock', () => {
    const made = locked({ approval: true });
    made.join('ben');
    made.do(draft => admit(draft, 'ben'));
    made.join('ben');
    for (const uid of ['ada', 'ben']) made.do(draft => leave(draft, uid));
    expect(made.join('ben')).toBe('host');
    expect(change(made, 'ben', { approval: false })).toBe('room.not-lock-owner');
    expect(change(made, 'ben', { lock })).toBe('room.not-lock-owner');
    expect(made.join('ada')).toBe('participant');
    expect(refusal(() => made.do(draft => kickAsHost(draft, 'ada', 'ben')))).toBe('room.lock-owner');
    expect(change(made, 'ada', { approval: false })).toBeUndefined();
    expect(change(made, 'ben', { lock })).toBeUndefined();
  });

  it('cannot be changed by its owner from outside', () => {
    const made = locked({ lock });
    made.join('ben', { opened: 'salt' });
    made.do(draft => leave(draft, 'ada'));
    expect(change(made, 'ada', { lock: null })).toBe('room.not-lock-owner');
  });
});

it('moves when its owner passes the room on, and stays when another host does', () => {
  const made = locked({ lock });
  for (const uid of ['ben', 'cleo']) made.join(uid, { opened: 'salt' });
  made.do(draft => transferHost(draft, 'ben', 'ada'));
  expect(change(made, 'ada', { lock: null })).toBe('room.not-lock-owner');
  made.do(draft => leave(draft, 'ada'));
  expect(refusal(() => made.join('ada'))).toBe('room.password-required');
  made.do(draft => transferHost(draft, 'cleo'));
  expect(change(made, 'cleo', { lock: null })).toBe('room.not-lock-owner');
  expect(change(made, 'ben', { lock: null })).toBeUndefined();
});

describe('a lock whose owner is away', () => {
  it('ends after seven days, together with messages and queue', () => {
    const made = locked({ lock, approval: true, guests: false });
    made.do(draft => leave(draft, 'ada'));
    made.now += lockKeptMs - 100;
    expect(refusal(() => made.join('eve'))).toBe('room.password-required');
    expect(kept(made)).toEqual(content);
    made.now += 200;
    expect(made.join('eve', { anonymous: true })).toBe('host');
    expect(kept(made)).toEqual([]);
    expect(made.view.get('access')).toBeUndefined();
    expect(made.view.lockOwner()).toBeNull();
    // Resuming clients get nothing from before.
    expect(made.log.some(({ endsPast }) => endsPast)).toBe(true);
  });

  it('starts its seven days over when its owner comes back', () => {
    const made = locked({ lock });
    made.do(draft => leave(draft, 'ada'));
    made.now += lockKeptMs - 100;
    made.join('ada');
    made.do(draft => leave(draft, 'ada'));
    made.now += lockKeptMs - 100;
    expect(refusal(() => made.join('eve'))).toBe('room.password-required');
  });

  it('holds while someone who was admitted is there', () => {
    const made = locked({ lock });
    made.join('ben', { opened: 'salt' });
    made.do(draft => leave(draft, 'ada'));
    made.now += 2 * lockKeptMs;
    expect(refusal(() => made.join('eve'))).toBe('room.password-required');
    expect(kept(made)).toEqual(content);
    made.do(draft => leave(draft, 'ben'));
    made.now += 1;
    expect(made.join('eve')).toBe('host');
    expect(kept(made)).toEqual([]);
  });

  it('set by an older gateway, with an unknown owner, can be changed by its host, and also ends', () => {
    const made = new TestRoom('evening');
    made.put({
      access: { password: false, approval: true },
      '~emptied': { at: made.now },
      '~admitted/ben': { at: 1 },
    });
    expect(made.join('eve')).toBeNull();
    expect(made.join('ben')).toBe('host');
    made.do(draft => leave(draft, 'ben'));
    made.now += lockKeptMs - 100;
    expect(made.join('eve')).toBeNull();
    made.join('ben');
    expect(change(made, 'ben', { approval: false })).toBeUndefined();
    expect(made.join('eve')).toBe('participant');
  });
});

it('keeps private content private when an operator closes the room', () => {
  const made = locked({ lock });
  made.do(close);
  expect(made.join('eve')).toBe('host');
  expect(kept(made)).toEqual([]);
});

describe('a room that is closed to guests', () => {
  it('admits signed-in people, but no guests, and keeps guests who are in it', () => {
    const made = new TestRoom('evening');
    made.join('ada');
    made.join('gus', { anonymous: true });
    expect(change(made, 'ada', { guests: false })).toBeUndefined();
    expect(made.view.access()).toEqual({ password: false, approval: false, guests: false });
    expect(refusal(() => made.join('eve', { anonymous: true }))).toBe('room.guests-closed');
    expect(made.join('ben')).toBe('participant');
    expect(made.view.member('gus')).not.toBeNull();
    expect(change(made, 'ada', { guests: true })).toBeUndefined();
    expect(made.view.get('access')).toBeUndefined();
    expect(made.join('eve', { anonymous: true })).toBe('participant');
  });
});

describe('the lobby', () => {
  it('cannot be locked by a guest, and guests cannot remove anyone', () => {
    const lobby = new TestRoom();
    lobby.join('gus', { anonymous: true });
    lobby.join('ben');
    expect(change(lobby, 'gus', { lock })).toBe('room.lobby-guest');
    expect(refusal(() => lobby.do(draft => kickAsHost(draft, 'ben', 'gus')))).toBe('room.lobby-guest');
    lobby.do(draft => transferHost(draft, 'ben', 'gus'));
    expect(change(lobby, 'ben', { lock })).toBeUndefined();
    lobby.do(draft => transferHost(draft, 'gus', 'ben'));
    expect(lobby.view.lockOwner()).toBe('ben');
  });

  it('is the only room whose lock a guest cannot own', () => {
    const made = new TestRoom('evening');
    made.join('gus', { anonymous: true });
    made.join('ben');
    expect(change(made, 'gus', { lock })).toBeUndefined();
    made.do(draft => kickAsHost(draft, 'ben', 'gus'));
    expect(made.view.member('ben')).toBeNull();
  });
});

describe('a change of the lock', () => {
  const full: AccessChange = { lock, approval: true, guests: false };
  const access = { password: true, approval: true, guests: false };

  it.each<[string, AccessChange, object | undefined]>([
    ['nothing', {}, access],
    ['the password', { lock: null }, { password: false, approval: true, guests: false }],
    ['approval', { approval: false }, { password: true, approval: false, guests: false }],
    ['guests', { guests: true }, { password: true, approval: true }],
    ['all of it', { lock: null, approval: false, guests: true }, undefined],
  ])('of %s leaves the rest as it was', (_, changed, expected) => {
    const made = locked(full);
    expect(change(made, 'ada', changed)).toBeUndefined();
    expect(made.view.get('access')).toEqual(expected);
    expect(made.view.lockOwner()).toBe(expected ? 'ada' : null);
    expect(made.view.lock()).toEqual('lock' in changed ? null : lock);
  });

  it('counts people inside as admitted, and drops all knocks when approval is turned off', () => {
    const made = locked({ lock });
    made.join('ben', { opened: 'salt' });
    change(made, 'ada', { approval: true });
    const admitted = () => [...made.view.entries('~admitted/')].map(([key]) => key);
    expect(admitted()).toEqual(['~admitted/ada', '~admitted/ben']);
    made.now += 10;
    const { at } = made.view.get('~admitted/ben') as { at: number };
    change(made, 'ada', { approval: true });
    expect(made.view.get('~admitted/ben')).toEqual({ at });
    made.join('eve', { opened: 'salt' });
    expect(made.view.knocks()).toHaveLength(1);
    change(made, 'ada', { guests: false });
    expect(made.view.knocks()).toHaveLength(1);
    change(made, 'ada', { approval: false });
    expect([made.view.knocks(), admitted()]).toEqual([[], []]);
  });

  it('is for the host if nobody has locked the room, and refused to others with a matching code', () => {
    const made = new TestRoom('evening');
    for (const uid of ['ada', 'ben']) made.join(uid);
    expect(change(made, 'ben', { lock })).toBe('room.not-host');
    expect([mayLock(made.view, 'ada'), mayLock(made.view, 'ben'), mayLock(made.view, 'eve')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('lets the host and the lock’s owner answer knocks while they are inside', () => {
  const made = locked({ approval: true });
  for (const uid of ['ben', 'cleo']) {
    made.join(uid);
    made.do(draft => admit(draft, uid));
    made.join(uid);
  }
  made.do(draft => transferHost(draft, 'ben'));
  const answering = () => ['ada', 'ben', 'cleo', 'eve'].filter(uid => answersKnocks(made.view, uid));
  expect(answering()).toEqual(['ada', 'ben']);
  made.do(draft => leave(draft, 'ada'));
  expect(answering()).toEqual(['ben']);
});

it('keeps blocks when the room starts over, and stores when that was', () => {
  const made = locked({ lock });
  made.join('ben', { opened: 'salt' });
  made.do(draft => kickAsHost(draft, 'ben', 'ada'));
  expect(made.view.begunAt()).toBe(0);
  made.do(close);
  expect(made.view.begunAt()).toBe(made.now);
  expect(refusal(() => made.join('ben'))).toBe('room.kicked');
});

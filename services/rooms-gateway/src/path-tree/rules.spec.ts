import { realtimeLimits } from '@sevenfold/contracts';
import { RoomDraft } from '../rooms/room-draft.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { PathTree } from './path-tree.js';
import { userActionsShard } from './shards.js';
import { assertFails, assertSucceeds, attempt, type RuleCase } from './rule-testing.js';

const track = '/audio/echoverse_demo.mp3';
const member = (role: 'host' | 'participant') => ({ role, joinedAt: 1, anonymous: false, name: 'A name' });
const nodes = {
  host: 'ada',
  'members/ada': member('host'),
  'members/ben': member('participant'),
  session: { trackUrl: track, position: 5, rate: 1, paused: true, at: 1, seq: 1, epoch: 1 },
  'guestbook/k1': { uid: 'ben', text: 'Hello', ts: 1 },
  'queue/q1': { trackUrl: track, addedBy: 'ben', addedAt: 1, order: 1 },
  'presence/ada': { ts: 1, state: 'online' },
  'presence/ben': { ts: 1, state: 'online' },
  '~bans/cleo': { until: 9e15, by: 'ada' },
};
const ada: RuleCase = { as: { uid: 'ada' }, nodes };
const ben: RuleCase = { as: { uid: 'ben' }, nodes };
const stranger: RuleCase = { as: { uid: 'zoe' }, nodes };
const operator: RuleCase = { as: { uid: 'olga', admin: true }, nodes };
const everyone = { ada, ben, stranger, operator };

const voice = { ts: 1, state: 'speaking', mute: false, level: 0.5, device: 'Microphone' };

describe('the session', () => {
  const session = 'rydesync/rooms/lobby/session';

  it('can only be written by the host, as a whole or in part', () => {
    for (const write of [
      { write: session, value: { trackUrl: track } },
      { write: `${session}/paused`, value: false },
      { update: session, values: { position: 3, rate: 1.5 } },
      { update: 'rydesync/rooms/lobby', values: { 'session/paused': false } },
      { write: session, value: null },
    ]) {
      assertSucceeds(ada, write);
      for (const other of [ben, stranger, operator]) assertFails(other, write);
    }
  });

  it('can be read by everyone', () => {
    for (const someone of Object.values(everyone)) assertSucceeds(someone, { read: session });
    expect(attempt(stranger, { read: `${session}/trackUrl` })).toBe(track);
  });

  it.each([
    ['a position that is not a number', { position: 'x' }],
    ['a negative position', { position: -1 }],
    ['an infinite position', { position: Infinity }],
    ['a rate of nothing', { rate: 0 }],
    ['an unknown field', { globalRole: 'admin' }],
    ['a track that is not a URL', { trackUrl: 'javascript:alert(1)' }],
    ['a URL with a password', { trackUrl: 'https://user:pass@example.com/a.mp3' }],
    ['a track from another folder', { trackUrl: '/audio/../admin' }],
    ['plain http', { trackUrl: 'http://example.com/a.mp3' }],
    ['a URL in a home network', { trackUrl: 'https://192.168.0.1/a.mp3' }],
    ['an IPv6 address', { trackUrl: 'https://[fd00::1]/a.mp3' }],
    ['a host name without a domain', { trackUrl: 'https://router/a.mp3' }],
  ])('refuses %s', (_, value) => assertFails(ada, { write: session, value }));
});

describe('voice', () => {
  const own = 'rydesync/voice/lobby/ben';

  it('can be written by its owner', () => {
    assertSucceeds(ben, { write: own, value: voice });
    assertSucceeds(ben, { update: own, values: { ...voice, mute: true } });
    assertFails(ada, { write: own, value: voice });
    assertFails(stranger, { write: 'rydesync/voice/lobby/zoe', value: voice });
  });

  it.each([
    ['"loud"', 'loud'],
    ['"0.5"', '0.5'],
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['null', null],
    ['true', true],
    ['{}', {}],
    ['2', 2],
  ])('refuses a level of %s', (_, level) => {
    assertFails(ben, { write: own, value: { ...voice, level } });
    assertFails(ben, { update: own, values: { ...voice, level } });
    assertFails(ben, { update: 'rydesync/voice/lobby', values: { ben: { ...voice, level } } });
  });

  it('takes time and name from the server', () => {
    const after = attempt(
      { ...ben, now: 777_000 },
      { write: own, value: { ...voice, name: 'An operator', ts: 5 } },
    );
    expect((after as ReadonlyMap<string, unknown>).get('voice/ben')).toEqual({
      ...voice,
      ts: 777_000,
      name: 'A name',
    });
  });

  it('has exactly ts, state, mute, level, device and optionally a name', () => {
    for (const field of ['state', 'mute', 'level', 'device'])
      assertFails(ben, { write: own, value: { ...voice, [field]: undefined } });
    assertFails(ben, { write: own, value: { ...voice, speaking: true } });
    const after = attempt(ben, { write: own, value: voice }) as ReadonlyMap<string, object>;
    expect(Object.keys(after.get('voice/ben')!).sort()).toEqual(
      ['ts', 'state', 'mute', 'level', 'device', 'name'].sort(),
    );
  });

  it('is closed when the host closes it', () => {
    const closed = { ...ben, nodes: { ...nodes, settings: { voiceOpen: false } } };
    assertFails(closed, { write: own, value: voice });
  });
});

describe('presence', () => {
  it('can be written only by the person', () => {
    const value = { ts: 1, state: 'online' };
    assertSucceeds(ben, { write: 'presence/lobby/ben', value });
    assertSucceeds(ben, { write: 'presence/lobby/ben', value: null });
    for (const other of [ada, stranger, operator]) assertFails(other, { write: 'presence/lobby/ben', value });
    assertFails(ada, { write: 'presence/lobby/ben', value: null });
    assertFails(ben, { update: 'presence/lobby', values: { ben: value, ada: value } });
    assertFails(ben, { write: 'presence/lobby', value: { ben: value } });
    assertFails(ben, { write: 'presence/lobby/ben', value: { ...value, role: 'host' } });
  });

  it('can be read by members', () => {
    assertSucceeds(ada, { read: 'presence/lobby' });
    for (const other of [stranger, operator]) assertFails(other, { read: 'presence/lobby' });
    assertFails(ada, { read: 'presence' });
    assertFails(ada, { read: 'presence/other-room' });
  });
});

describe('guestbook and queue', () => {
  it('accept entries of members, with author, name and time from the server', () => {
    const after = attempt(
      { ...ben, now: 5_000 },
      { write: 'guestbook/lobby/k2', value: { uid: 'ada', text: 'Hi', ts: 1 } },
    );
    expect((after as ReadonlyMap<string, unknown>).get('guestbook/k2')).toEqual({
      uid: 'ben',
      name: 'A name',
      text: 'Hi',
      ts: 5_000,
    });
    assertFails(stranger, { write: 'guestbook/lobby/k2', value: { text: 'Hi' } });
  });

  it('never let anyone change an entry, and let only its author and the host remove it', () => {
    assertFails(ben, { write: 'guestbook/lobby/k1/text', value: 'Other' });
    assertFails(ada, { write: 'guestbook/lobby/k1', value: { text: 'Other' } });
    assertSucceeds(ben, { write: 'guestbook/lobby/k1', value: null });
    assertSucceeds(ada, { write: 'guestbook/lobby/k1', value: null });
    assertFails({ ...ben, as: { uid: 'cleo' } }, { write: 'guestbook/lobby/k1', value: null });
  });

  it('are closed to everyone but the host when the host closes them', () => {
    const settings = { guestbookOpen: false, queueOpen: false };
    const closed = (person: RuleCase) => ({ ...person, nodes: { ...nodes, settings } });
    for (const write of [
      { write: 'guestbook/lobby/k2', value: { text: 'Hi' } },
      { write: 'rydesync/rooms/lobby/queue/q2', value: { trackUrl: track, order: 2 } },
    ]) {
      assertSucceeds(ben, write);
      assertFails(closed(ben), write);
      assertSucceeds(closed(ada), write);
    }
  });

  it('reject empty and overlong entries', () => {
    for (const text of ['', '   ', 'x'.repeat(1_001), 7])
      assertFails(ben, { write: 'guestbook/lobby/k2', value: { text } });
  });
});

describe('the metronome', () => {
  const path = 'rydesync/rooms/lobby/metronome';
  const metronome = { running: true, bpm: 96, accents: [2, 1, 1, 1], division: 1, at: 5_000 };

  it('can be set by any member, and names the member who set it', () => {
    assertSucceeds(ada, { write: path, value: metronome });
    const after = attempt(ben, { write: path, value: { ...metronome, by: 'ada' } });
    expect((after as ReadonlyMap<string, unknown>).get('metronome')).toEqual({ ...metronome, by: 'ben' });
    for (const other of [stranger, operator]) {
      assertFails(other, { write: path, value: metronome });
      assertFails(other, { read: path });
    }
  });

  it.each([
    ['no tempo', { bpm: 0 }],
    ['a tempo that is not a number', { bpm: '96' }],
    ['a tempo beyond counting', { bpm: 1e9 }],
    ['a bar without beats', { accents: [] }],
    ['a bar of a hundred beats', { accents: Array.from({ length: 100 }, () => 1) }],
    ['an accent that does not exist', { accents: [3] }],
    ['a beat in a thousand parts', { division: 1000 }],
    ['a time that is not a number', { at: 'now' }],
    ['an unknown field', { session: {} }],
  ])('refuses %s', (_, change) => assertFails(ben, { write: path, value: { ...metronome, ...change } }));
});

describe('slow mode', () => {
  const lines = { 'guestbook/k2': { uid: 'ben', text: 'Before', ts: 995_000 } };
  const slow = (person: RuleCase, seconds: number) => ({
    ...person,
    now: 1_000_000,
    nodes: { ...nodes, ...lines, settings: { guestbookSlowSeconds: seconds } },
  });
  const write = { write: 'guestbook/lobby/k3', value: { text: 'Again' } };

  it('requires time between two messages of one person, says how much, and exempts the host', () => {
    assertSucceeds(slow(ben, 5), write);
    expect(() => attempt(slow(ben, 6), write)).toThrow(
      expect.objectContaining({ code: 'guestbook.slow', meta: { retryAfterMs: 1_000 } }),
    );
    assertSucceeds(slow(ada, 3_600), write);
    assertSucceeds(slow(ben, 3_600), { write: 'guestbook/lobby/k2', value: null });
  });
});

describe('votes', () => {
  const vote = (track: unknown, uid = 'ben') => ({
    write: `rydesync/rooms/lobby/votes/${uid}`,
    value: { track },
  });

  it('can be cast only for oneself, and only for the current track', () => {
    assertSucceeds(ben, vote(1));
    assertSucceeds(ben, { write: 'rydesync/rooms/lobby/votes/ben', value: null });
    assertFails(ada, vote(1));
    assertFails(stranger, vote(1, 'zoe'));
    for (const track of [0, 2, '1', NaN, null]) assertFails(ben, vote(track));
    assertFails({ ...ben, nodes: { ...nodes, session: null } as never }, vote(1));
    assertFails({ ...ben, nodes: { ...nodes, settings: { votingOpen: false } } }, vote(1));
  });
});

describe('settings', () => {
  const settings = 'rydesync/rooms/lobby/settings';

  it('can be changed only by the host, and only to valid values', () => {
    assertSucceeds(ada, { update: settings, values: { queueOpen: false, guestbookSlowSeconds: 30 } });
    for (const other of [ben, stranger, operator])
      assertFails(other, { update: settings, values: { queueOpen: false } });
    for (const value of [{ queueOpen: 'no' }, { guestbookSlowSeconds: -1 }, { globalRole: 'admin' }])
      assertFails(ada, { write: settings, value });
  });

  it('silence others when voice is closed', () => {
    const speaking = { ...nodes, 'voice/ada': voice, 'voice/ben': voice };
    const after = attempt({ ...ada, nodes: speaking }, { write: settings, value: { voiceOpen: false } });
    expect(
      [...(after as ReadonlyMap<string, unknown>).keys()].filter(key => key.startsWith('voice/')),
    ).toEqual(['voice/ada']);
  });
});

it('hides the current track of a closed room from outsiders', () => {
  const closed = (person: RuleCase) => ({
    ...person,
    nodes: { ...nodes, access: { password: true, approval: false } },
  });
  for (const path of ['rydesync/rooms/lobby/session', 'rydesync/rooms/lobby/host']) {
    assertSucceeds(closed(ben), { read: path });
    for (const outside of [stranger, operator]) assertFails(closed(outside), { read: path });
  }
  assertSucceeds(closed(stranger), { read: 'rydesync/rooms/lobby/access' });
});

describe('positions in the queue', () => {
  const queue = 'rydesync/rooms/lobby/queue';
  const farthest = realtimeLimits.order;
  const adasOwn = { trackUrl: track, addedBy: 'ada', addedAt: 1, order: 7 };
  const places = { ...nodes, 'queue/q1': { ...nodes['queue/q1'], order: 5 }, 'queue/q2': adasOwn };
  const host: RuleCase = { ...ada, nodes: places };
  const member: RuleCase = { ...ben, nodes: places };
  const orderOf = (given: RuleCase, key: string, order: number) => {
    const after = attempt(given, { write: `${queue}/${key}`, value: { trackUrl: track, order } });
    return ((after as ReadonlyMap<string, unknown>).get(`queue/${key}`) as { order: number }).order;
  };

  it.each([-farthest, 0, 6, farthest])(
    'are at the end for people who may not reorder it, whatever they request: %s',
    order => {
      expect(orderOf(member, 'new', order)).toBe(8);
      expect(orderOf(host, 'new', order)).toBe(order);
    },
  );

  it.each([-1e308, -farthest - 1, farthest + 1, 1e308])('have a limit even for the host: not %s', order => {
    assertFails(host, { write: `${queue}/new`, value: { trackUrl: track, order } });
    assertFails(host, { write: `${queue}/q1/order`, value: order });
  });

  it('at the end of a queue stay within the limit', () => {
    const far: RuleCase = { ...ben, nodes: { ...places, 'queue/q2': { ...adasOwn, order: farthest } } };
    expect(orderOf(far, 'new', 1)).toBe(farthest);
  });

  it('may be given up by people who may not reorder it, but not taken from others', () => {
    assertSucceeds(member, { write: `${queue}/q1/order`, value: 9 });
    for (const order of [4.9, -1e300]) assertFails(member, { write: `${queue}/q1/order`, value: order });
    assertSucceeds(host, { write: `${queue}/q1/order`, value: 1 });
  });
});

it.each([
  ['votes', { track: 1 }],
  ['wishes', { keys: ['q1'] }],
])('accepts no %s from a guest who has just arrived', (what, value) => {
  const gus = { role: 'participant' as const, joinedAt: 950_000, anonymous: true };
  const voting = { ...nodes, 'members/gus': gus, session: { ...nodes.session, track: 1 } };
  const vote = { write: `rydesync/rooms/lobby/${what}/gus`, value };
  const guest = { as: { uid: 'gus', anonymous: true }, nodes: voting };
  expect(() => attempt({ ...guest, now: 1_009_999 }, vote)).toThrow(
    expect.objectContaining({ code: 'vote.guest-new', meta: { retryAfterMs: 1 } }),
  );
  assertSucceeds({ ...guest, now: 1_010_000 }, vote);
  const signedIn = { ...voting, 'members/gus': { ...gus, anonymous: false } };
  assertSucceeds({ as: { uid: 'gus' }, nodes: signedIn, now: 950_000 }, vote);
});

it('moves entries removed from the queue to the history', () => {
  const after = attempt(ben, { write: 'rydesync/rooms/lobby/queue/q1', value: null });
  expect((after as ReadonlyMap<string, unknown>).get('history/q1')).toMatchObject({
    reason: 'removed',
    removedBy: 'ben',
  });
});

describe('what only the server writes', () => {
  it.each([
    'rydesync/rooms/lobby/host',
    'rydesync/rooms/lobby/access',
    'rydesync/rooms/lobby/history/q0',
    'rydesync/rooms/lobby/reactions/r0',
    'rydesync/rooms/lobby/members/ben',
    'rydesync/rooms/lobby/members/ben/role',
    'config/maintenanceMode',
  ])('%s is closed to everyone', path => {
    for (const someone of Object.values(everyone)) {
      assertFails(someone, { write: path, value: 'ben' });
      assertFails(someone, { write: path, value: null });
    }
  });

  it('cannot be written through a path above it', () => {
    assertFails(ada, { write: 'rydesync/rooms/lobby', value: { host: 'ada', session: { trackUrl: track } } });
    assertFails(ada, { write: 'rydesync/rooms/lobby', value: { session: { trackUrl: track } } });
    assertFails(ada, { write: 'rydesync/rooms/lobby', value: null });
    assertFails(ben, { update: 'rydesync/rooms/lobby', values: { host: 'ben' } });
  });

  it('never shows the gateway’s own nodes', () => {
    expect(JSON.stringify(attempt(ada, { read: 'rydesync/rooms/lobby' }))).not.toContain('cleo');
    expect(() => attempt(ada, { read: 'rydesync/rooms/lobby/~bans' })).toThrow();
  });
});

describe('what other services own', () => {
  const account = { uid: 'ben', access: { divisions: { echoverse: 'member' } } };
  const kept = { room: '@account-ben', nodes: { 'account/ben': account } };

  it('is shown only to its owner, if it is an account', () => {
    const own = { ...kept, as: ben.as };
    expect(attempt(own, { read: 'accounts/ben' })).toEqual(account);
    expect(attempt(own, { read: 'accounts/ben/access/divisions' })).toEqual({ echoverse: 'member' });
    for (const as of [ada.as, operator.as, { uid: 'ben', anonymous: true }])
      for (const path of ['accounts/ben', 'accounts/ben/access/divisions', 'accounts'])
        assertFails({ ...kept, as }, { read: path });
  });

  it('is shown to operators, if it is an activity', () => {
    const one = { type: 'room_created', room: 'lobby', timestamp: 1 };
    const given = { room: '@activities', nodes: { 'activities/k1': one } };
    expect(attempt({ ...given, as: operator.as }, { read: 'admin/activities' })).toEqual({ k1: one });
    for (const as of [ada.as, ben.as, stranger.as])
      assertFails({ ...given, as }, { read: 'admin/activities' });
  });
});

describe('user actions', () => {
  const key = '-OabcdefghijklmnopqA';
  const log = { room: userActionsShard(key), now: 777_000 };
  const pushed = { uid: 'ben', action: 'track_liked', details: { track: 3 }, timestamp: 1, userAgent: 'x' };
  const push = (value: unknown) => ({ write: `userActions/${key}`, value });

  it('can be reported only about oneself, with an account, and leave only a marker', () => {
    const after = attempt({ ...log, as: ben.as }, push(pushed)) as ReadonlyMap<string, unknown>;
    expect([...after]).toEqual([[`actions/${key}`, { uid: 'ben' }]]);
    assertSucceeds({ ...log, as: ben.as }, push({ action: 'signed_in' }));
    assertFails({ ...log, as: ada.as }, push(pushed));
    assertFails({ ...log, as: { uid: 'ben', anonymous: true } }, push(pushed));
  });

  it.each([
    ['an invalid name of an action', { ...pushed, action: 'Liked It' }],
    ['an unknown field', { ...pushed, ip: '1.2.3.4' }],
    ['too much', { ...pushed, details: { text: 'x'.repeat(4096) } }],
    ['a role', { ...pushed, globalRole: 'admin' }],
    ['nothing', null],
  ])('are refused with %s', (_, value) => assertFails({ ...log, as: ben.as }, push(value)));

  it('cannot be read, changed or removed', () => {
    const told = { ...log, nodes: { [`actions/${key}`]: { uid: 'ben' } } };
    for (const someone of Object.values(everyone))
      for (const read of ['userActions', `userActions/${key}`])
        assertFails({ ...told, as: someone.as }, { read });
    for (const value of [pushed, null]) assertFails({ ...told, as: ben.as }, push(value));
  });
});

describe('grants', () => {
  const helped = {
    ...nodes,
    'helpers/ben': { since: 1 },
    'members/gus': { ...member('participant'), anonymous: true },
  };
  const from = (grants: Record<string, string>) => ({ ...helped, settings: { from: grants } });
  const gus = { uid: 'gus', anonymous: true };
  const session = 'rydesync/rooms/lobby/session/paused';
  const others = 'rydesync/rooms/lobby/queue/q9';
  const queued = { trackUrl: track, addedBy: 'ada', addedAt: 1, order: 9 };

  it('let helpers play and reorder, but not lower roles', () => {
    const given = { ...helped, 'queue/q9': queued, 'members/cleo': member('participant') };
    for (const write of [
      { write: session, value: false },
      { write: `${others}/order`, value: 2 },
      { write: others, value: null },
    ]) {
      assertSucceeds({ as: { uid: 'ben' }, nodes: given }, write);
      for (const as of [{ uid: 'cleo' }, gus, { uid: 'zoe' }]) assertFails({ as, nodes: given }, write);
    }
  });

  it('follow the host’s settings', () => {
    const add = { write: 'rydesync/rooms/lobby/queue/q3', value: { trackUrl: track, order: 3 } };
    const line = { write: 'guestbook/lobby/k3', value: { text: 'Hi' } };
    assertSucceeds({ as: gus, nodes: helped }, add);
    assertFails({ as: gus, nodes: from({ queue: 'member' }) }, add);
    assertSucceeds({ as: gus, nodes: from({ queue: 'member' }) }, line);
    assertFails({ as: gus, nodes: from({ guestbook: 'helper' }) }, line);
    assertSucceeds({ as: { uid: 'ben' }, nodes: from({ guestbook: 'helper' }) }, line);
    assertFails({ as: { uid: 'ben' }, nodes: from({ play: 'host' }) }, { write: session, value: false });
    assertSucceeds({ as: gus, nodes: from({ play: 'guest' }) }, { write: session, value: false });
  });

  it('are withheld from helpers too when the host reserves something', () => {
    const closed = { ...helped, settings: { queueOpen: false, from: { order: 'host' } } };
    assertFails(
      { as: { uid: 'ben' }, nodes: closed },
      { write: 'rydesync/rooms/lobby/queue/q3', value: { trackUrl: track, order: 3 } },
    );
  });

  it('can only be given by the host, to people who are present', () => {
    const appoint = (uid: string) => ({ write: `rydesync/rooms/lobby/helpers/${uid}`, value: {} });
    assertSucceeds(ada, appoint('ben'));
    for (const someone of [ben, stranger, operator, { ...ben, nodes: helped }])
      assertFails(someone, appoint('ben'));
    assertFails(ada, appoint('zoe'));
    assertSucceeds(
      { ...ada, nodes: { ...nodes, 'helpers/zoe': { since: 1 } } },
      { write: 'rydesync/rooms/lobby/helpers/zoe', value: null },
    );
    assertFails(
      { ...ben, nodes: helped },
      { write: 'rydesync/rooms/lobby/settings', value: { from: { play: 'guest' } } },
    );
    assertFails(ada, { write: 'rydesync/rooms/lobby/settings', value: { from: { play: 'emperor' } } });
  });
});

it('hides from others which tracks listeners have ready', () => {
  const own = 'rydesync/rooms/lobby/ready/ben';
  assertSucceeds(ben, { write: own, value: { tracks: [track] } });
  assertFails(ada, { write: own, value: { tracks: [track] } });
  assertFails(ben, { write: own, value: { tracks: [1] } });
  const given = { ...ada, nodes: { ...nodes, '~ready/ben': { tracks: [track] } } };
  expect(attempt(given, { read: 'rydesync/rooms/lobby' })).not.toHaveProperty('ready');
});

describe('wishes', () => {
  it('are one’s own', () => {
    const wish = (uid: string) => ({ write: `rydesync/rooms/lobby/wishes/${uid}`, value: { keys: ['q1'] } });
    assertSucceeds(ben, wish('ben'));
    for (const [someone, uid] of [
      [ada, 'ben'],
      [stranger, 'zoe'],
    ] as const)
      assertFails(someone, wish(uid));
    assertFails({ ...ben, nodes: { ...nodes, settings: { votingOpen: false } } }, wish('ben'));
  });
});

/** Known ways to escalate privileges in systems like this one. */
describe('privileges cannot be escalated', () => {
  const profile = {
    globalRole: 'admin',
    accountTier: 'pro',
    roles: { globalRole: 'admin', divisions: { echoverse: 'owner' } },
    access: { divisions: { echoverse: 'owner' } },
    divisions: { echoverse: { access: true } },
  };
  const writes: [path: string, value: unknown][] = [
    ['accounts/ben/globalRole', 'admin'],
    ['accounts/ben', profile],
    ['accounts', { ben: profile }],
    ['accounts/ben/accountTier', 'pro'],
    ['accounts/ben/access', profile.access],
    ['accounts/ben/access/divisions', { echoverse: 'member' }],
    ['accounts/ben/access/divisions/echoverse', 'owner'],
    ['accounts/ben/divisions/echoverse/access', true],
    ['accounts/ben/divisions', profile.divisions],
    ['accounts/ben/roles/globalRole', 'admin'],
    ['accounts/ben/roles/divisions/echoverse', 'owner'],
    ['accounts/ben/roles', profile.roles],
    ['roles/globalRole', 'admin'],
    ['divisions/echoverse/access', true],
    ['presence/lobby/ben/globalRole', 'admin'],
    ['presence/lobby/ben/../../accounts/ben', profile],
    ['rydesync/rooms/lobby/accounts/ben', profile],
    ['rydesync/voice/lobby/ben/roles', profile.roles],
    ['rydesync/accounts/ben/globalRole', 'admin'],
    ['admin/activities/x', {}],
    ['userActions/x', {}],
    ['rydesync', { rooms: { lobby: { host: 'ben' } } }],
  ];

  it.each(writes)('by %s', (path, value) => {
    for (const someone of [ben, stranger, operator]) {
      const refused = () => attempt(someone, { write: path, value });
      expect(refused).toThrow();
    }
  });

  it('not even in the account’s room', () => {
    for (const [path, value] of [...writes, ['accounts/ben', null] as [string, unknown]])
      for (const someone of [ben, operator])
        for (const room of ['@account-ben', '@activities', '@config'])
          expect(() => attempt({ ...someone, room }, { write: path, value })).toThrow();
  });

  it('by several paths, one of them harmless', () => {
    const harmless = { ts: 1, state: 'online' };
    for (const [path, value] of writes)
      expect(() =>
        attempt(ben, { update: '', values: { 'presence/lobby/ben': harmless, [path]: value } }),
      ).toThrow();
    expect(() =>
      attempt(ben, { update: 'presence/lobby', values: { ben: harmless, 'ben/state': 'x' } }),
    ).toThrow();
  });

  it.each(['__proto__', 'constructor', 'a.b', 'a#b', 'a$b', '~bans', '', 'a\u0000b', 'x'.repeat(200)])(
    'by the key %j',
    key => {
      expect(() => attempt(ben, { write: `presence/lobby/${key}`, value: { ts: 1, state: 'x' } })).toThrow();
      expect(() =>
        attempt(ben, {
          write: 'presence/lobby/ben',
          value: JSON.parse(`{"ts":1,"state":"x",${JSON.stringify(key)}:1}`),
        }),
      ).toThrow();
    },
  );
});

it('refuses values that are too deep or have too many parts', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 20; i++) deep = { a: deep };
  expect(() => attempt(ben, { write: 'presence/lobby/ben', value: deep })).toThrow('too deep');
  const wide = Array.from({ length: 5_000 }, () => 1);
  expect(() => attempt(ben, { write: 'presence/lobby/ben', value: wide })).toThrow('too many parts');
});

it('replaces server values with the server’s time, and knows no others', () => {
  const write = (value: unknown) =>
    attempt({ ...ben, now: 42_000.5 }, { write: 'presence/lobby/ben', value });
  const after = write({ ts: { '.sv': 'timestamp' }, state: 'online' }) as ReadonlyMap<string, unknown>;
  expect(after.get('presence/ben')).toEqual({ ts: 42_000, state: 'online' });
  expect(() => write({ ts: { '.sv': 'secrets' }, state: 'online' })).toThrow();
});

it('keeps the newest 200 messages of the guestbook', () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [
      `guestbook/k${String(i).padStart(4, '0')}`,
      { uid: 'ben', text: 'x', ts: i },
    ]),
  );
  const after = attempt(
    { as: { uid: 'ben' }, nodes: { 'members/ben': member('participant'), ...many } },
    { write: 'guestbook/lobby/z', value: { text: 'newest' } },
  ) as ReadonlyMap<string, unknown>;
  expect(after.has('guestbook/k0000')).toBe(false);
  expect(after.has('guestbook/k0001') && after.has('guestbook/z')).toBe(true);
});

it('keeps the newest messages by time of arrival, whatever their keys', () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [
      `guestbook/zzzz${String(i).padStart(4, '0')}`,
      { uid: 'zoe', text: 'x', ts: i },
    ]),
  );
  const after = attempt(
    { as: { uid: 'ben' }, nodes: { 'members/ben': member('participant'), ...many } },
    { write: 'guestbook/lobby/a', value: { text: 'newest' } },
  ) as ReadonlyMap<string, unknown>;
  expect(after.has('guestbook/a')).toBe(true);
  expect(after.has('guestbook/zzzz0000')).toBe(false);
});

describe('an update of several nodes', () => {
  const entry = (order: number) => ({ trackUrl: track, order });
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, entry(i)]));

  it('counts its own parts towards the limit', () => {
    assertSucceeds(ben, { update: 'rydesync/rooms/lobby/queue', values: entries(199) });
    expect(() => attempt(ben, { update: 'rydesync/rooms/lobby/queue', values: entries(200) })).toThrow(
      expect.objectContaining({ code: 'queue.full' }),
    );
  });

  it('does not bypass slow mode', () => {
    const slow = { ...ben, nodes: { ...nodes, settings: { guestbookSlowSeconds: 60 } } };
    assertSucceeds(slow, { update: 'guestbook/lobby', values: { one: { text: '1' } } });
    expect(() =>
      attempt(slow, { update: 'guestbook/lobby', values: { one: { text: '1' }, two: { text: '2' } } }),
    ).toThrow(expect.objectContaining({ code: 'guestbook.slow' }));
  });

  it('has the same limit of paths when written as one value', () => {
    const lines = Object.fromEntries(Array.from({ length: 251 }, (_, i) => [`k${i}`, { text: 'x' }]));
    expect(() => attempt(ben, { write: 'guestbook/lobby', value: lines })).toThrow(
      expect.objectContaining({ code: 'path.too-many' }),
    );
  });

  it('leaves nothing behind if one of its parts is refused', () => {
    const state = {
      room: 'lobby',
      epoch: 1,
      offset: 1,
      nodes: new RoomNodes(Object.entries(nodes) as never),
    };
    const draft = new RoomDraft(state, 1_000);
    const writes = [
      { path: ['presence', 'lobby', 'ben'], value: { ts: 1, state: 'here' } },
      { path: ['presence', 'lobby', 'ada'], value: { ts: 1, state: 'not mine' } },
    ];
    const as = { uid: 'ben', admin: false, anonymous: false };
    expect(() => new PathTree().write(draft, writes, as)).toThrow('The path rules don’t allow this.');
    expect(draft.isEmpty()).toBe(true);
  });
});

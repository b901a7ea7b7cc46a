import { kickBlockMs, lostAfterMs, type Member } from '@sevenfold/contracts';
import { register } from './on-disconnect-writes.js';
import { close, kick, kickAsHost, leave, loseConnection, nextExpiry, transferHost } from './membership.js';
import { operationMemoryMs } from './operation-memory.js';
import { TestRoom } from './room-testing.js';

it('makes the first member host, and the longest-present one when the host leaves', () => {
  const room = new TestRoom();
  expect(['ada', 'ben', 'cleo'].map(uid => room.join(uid))).toEqual(['host', 'participant', 'participant']);
  room.do(draft => leave(draft, 'ada'));
  expect(room.view.host()).toBe('ben');
  expect(room.view.member('ben')?.role).toBe('host');
});

it('keeps a lost host for 15 s, and not a moment longer', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => loseConnection(draft, 'ada'));
  room.now += lostAfterMs - 1;
  room.do(() => undefined);
  expect(room.view.host()).toBe('ada');
  room.now += 1;
  room.do(() => undefined);
  expect(room.view.host()).toBe('ben');
  expect(room.view.member('ada')).toBeNull();
});

it('lets a lost host come back in time', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => loseConnection(draft, 'ada'));
  room.now += lostAfterMs - 100;
  expect(room.join('ada', 'another')).toBe('host');
  expect(room.view.member('ada')?.lostAt).toBeUndefined();
});

it('keeps someone who has another connection', () => {
  const room = new TestRoom();
  room.join('ada', 'phone');
  room.join('ada', 'desk');
  room.do(draft => leave(draft, 'phone'));
  expect(room.view.host()).toBe('ada');
  expect(room.view.member('ada')?.lostAt).toBeUndefined();
});

it('keeps a kicked person out for ten minutes', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => kick(draft, 'ben', 'ada'));
  expect(() => room.join('ben')).toThrow('removed');
  room.now += kickBlockMs;
  expect(room.join('ben')).toBe('participant');
});

it('makes the next member host when an operator kicks the host', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => kick(draft, 'ada', 'olga'));
  expect(room.view.host()).toBe('ben');
});

it('skips a lost member when the host leaves, even if they came first', () => {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
  room.do(draft => loseConnection(draft, 'ben'));
  room.do(draft => leave(draft, 'ada'));
  expect(room.view.host()).toBe('cleo');
});

it('starts an epoch with each host, never smaller than the time', () => {
  const room = new TestRoom();
  room.join('ada');
  expect(room.state.epoch).toBe(1_000_010);
  room.join('ben');
  const { epoch } = room.state;
  room.do(draft => transferHost(draft, 'ben'));
  expect(room.state.epoch).toBeGreaterThan(epoch);
});

it('passes the room only to someone who is present', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => loseConnection(draft, 'ben'));
  expect(() => room.do(draft => transferHost(draft, 'ben'))).toThrow('isn’t in the room');
  expect(() => room.do(draft => transferHost(draft, 'zoe'))).toThrow('isn’t in the room');
});

it('removes everyone when it is closed', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(close);
  expect(room.view.members()).toEqual([]);
  expect(room.view.host()).toBeNull();
  expect(room.join('ben')).toBe('host');
});

it('accepts five hundred people, and any of them who comes back', () => {
  const room = new TestRoom();
  for (let i = 0; i < 500; i++) room.join(`member-${i}`);
  expect(() => room.join('one-more')).toThrow(expect.objectContaining({ code: 'room.full' }));
  room.do(draft => loseConnection(draft, 'member-7'));
  expect(room.join('member-7')).toBe('participant');
  room.do(draft => leave(draft, 'member-8'));
  expect(room.join('one-more')).toBe('participant');
});

it('keeps a connection’s onDisconnect writes when it joins again', () => {
  const room = new TestRoom();
  room.join('ada', 'phone');
  const armed = { path: 'presence/lobby/ada', action: 'set' as const, value: null };
  room.do(draft => register(draft, 'phone', draft.connection('phone')!, armed));
  room.join('ada', 'phone');
  expect(room.view.connection('phone')?.onDisconnect).toEqual([armed]);
});

it('uses the new name of someone who joins again, or none', () => {
  const room = new TestRoom();
  const named = (name?: string) => {
    room.join('ada', { name });
    return room.view.member('ada');
  };
  expect(named('Ada')).toMatchObject({ name: 'Ada', role: 'host' });
  expect(named('Countess')).toMatchObject({ name: 'Countess', role: 'host' });
  expect(named()).not.toHaveProperty('name');
});

it('limits the onDisconnect writes of a connection', () => {
  const room = new TestRoom();
  room.join('ada', 'phone');
  const armed = { path: 'guestbook/lobby/k', action: 'set' as const, value: 'x'.repeat(16_400) };
  expect(() => room.do(draft => register(draft, 'phone', draft.connection('phone')!, armed))).toThrow(
    'too large',
  );
});

it('removes the helper’s rights of someone who is kicked, even after their return', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.put({ 'helpers/ben': { since: 1 } });
  room.do(draft => kick(draft, 'ben', 'ada'));
  room.wait(kickBlockMs);
  room.join('ben');
  expect(room.view.get('helpers/ben')).toBeUndefined();
});

it('publishes who joined, left, was kicked and hosts, and nothing twice', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.join('ben', 'another');
  room.do(draft => kick(draft, 'ben', 'ada'));
  room.join('cleo');
  room.do(draft => loseConnection(draft, 'ada'));
  room.wait(lostAfterMs);
  room.do(close);
  const events = room.log.flatMap(entry => entry.facts);
  expect(events).toMatchObject([
    { type: 'opened', by: 'ada' },
    { type: 'member-joined', uid: 'ada' },
    { type: 'host-changed', host: 'ada', previousHost: null },
    { type: 'member-joined', uid: 'ben' },
    { type: 'member-kicked', uid: 'ben', by: 'ada', until: expect.any(Number) },
    { type: 'member-left', uid: 'ben', reason: 'kicked' },
    { type: 'member-joined', uid: 'cleo' },
    { type: 'member-left', uid: 'ada', reason: 'lost' },
    { type: 'host-changed', host: 'cleo', previousHost: 'ada' },
    { type: 'member-left', uid: 'cleo', reason: 'closed' },
    { type: 'host-changed', host: null, previousHost: 'cleo' },
  ]);
  for (const event of events) if (event.type === 'host-changed') expect(event.epoch).toBeGreaterThan(1);
});

it('removes what belongs to someone who leaves, and nothing of others', () => {
  const room = new TestRoom();
  const kinds = ['presence', 'voice', '~speakers', 'votes', 'wishes', '~ready', '~traces'];
  for (const uid of ['ada', 'ben']) {
    room.join(uid);
    room.put(Object.fromEntries(kinds.map(kind => [`${kind}/${uid}`, { tracks: [], of: [] }])));
  }
  room.do(draft => leave(draft, 'ben'));
  const left = (uid: string) => kinds.filter(kind => room.view.get(`${kind}/${uid}`) !== undefined);
  expect([left('ada'), left('ben')]).toEqual([kinds, []]);
  expect(room.view.connections().map(([id]) => id)).toEqual(['ada']);
});

it('deletes old operations and expired blocks when someone leaves', () => {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben']) room.join(uid);
  const at = room.now - operationMemoryMs;
  const old = ['~operations/old', '~commands/old', '~bans/old', '~denied/old'];
  const fresh = ['~operations/new', '~commands/new', '~bans/new', '~denied/new'];
  room.put(Object.fromEntries(old.map(key => [key, { at: at - 1, until: room.now }])));
  room.put(Object.fromEntries(fresh.map(key => [key, { at, until: room.now + 1 }])));
  room.do(draft => leave(draft, 'ben'));
  const kept = [...old, ...fresh].filter(key => room.view.get(key) !== undefined);
  expect(kept).toEqual(fresh);
});

it('knows when the next lost member has to go', () => {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
  expect(nextExpiry(room.view)).toBeNull();
  const { now } = room;
  for (const uid of ['ben', 'cleo']) {
    room.do(draft => loseConnection(draft, uid));
    room.wait(1_000);
  }
  expect(nextExpiry(room.view)).toBe(now + lostAfterMs);
});

it('passes the room on once when the host and others were lost together', () => {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben', 'cleo', 'dan']) room.join(uid);
  for (const uid of ['ada', 'ben', 'cleo']) room.do(draft => loseConnection(draft, uid));
  room.wait(lostAfterMs);
  expect(room.view.members().map(([uid, { role }]) => [uid, role])).toEqual([['dan', 'host']]);
  expect(room.events().filter(type => type === 'host-changed')).toHaveLength(2);
});

it.each([
  ['ben', { ben: 2, cleo: 2 }],
  ['cleo', { ben: 3, cleo: 2 }],
  ['ben', { cleo: 3, ben: 2 }],
])('elects %s of %j, by how long they have been present', (expected, joinedAt) => {
  const room = new TestRoom();
  room.join('ada');
  for (const [uid, at] of Object.entries(joinedAt)) {
    room.join(uid);
    room.put({ [`members/${uid}`]: { ...room.view.member(uid), joinedAt: at } });
  }
  room.do(draft => leave(draft, 'ada'));
  expect(room.view.host()).toBe(expected);
});

it('leaves one host when the room is passed on, and refuses to pass it to the host', () => {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben']) room.join(uid);
  room.do(draft => transferHost(draft, 'ben'));
  const role = (uid: string) => (room.view.member(uid) as Member).role;
  expect([role('ada'), role('ben')]).toEqual(['participant', 'host']);
  expect(() => room.do(draft => transferHost(draft, 'ben'))).toThrow(
    expect.objectContaining({ code: 'room.already-host' }),
  );
});

it('does not let a host remove themselves, or someone who is not present', () => {
  const room = new TestRoom();
  room.join('ada');
  const code = (code: string) => expect.objectContaining({ code });
  expect(() => room.do(draft => kick(draft, 'ada', 'ada'))).toThrow(code('room.kick-self'));
  expect(() => room.do(draft => kickAsHost(draft, 'ada', 'ada'))).toThrow(code('room.kick-self'));
  expect(() => room.do(draft => kick(draft, 'zoe', 'ada'))).toThrow(code('participant.not-found'));
});

it('stores how long a block lasts, who set it, and for whom', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben', { name: 'Ben' });
  room.join('cleo');
  const until = room.do(draft => kick(draft, 'ben', 'ada'));
  room.do(draft => kick(draft, 'cleo', 'ada'));
  expect(until).toBe(room.now + kickBlockMs);
  expect(room.view.get('~bans/ben')).toEqual({ until, by: 'ada', name: 'Ben' });
  expect(room.view.get('~bans/cleo')).toEqual({ until, by: 'ada' });
});

it('leaves a member’s node alone when an unknown connection ends, or one of several', () => {
  const room = new TestRoom();
  room.join('ada', 'phone');
  room.join('ada', 'desk');
  const { offset } = room.state;
  for (const gone of [leave, loseConnection]) room.do(draft => gone(draft, 'unknown'));
  expect(room.state.offset).toBe(offset);
  room.do(draft => loseConnection(draft, 'phone'));
  expect(room.log.at(-1)!.writes).toEqual([['~connections/phone', null]]);
  room.join('ada', 'phone');
  expect(room.log.at(-1)!.writes.map(([key]) => key)).toEqual(['~connections/phone']);
});

it('keeps the guestbook when an operator closes a room without a lock, and ends the session', () => {
  const room = new TestRoom();
  room.join('ada');
  room.put({ 'guestbook/one': { uid: 'ada', text: 'Hello', ts: 1 } });
  room.put({
    session: { trackUrl: '/audio/a.mp3', position: 0, rate: 1, paused: true, at: 1, seq: 1, epoch: 1 },
  });
  room.do(close);
  expect(room.view.get('guestbook/one')).toBeDefined();
  expect(room.view.session()).toBeNull();
  expect(room.log.some(({ endsPast }) => endsPast)).toBe(false);
});

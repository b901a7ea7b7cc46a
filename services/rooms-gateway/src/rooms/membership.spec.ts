import { kickBlockMs, lostAfterMs } from '@sevenfold/contracts';
import { arm } from './disconnect-writes.js';
import { close, kick, leave, loseConnection, transferHost } from './membership.js';
import { TestRoom } from './room-testing.js';

it('makes the first host, and the longest-present one when the host leaves', () => {
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

it('keeps somebody who is there by another connection', () => {
  const room = new TestRoom();
  room.join('ada', 'phone');
  room.join('ada', 'desk');
  room.do(draft => leave(draft, 'phone'));
  expect(room.view.host()).toBe('ada');
  expect(room.view.member('ada')?.lostAt).toBeUndefined();
});

it('keeps a kicked one out for ten minutes', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => kick(draft, 'ben', 'ada'));
  expect(() => room.join('ben')).toThrow('removed');
  room.now += kickBlockMs;
  expect(room.join('ben')).toBe('participant');
});

it('lets the next one host when an operator kicks the host', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => kick(draft, 'ada', 'olga'));
  expect(room.view.host()).toBe('ben');
});

it('passes over a lost member when the host leaves, though they came first', () => {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
  room.do(draft => loseConnection(draft, 'ben'));
  room.do(draft => leave(draft, 'ada'));
  expect(room.view.host()).toBe('cleo');
});

it('begins an epoch with each host, never smaller than the time', () => {
  const room = new TestRoom();
  room.join('ada');
  expect(room.state.epoch).toBe(1_000_010);
  room.join('ben');
  const { epoch } = room.state;
  room.do(draft => transferHost(draft, 'ben'));
  expect(room.state.epoch).toBeGreaterThan(epoch);
});

it('hands the room to nobody who is not there', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(draft => loseConnection(draft, 'ben'));
  expect(() => room.do(draft => transferHost(draft, 'ben'))).toThrow('Nobody');
  expect(() => room.do(draft => transferHost(draft, 'zoe'))).toThrow('Nobody');
});

it('sends everybody out when it is closed', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.do(close);
  expect(room.view.members()).toEqual([]);
  expect(room.view.host()).toBeNull();
  expect(room.join('ben')).toBe('host');
});

it('holds five hundred people, and those of them who come back', () => {
  const room = new TestRoom();
  for (let i = 0; i < 500; i++) room.join(`member-${i}`);
  expect(() => room.join('one-more')).toThrow(expect.objectContaining({ code: 'room.full' }));
  room.do(draft => loseConnection(draft, 'member-7'));
  expect(room.join('member-7')).toBe('participant');
  room.do(draft => leave(draft, 'member-8'));
  expect(room.join('one-more')).toBe('participant');
});

it('keeps what a connection armed when it joins once more', () => {
  const room = new TestRoom();
  room.join('ada', 'phone');
  const armed = { path: 'presence/lobby/ada', action: 'set' as const, value: null };
  room.do(draft => arm(draft, 'phone', draft.connection('phone')!, armed));
  room.join('ada', 'phone');
  expect(room.view.connection('phone')?.onDisconnect).toEqual([armed]);
});

it('calls somebody who joins once more what they want to be called now, or nothing', () => {
  const room = new TestRoom();
  const named = (name?: string) => {
    room.join('ada', { name });
    return room.view.member('ada');
  };
  expect(named('Ada')).toMatchObject({ name: 'Ada', role: 'host' });
  expect(named('Countess')).toMatchObject({ name: 'Countess', role: 'host' });
  expect(named()).not.toHaveProperty('name');
});

it('arms no more than is worth being written down with each change of a connection', () => {
  const room = new TestRoom();
  room.join('ada', 'phone');
  const armed = { path: 'guestbook/lobby/k', action: 'set' as const, value: 'x'.repeat(16_400) };
  expect(() => room.do(draft => arm(draft, 'phone', draft.connection('phone')!, armed))).toThrow('too long');
});

it('takes the helper’s rights from someone who is kicked, for their return too', () => {
  const room = new TestRoom();
  room.join('ada');
  room.join('ben');
  room.put({ 'helpers/ben': { since: 1 } });
  room.do(draft => kick(draft, 'ben', 'ada'));
  room.wait(kickBlockMs);
  room.join('ben');
  expect(room.view.get('helpers/ben')).toBeUndefined();
});

import fc from 'fast-check';
import { kickBlockMs, lostAfterMs } from '@sevenfold/contracts';
import { close, join, kick, leave, loseConnection, transferHost } from './membership.js';
import type { RoomDraft } from './room-draft.js';
import { TestRoom } from './room-testing.js';
import { StateView, type RoomState } from './room-state.js';

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

/** Any history at all, decided by several pods that know more or less of it: the log lets only the newest commit. */
it('has exactly one host whenever somebody is there, in any history', () => {
  const uid = fc.constantFrom('ada', 'ben', 'cleo', 'dan');
  const connection = fc.integer({ min: 0, max: 7 }).map(String);
  const step = fc.oneof(
    fc.record({ t: fc.constant('join' as const), uid, connection }),
    fc.record({ t: fc.constant('leave' as const), connection }),
    fc.record({ t: fc.constant('lose' as const), connection }),
    fc.record({ t: fc.constant('kick' as const), uid, by: uid }),
    fc.record({ t: fc.constant('transfer' as const), uid }),
    fc.record({ t: fc.constant('close' as const) }),
    fc.record({ t: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat(3)), { maxLength: 60 }), steps => {
      const room = new TestRoom();
      const states = [room.state];
      const owners = new Map<string, string>();
      for (const [each, staleness] of steps) {
        const before = room.state;
        const apply = (draft: RoomDraft) => {
          if (each.t === 'join') {
            // A connection belongs to one person for good.
            const owner = owners.get(each.connection) ?? each.uid;
            owners.set(each.connection, owner);
            join(draft, {
              uid: owner,
              anonymous: false,
              connectionId: each.connection,
              client: 'client',
              pod: 'pod',
            });
          } else if (each.t === 'leave') leave(draft, each.connection);
          else if (each.t === 'lose') loseConnection(draft, each.connection);
          else if (each.t === 'kick') kick(draft, each.uid, each.by);
          else if (each.t === 'transfer') transferHost(draft, each.uid);
          else if (each.t === 'close') close(draft);
        };
        room.now += each.t === 'wait' ? each.ms : 1;
        // A pod that knows less decides on what it knows; the store refuses its entry, for its place is not the end.
        const known = states[Math.max(0, states.length - 1 - staleness)]!;
        if (known.offset !== room.state.offset) continue;
        try {
          room.do(apply);
        } catch {
          expect(room.state).toBe(before);
        }
        states.push(room.state);
        checkInvariants(room, before);
      }
    }),
    { numRuns: 300 },
  );
});

function checkInvariants({ state, view, now }: TestRoom, before: RoomState) {
  const members = view.members();
  const present = members.filter(([, { lostAt }]) => lostAt === undefined);
  const hosts = members.filter(([, { role }]) => role === 'host').map(([uid]) => uid);
  const host = view.host();
  expect(hosts).toEqual(host === null ? [] : [host]);
  if (present.length > 0) expect(host).not.toBeNull();
  // Whoever is there by a connection is not lost, and the other way round.
  const connected = new Set(view.connections().map(([, { uid }]) => uid));
  expect([...connected].sort()).toEqual(present.map(([uid]) => uid).sort());
  for (const [uid] of members) expect(view.bannedUntil(uid, now)).toBeNull();
  expect(state.epoch).toBeGreaterThanOrEqual(before.epoch);
  if (host !== new StateView(before).host()) expect(state.epoch).toBeGreaterThan(before.epoch);
  expect(state.offset - before.offset).toBeLessThanOrEqual(1);
}

import fc from 'fast-check';
import {
  houseSession,
  lostAfterMs,
  onAir,
  residentRoomOf,
  type Json,
  type RoomSession,
} from '@sevenfold/contracts';
import { assertFails, assertSucceeds } from '../path-tree/rule-testing.js';
import { nextDue } from './decide.js';
import { programmeDue } from './house.js';
import { mayLock, requireLockOwner, setAccess } from './lock.js';
import { close, kick, leave, loseConnection, transferHost } from './membership.js';
import { playNext } from './queue.js';
import { TestRoom } from './room-testing.js';

const name = 'low-altitude';
const resident = residentRoomOf(name)!;
const noon = Date.UTC(2026, 10, 27, 12);
const dayMs = 86_400_000;

/** The session that the programme plays, without the numbers that come from each room's log. */
const programmeAt = (now: number) => {
  const { seq: _, epoch: __, track: ___, ...session } = houseSession(onAir(resident, now));
  return session;
};

function residentAt(now = noon, room = name) {
  const made = new TestRoom(room);
  made.now = now;
  return made;
}

it('plays the programme to the first person who comes, in the middle of its track, and makes nobody host', () => {
  const room = residentAt();
  expect(room.join('ada')).toBe('participant');
  expect(room.join('ben')).toBe('participant');
  expect(room.view.host()).toBeNull();
  expect(room.view.session()).toMatchObject(programmeAt(room.now));
  expect(room.view.session()!.at).toBeLessThan(room.now);
});

it('starts the next track exactly when the programme does, even if people are still loading', () => {
  const room = residentAt();
  room.join('ada');
  room.put({ '~ready/ada': { tracks: [] } });
  const { next, nextAt } = onAir(resident, room.now);
  expect(nextDue(room.view)).toBe(nextAt);
  const before = room.view.session();
  room.wait(nextAt - room.now - 1);
  expect(room.view.session()).toEqual(before);
  // The timer of a busy pod may be late; the music is not.
  room.wait(40);
  expect(room.view.session()).toMatchObject({ trackUrl: next.url, at: nextAt, position: 0, paused: false });
});

it('announces the next track for the instant at which the session switches to it', () => {
  const room = residentAt();
  room.join('ada');
  const { next, nextAt } = onAir(resident, room.now);
  const announced = { trackUrl: next.url, at: nextAt, fadeSeconds: 0, after: room.view.session()!.seq };
  expect(room.view.next()).toEqual(announced);
  room.wait(nextAt - room.now);
  expect(room.view.session()!.at).toBe(nextAt);
  expect(room.view.next()).toMatchObject({ after: room.view.session()!.seq });
});

it('costs nothing while nobody is there, and plays the programme again after days', () => {
  const room = residentAt();
  room.join('ada');
  room.do(draft => leave(draft, 'ada'));
  expect(nextDue(room.view)).toBe(Infinity);
  room.now += 3 * dayMs + 12_345;
  room.join('ben');
  expect(room.view.session()).toMatchObject(programmeAt(room.now));
});

it('plays the programme after an operator has closed it', () => {
  const room = residentAt();
  room.join('ada');
  room.do(close);
  expect(room.view.members()).toEqual([]);
  room.join('ben');
  expect(room.view.session()).toMatchObject(programmeAt(room.now));
  expect(room.view.host()).toBeNull();
});

it('follows a clock that jumps, and ignores small differences between the clocks of pods', () => {
  const room = residentAt();
  room.join('ada');
  room.now -= dayMs;
  room.do(() => undefined);
  expect(room.view.session()).toMatchObject(programmeAt(room.now));
  room.now = onAir(resident, noon).nextAt;
  room.do(() => undefined);
  const begun = room.view.session();
  room.now -= 900;
  room.do(() => undefined);
  expect(room.view.session()).toEqual(begun);
});

it('lets a track of another release end before it continues with its own programme', () => {
  const room = residentAt();
  room.join('ada');
  const theirs: RoomSession = {
    ...room.view.session()!,
    trackUrl: '/audio/removed.mp3',
    duration: 200,
    at: noon,
  };
  room.put({ session: theirs });
  room.wait(199_000);
  expect(room.view.session()).toEqual(theirs);
  expect(programmeDue(room.view)).toBe(noon + 200_000);
  // The programme is in the middle of a track by then.
  expect(room.view.next()).toBeNull();
  room.now = noon + 200_000;
  room.do(() => undefined);
  expect(room.view.session()).toMatchObject(programmeAt(room.now));
});

it.each([
  ['is paused', { paused: true }],
  ['runs at another rate', { rate: 2 }],
  ['began in the middle', { position: 30 }],
])('replaces a leftover session that %s', (_, left) => {
  const room = residentAt();
  room.join('ada');
  room.put({ session: { ...room.view.session()!, ...left } });
  room.do(() => undefined);
  expect(room.view.session()).toMatchObject(programmeAt(room.now));
  // Clients ignore a session with an older `seq`.
  expect(room.view.session()!.seq).toBe(room.state.offset);
});

it('refuses what only a host may do, and says why', () => {
  const room = residentAt();
  room.join('ada');
  room.join('ben');
  const before = room.state;
  const refused = expect.objectContaining({ code: 'room.resident' });
  expect(() => room.do(draft => transferHost(draft, 'ben'))).toThrow(refused);
  expect(() => room.do(draft => requireLockOwner(draft, 'ada'))).toThrow(refused);
  expect(mayLock(room.view, 'ada')).toBe(false);
  expect(room.state).toBe(before);
});

it.each([
  ['session', { trackUrl: '/audio/tideline.mp3' }],
  ['session/paused', true],
  ['session', null],
  ['settings', { votingOpen: true }],
  ['queue/one', { trackUrl: '/audio/tideline.mp3', addedBy: 'ada', addedAt: 1, order: 1 }],
  ['helpers/ada', { since: 1 }],
  ['host', 'ada'],
  ['access', { password: true, approval: false }],
])('lets no member write %s', (path, value) => {
  const room = residentAt();
  room.join('ada');
  const nodes = Object.fromEntries(room.view.entries(''));
  assertFails(
    { as: { uid: 'ada' }, room: name, nodes, now: room.now },
    { write: `rydesync/rooms/${name}/${path}`, value },
  );
});

it('lets no vote skip its track, but lets everyone write and talk', () => {
  const room = residentAt();
  room.join('ada', { anonymous: true });
  const given = {
    as: { uid: 'ada', anonymous: true },
    room: name,
    nodes: Object.fromEntries(room.view.entries('')),
    now: room.now,
  };
  const { track } = room.view.session()!;
  assertFails(given, { write: `rydesync/rooms/${name}/votes/ada`, value: { track } });
  assertSucceeds(given, { write: `guestbook/${name}/one`, value: { uid: 'ada', text: 'Hello', ts: 1 } });
  assertSucceeds(given, {
    write: `rydesync/voice/${name}/ada`,
    value: { ts: 1, state: 'in', mute: false, level: 0, device: 'Phone' },
  });
});

it('takes over a name without its old lock, messages and queue', () => {
  const room = new TestRoom(name);
  room.now = noon;
  // As an older release left it, with someone inside.
  const former: Record<string, Json> = {
    host: 'ada',
    'members/ada': { role: 'host', joinedAt: 1, anonymous: false },
    '~connections/ada': { uid: 'ada', client: 'client', pod: 'pod' },
    access: { password: true, approval: false },
    '~lock': { salt: 'salt', hash: 'hash' },
    '~lockOwner': { by: 'ada' },
    'guestbook/one': { uid: 'ada', text: 'Between us', ts: 1 },
    'queue/one': { trackUrl: '/audio/x.mp3', addedBy: 'ada', addedAt: 1, order: 1 },
  };
  for (const [key, value] of Object.entries(former)) room.state.nodes.set(key, value);
  room.join('ben');
  const { view } = room;
  expect(view.host()).toBeNull();
  expect(view.member('ada')?.role).toBe('participant');
  for (const key of ['access', '~lock', '~lockOwner', 'guestbook/one', 'queue/one'])
    expect(view.get(key)).toBeUndefined();
  expect(view.session()).toMatchObject(programmeAt(room.now));
  room.put({ 'guestbook/two': { uid: 'ben', text: 'Hello', ts: 1 } });
  expect(room.view.has('guestbook/')).toBe(true);
});

it('reports neither a host nor a session to other services', () => {
  const room = residentAt();
  room.join('ada');
  room.wait(10 * 60_000);
  expect(room.events()).toEqual(['opened', 'member-joined']);
});

const person = fc.constantFrom('ada', 'ben', 'cleo');
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ t: fc.constant('join' as const), person }) },
  fc.record({ t: fc.constant('leave' as const), person }),
  fc.record({ t: fc.constant('lose' as const), person }),
  fc.record({ t: fc.constant('kick' as const), person }),
  fc.record({ t: fc.constant('transfer' as const), person }),
  fc.record({ t: fc.constant('lock' as const), person }),
  fc.record({ t: fc.constant('next' as const) }),
  fc.record({ t: fc.constant('close' as const) }),
  fc.record({ t: fc.constant('lose the store' as const) }),
  { weight: 2, arbitrary: fc.record({ t: fc.constant('wait' as const), ms: fc.nat(3 * lostAfterMs) }) },
  fc.record({ t: fc.constant('wait' as const), ms: fc.nat(dayMs) }),
);

it('plays the programme and has no host in any history, decided by pods whose clocks differ', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat(900)), { minLength: 10, maxLength: 60 }), steps => {
      const room = residentAt();
      let time = noon;
      for (const [each, aheadMs] of steps) {
        time += each.t === 'wait' ? each.ms : 1;
        room.now = time + aheadMs;
        try {
          room.do(draft => {
            if (each.t === 'leave') leave(draft, each.person);
            if (each.t === 'lose') loseConnection(draft, each.person);
            if (each.t === 'kick') kick(draft, each.person, 'olga');
            if (each.t === 'transfer') transferHost(draft, each.person);
            if (each.t === 'close') close(draft);
            if (each.t === 'next') playNext(draft, {}, 'ada');
            if (each.t === 'lock') {
              requireLockOwner(draft, each.person);
              setAccess(draft, { approval: true }, each.person);
            }
          });
          if (each.t === 'join') room.join(each.person);
        } catch (error) {
          if ((error as { kind?: string }).kind === undefined) throw error;
        }
        // The room restarts from its durable nodes, which may be a while old.
        if (each.t === 'lose the store') room.forgetLive();
        // What is due by time must happen even if nothing was decided.
        room.do(() => undefined);
        expect(room.view.host()).toBeNull();
        expect(room.view.members().filter(([, { role }]) => role === 'host')).toEqual([]);
        expect(room.view.get('access')).toBeUndefined();
        if (!room.view.isAttended()) continue;
        const session = room.view.session()!;
        const { at, track } = onAir(resident, Math.max(room.now, session.at));
        expect(session).toMatchObject({ trackUrl: track.url, at, paused: false, rate: 1, position: 0 });
      }
    }),
    { numRuns: 200 },
  );
});

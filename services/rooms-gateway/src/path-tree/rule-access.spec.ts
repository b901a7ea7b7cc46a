import type { Json } from '@sevenfold/contracts';
import { parsePath } from './path.js';
import { PathTree } from './path-tree.js';
import { PermissionDenied } from './permission-denied.js';
import { attempt, type RuleCase } from './rule-testing.js';
import { ruleTable } from './rule-table.js';

const people = {
  outsider: { uid: 'zoe' },
  guest: { uid: 'gus', anonymous: true },
  member: { uid: 'ben' },
  helper: { uid: 'hal' },
  host: { uid: 'ada' },
  operator: { uid: 'olga', admin: true },
};
type Role = keyof typeof people;
const roles = Object.keys(people) as Role[];
const all = roles.join(' ');
const inside = 'guest member helper host';

const track = '/audio/echoverse_demo.mp3';
const joined = (uid: string, anonymous = false) => ({
  [`members/${uid}`]: { role: uid === 'ada' ? 'host' : 'participant', joinedAt: 1, anonymous, name: uid },
});
const nodes: Record<string, Json> = {
  host: 'ada',
  ...joined('ada'),
  ...joined('ben'),
  ...joined('hal'),
  ...joined('gus', true),
  'helpers/hal': { since: 1 },
  session: { trackUrl: track, position: 5, rate: 1, paused: true, at: 1, seq: 1, epoch: 1 },
};

interface Row {
  read: string;
  /** Where a lock changes who reads. */
  locked?: string;
  /** At one's own `$uid`, where the path has one. */
  write?: string;
  /** At the `$uid` of someone else. */
  writeOthers?: string;
  value?: (uid: string) => unknown;
}

/** One row for each rule. A rule without a row fails. */
const expected: Record<string, Row> = {
  'rydesync/rooms/$room/session': {
    read: all,
    locked: inside,
    write: 'helper host',
    value: () => ({ paused: false }),
  },
  'rydesync/rooms/$room/host': { read: all, locked: inside },
  'rydesync/rooms/$room/access': { read: all },
  'rydesync/rooms/$room/members/$uid': { read: inside },
  'rydesync/rooms/$room/settings': { read: inside, write: 'host', value: () => ({ votingOpen: true }) },
  'rydesync/rooms/$room/queue/$key': {
    read: inside,
    write: inside,
    value: () => ({ trackUrl: track, order: 1 }),
  },
  'rydesync/rooms/$room/history/$key': { read: inside },
  'rydesync/rooms/$room/votes/$uid': { read: inside, write: inside, value: () => ({ track: 1 }) },
  'rydesync/rooms/$room/wishes/$uid': { read: inside, write: inside, value: () => ({ keys: ['q1'] }) },
  'rydesync/rooms/$room/helpers/$uid': {
    read: inside,
    write: 'host',
    writeOthers: 'host',
    value: () => ({}),
  },
  'rydesync/rooms/$room/ready/$uid': { read: inside, write: inside, value: () => ({ tracks: [track] }) },
  'rydesync/rooms/$room/reactions/$key': { read: inside },
  'rydesync/rooms/$room/metronome': { read: inside, write: inside, value: () => null },
  'rydesync/rooms/$room/relay': { read: inside },
  'rydesync/voice/$room/$uid': { read: inside, write: inside, value: () => null },
  'presence/$room/$uid': { read: inside, write: inside, value: () => ({ ts: 1, state: 'online' }) },
  'guestbook/$room/$key': { read: inside, write: inside, value: () => ({ text: 'Hello' }) },
  'config/maintenanceMode': { read: all },
  'admin/activities/$key': { read: 'operator' },
  'admin/news/$subject': { read: 'operator' },
  'userActions/$key': {
    read: '',
    write: 'outsider member helper host operator',
    value: uid => ({ uid, action: 'room_join' }),
  },
  'accounts/$uid': { read: 'outsider member helper host operator' },
};

const tree = new PathTree();
const pathFor = (pattern: string, uid: string) =>
  pattern
    .replace('$room', 'lobby')
    .replace('$uid', uid)
    .replace(/\$(key|subject)/, 'k9');

/** The roles that the rules do not refuse. Any other error fails the test. */
const allowed = (given: RuleCase['nodes'], operation: (uid: string) => Parameters<typeof attempt>[1]) =>
  roles
    .filter(role => {
      const as = people[role];
      const tried = operation(as.uid);
      const room = tree.roomOf(parsePath('read' in tried ? tried.read : 'write' in tried ? tried.write : ''));
      try {
        attempt({ as, room, nodes: room === 'lobby' ? given : {} }, tried);
        return true;
      } catch (error) {
        if (error instanceof PermissionDenied) return false;
        throw error;
      }
    })
    .join(' ');

it('has one expectation for each rule', () =>
  expect(Object.keys(expected).sort()).toEqual(ruleTable.map(({ path }) => path).sort()));

describe.each(ruleTable.map(({ path }) => path))('%s', path => {
  const row = expected[path]!;
  const read = (uid: string) => ({ read: pathFor(path, uid) });

  // Subscriptions ask the same rule as reads.
  it('is read by those named', () => expect(allowed(nodes, read)).toBe(row.read));

  it('is read in a locked room by those named', () =>
    expect(allowed({ ...nodes, access: { locked: true } }, read)).toBe(row.locked ?? row.read));

  it('is written by those named', () =>
    expect(
      allowed(nodes, uid => ({ write: pathFor(path, uid), value: row.value ? row.value(uid) : { a: 1 } })),
    ).toBe(row.write ?? ''));

  if (path.includes('$uid'))
    it('is written for someone else by those named', () =>
      expect(
        allowed({ ...nodes, ...joined('eve') }, () => ({
          write: pathFor(path, 'eve'),
          value: row.value ? row.value('eve') : { a: 1 },
        })),
      ).toBe(row.writeOthers ?? ''));
});

describe.each(['javascript:alert(1)', 'data:audio/mpeg;base64,AAAA', 'http://example.com/a.mp3'])(
  'the track %s',
  trackUrl => {
    const ada = { as: people.host, nodes };
    it.each(['session', 'queue/k9'])('is refused in %s, though all else is right', key =>
      expect(() =>
        attempt(ada, {
          write: `rydesync/rooms/lobby/${key}`,
          value: key === 'session' ? { trackUrl } : { trackUrl, order: 1 },
        }),
      ).toThrow(PermissionDenied),
    );
  },
);

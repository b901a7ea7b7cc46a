import { lostAfterMs, type Json } from '@sevenfold/contracts';
import { TestConnection, WatchedRooms } from '../operations/watching-testing.js';
import { close } from '../rooms/membership.js';
import { parsePath } from './path.js';
import { PathTree } from './path-tree.js';
import { PermissionDenied } from './permission-denied.js';
import { attempt, type RuleCase } from './rule-testing.js';
import { ruleTable } from './rule-table.js';

const people = {
  outsider: { uid: 'zoe' },
  audience: { uid: 'amy', attends: true },
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
/** What the audience of a hall gets. */
const shown = `audience ${inside}`;

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
  /** Where a lock changes who may read. */
  locked?: string;
  /** At the person's own `$uid`, if the path has a `$uid`. */
  write?: string;
  /** At someone else's `$uid`. */
  writeOthers?: string;
  /** A node that someone else wrote, or that names them. */
  removeOthers?: string;
  value?: (uid: string) => unknown;
}

/** One row per rule. A rule without a row fails. */
const expected: Record<string, Row> = {
  'rydesync/rooms/$room/session': {
    read: all,
    locked: shown,
    write: 'helper host',
    value: () => ({ paused: false }),
  },
  'rydesync/rooms/$room/next': { read: all, locked: shown },
  'rydesync/rooms/$room/host': { read: all, locked: shown },
  'rydesync/rooms/$room/access': { read: all },
  'rydesync/rooms/$room/keeper': { read: shown },
  'rydesync/rooms/$room/members/$uid': { read: inside },
  'rydesync/rooms/$room/settings': { read: shown, write: 'host', value: () => ({ votingOpen: true }) },
  'rydesync/rooms/$room/queue/$key': {
    read: inside,
    write: inside,
    removeOthers: 'helper host',
    value: () => ({ trackUrl: track, order: 1 }),
  },
  'rydesync/rooms/$room/history/$key': { read: inside },
  'rydesync/rooms/$room/votes/$uid': { read: inside, write: inside, value: () => ({ track: 1 }) },
  'rydesync/rooms/$room/wishes/$uid': { read: inside, write: inside, value: () => ({ keys: ['q1'] }) },
  'rydesync/rooms/$room/helpers/$uid': {
    read: inside,
    write: 'host',
    writeOthers: 'host',
    removeOthers: 'host',
    value: () => ({}),
  },
  'rydesync/rooms/$room/ready/$uid': { read: inside, write: inside, value: () => ({ tracks: [track] }) },
  'rydesync/rooms/$room/reactions/$key': { read: inside },
  'rydesync/rooms/$room/metronome': { read: inside, write: inside, value: () => null },
  'rydesync/rooms/$room/relay': { read: inside },
  'rydesync/voice/$room/$uid': { read: inside, write: inside, value: () => null },
  'presence/$room/$uid': { read: inside, write: inside, value: () => ({ ts: 1, state: 'online' }) },
  'guestbook/$room/$key': {
    read: shown,
    write: inside,
    removeOthers: 'helper host',
    value: () => ({ text: 'Hello' }),
  },
  'config/maintenanceMode': { read: all },
  'admin/activities/$key': { read: 'operator' },
  'admin/news/$subject': { read: 'operator' },
  'userActions/$key': {
    read: '',
    write: 'outsider audience member helper host operator',
    value: uid => ({ uid, action: 'room_join' }),
  },
  'accounts/$uid': { read: 'outsider audience member helper host operator' },
};

const room = 'lobby';
const tree = new PathTree();
const pathFor = (pattern: string, uid: string) =>
  pattern
    .replace('$room', room)
    .replace('$uid', uid)
    .replace(/\$(key|subject)/, 'k9');

/** The roles that the rules accept. Any other error fails the test. */
const allowed = (given: RuleCase['nodes'], operation: (uid: string) => Parameters<typeof attempt>[1]) =>
  roles
    .filter(role => {
      const as = people[role];
      const tried = operation(as.uid);
      const at = tree.roomOf(parsePath('read' in tried ? tried.read : 'write' in tried ? tried.write : ''));
      try {
        attempt({ as, room: at, nodes: at === room ? given : {} }, tried);
        return true;
      } catch (error) {
        if (error instanceof PermissionDenied) return false;
        throw error;
      }
    })
    .join(' ');

const onStage = ['host', 'guest', 'member', 'helper'] as const;

/**
 * A room with every role in it, driven by the protocol's operations. Each role has a tab that only subscribes; the
 * audience's tab also listens, because the stage is full.
 */
class Evening {
  readonly rooms = new WatchedRooms(onStage.length);
  readonly members = new Map<Role, TestConnection>();
  readonly tabs = new Map<Role, TestConnection>();

  static async begin() {
    const evening = new Evening();
    // Only the operation `attend` seats someone in the audience.
    for (const role of roles)
      evening.tabs.set(role, new TestConnection(`${role}-tab`, { ...people[role], attends: false }));
    for (const role of onStage) {
      const member = new TestConnection(role, people[role]);
      evening.members.set(role, member);
      await evening.rooms.ask(member, { t: 'join', room });
    }
    await evening.rooms.ask(evening.tabs.get('audience')!, { t: 'attend', room });
    await evening.asHost({ t: 'set', path: `rydesync/rooms/${room}/helpers/hal`, value: {} });
    return evening;
  }

  asHost(operation: Parameters<WatchedRooms['ask']>[1]) {
    return this.rooms.ask(this.members.get('host')!, operation);
  }

  connectionsOf(role: Role) {
    return [this.tabs, this.members].flatMap(each => each.get(role) ?? []);
  }

  /** Subscribes each connection of a role to the patterns. Returns the accepted ones. */
  async subscribe(role: Role, patterns: readonly string[]) {
    const subscribed: string[] = [];
    for (const pattern of patterns) {
      const path = pathFor(pattern, people[role].uid);
      const asked = this.connectionsOf(role).map(each => this.rooms.ask(each, { t: 'subscribe', path }));
      if ((await Promise.all(asked)).every(Boolean)) subscribed.push(pattern);
    }
    return subscribed;
  }
}

let evening: Evening;
beforeAll(async () => (evening = await Evening.begin()));

it('has one expectation for each rule', () =>
  expect(Object.keys(expected).sort()).toEqual(ruleTable.map(({ path }) => path).sort()));

describe.each(ruleTable.map(({ path }) => path))('%s', path => {
  const row = expected[path]!;
  const read = (uid: string) => ({ read: pathFor(path, uid) });

  it('can be read by the named roles', () => expect(allowed(nodes, read)).toBe(row.read));

  it('can be subscribed to by its readers', async () => {
    const subscribed: Role[] = [];
    for (const role of roles) if ((await evening.subscribe(role, [path])).length > 0) subscribed.push(role);
    expect(subscribed.join(' ')).toBe(row.read);
  });

  it('can be read in a locked room by the named roles', () =>
    expect(allowed({ ...nodes, access: { locked: true } }, read)).toBe(row.locked ?? row.read));

  it('can be written by the named roles', () =>
    expect(
      allowed(nodes, uid => ({ write: pathFor(path, uid), value: row.value ? row.value(uid) : { a: 1 } })),
    ).toBe(row.write ?? ''));

  if (/\$(uid|key)/.test(path))
    it('can be removed by the named roles if it is someone else’s', () => {
      const place = pathFor(path, 'eve');
      const target = tree.rules.resolve(parsePath(place));
      const theirs = target?.at === 'node' && { [target.key]: { uid: 'eve', addedBy: 'eve' } };
      expect(allowed({ ...nodes, ...joined('eve'), ...theirs }, () => ({ write: place, value: null }))).toBe(
        row.removeOthers ?? '',
      );
    });

  if (path.includes('$uid'))
    it('can be written for someone else by the named roles', () =>
      expect(
        allowed({ ...nodes, ...joined('eve') }, () => ({
          write: pathFor(path, 'eve'),
          value: row.value ? row.value('eve') : { a: 1 },
        })),
      ).toBe(row.writeOthers ?? ''));
});

/**
 * Ways to lose access: who loses it, and the roles afterwards. `closed` is an outsider of a room that was
 * locked.
 */
interface Ending {
  of: Partial<Record<Role, Role>>;
  locked?: true;
  by(evening: Evening, role: Role): Promise<unknown>;
}

const gone = { guest: 'outsider', member: 'outsider', helper: 'outsider', host: 'outsider' } as const;
const lockedBy = (change: object): Ending => ({
  of: Object.fromEntries(roles.map(role => [role, role])),
  locked: true,
  by: evening => evening.asHost({ t: 'setAccess', room, ...change }),
});

const endings: Record<string, Ending> = {
  'leaves the room': {
    of: gone,
    by: ({ rooms, members }, role) => rooms.ask(members.get(role)!, { t: 'leave', room }),
  },
  'leaves the audience': {
    of: { audience: 'outsider' },
    by: ({ rooms, tabs }) => rooms.ask(tabs.get('audience')!, { t: 'leave', room }),
  },
  'is kicked': {
    of: { guest: 'outsider', member: 'outsider', helper: 'outsider', audience: 'outsider' },
    by: (evening, role) => evening.asHost({ t: 'kick', room, uid: people[role].uid }),
  },
  'is lost for too long': {
    of: gone,
    async by({ rooms, members }, role) {
      members.get(role)!.close();
      await rooms.joining.disconnected(members.get(role)!.socket);
      rooms.now += lostAfterMs;
      await rooms.rooms.run(room, () => undefined);
    },
  },
  'is in a room that an operator closes': {
    of: { ...gone, audience: 'outsider' },
    by: ({ rooms }) => rooms.rooms.run(room, close),
  },
  'is no longer a helper': {
    of: { helper: 'member' },
    by: evening => evening.asHost({ t: 'remove', path: `rydesync/rooms/${room}/helpers/hal` }),
  },
  'passes the room on': {
    of: { host: 'member', member: 'host' },
    by: evening => evening.asHost({ t: 'transferHost', room, uid: people.member.uid }),
  },
  'meets a new password': lockedBy({ password: 'open sesame' }),
  'has to knock from now on': lockedBy({ approval: true }),
  'is there when the room closes to guests': lockedBy({ guests: false }),
  'renews without the operators’ role': {
    of: { operator: 'outsider' },
    by: ({ rooms, tabs }) =>
      rooms.renew(tabs.get('operator')!, { ...people.operator, admin: false, anonymous: false }),
  },
};

describe.each(Object.entries(endings))('someone who %s', (_what, { of, locked, by }) => {
  it.each(Object.entries(of) as [Role, Role][])('as %s, keeps what %s may read', async (role, after) => {
    const evening = await Evening.begin();
    const { rooms } = evening;
    const paths = (patterns: string[]) =>
      patterns.map(pattern => pathFor(pattern, people[role].uid)).toSorted();
    const watched = await evening.subscribe(role, Object.keys(expected));
    await by(evening, role);

    const readers = ({ read, locked: left = read }: Row) => (locked ? left : read).split(' ');
    const kept = watched.filter(pattern => readers(expected[pattern]!).includes(after));
    const lost = paths(watched.filter(pattern => !kept.includes(pattern)));
    // The kick or the room's closing closes the connection of the member.
    const open = evening.connectionsOf(role).filter(({ isOpen }) => isOpen);
    expect(open.map(({ revoked }) => revoked.toSorted())).toEqual(open.map(() => lost));

    for (const { messages } of open) messages.length = 0;
    await rooms.change(paths(watched));
    const sent = paths(kept).filter(path => rooms.isSent(path));
    const heard = open.map(each => each.heard.filter(path => paths(watched).includes(path)).toSorted());
    // The audience of a room that was just locked also gets the lock itself, so it may hear a path twice.
    const once = (list: string[]) => (locked && role === 'audience' ? [...new Set(list)] : list);
    expect(heard.map(once)).toEqual(open.map(() => sent));
  });
});

it.each(['guest', 'member', 'helper'] as const)(
  'a %s who takes a seat in the audience hears only what the audience may read',
  async role => {
    const evening = await Evening.begin();
    const { rooms, members } = evening;
    const seat = members.get(role)!;
    const watched = await evening.subscribe(role, Object.keys(expected));
    await rooms.ask(seat, { t: 'attend', room });
    seat.messages.length = 0;
    const pathsOf = (patterns: string[]) => patterns.map(pattern => pathFor(pattern, people[role].uid));
    await rooms.change(pathsOf(watched));
    const kept = watched.filter(pattern => expected[pattern]!.read.includes('audience'));
    expect([...new Set(seat.heard)].toSorted()).toEqual(pathsOf(kept).toSorted());
  },
);

describe.each(['javascript:alert(1)', 'data:audio/mpeg;base64,AAAA', 'http://example.com/a.mp3'])(
  'the track %s',
  trackUrl => {
    const ada = { as: people.host, nodes };
    it.each(['session', 'queue/k9'])('is refused in %s, even if all else is valid', key =>
      expect(() =>
        attempt(ada, {
          write: `rydesync/rooms/lobby/${key}`,
          value: key === 'session' ? { trackUrl } : { trackUrl, order: 1 },
        }),
      ).toThrow(PermissionDenied),
    );
  },
);

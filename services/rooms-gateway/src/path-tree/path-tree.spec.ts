import { realtimeLimits, type Json } from '@sevenfold/contracts';
import { RoomDraft } from '../rooms/room-draft.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { StateView } from '../rooms/room-state.js';
import { parsePath } from './path.js';
import type { Actor } from './path-rule.js';
import { PathTree } from './path-tree.js';
import { accountShard, activitiesShard, configShard } from './shards.js';

const track = '/audio/echoverse_demo.mp3';
const person = (uid: string): Actor => ({ uid, admin: false, anonymous: false });
const [ada, ben, zoe] = [person('ada'), person('ben'), person('zoe')];
const operator = { ...person('olga'), admin: true };
const joined = { role: 'participant', joinedAt: 1, anonymous: false, name: 'A name' };
const inside = { host: 'ada', 'members/ada': joined, 'members/ben': joined };
const tree = new PathTree();

const stateOf = (nodes: Record<string, Json>) => ({
  room: 'lobby',
  epoch: 1,
  offset: 1,
  nodes: new RoomNodes(Object.entries(nodes)),
});
const viewOf = (nodes: Record<string, Json> = {}) => new StateView(stateOf({ ...inside, ...nodes }));
const read = (nodes: Record<string, Json>, path: string, as = ben) =>
  tree.read(viewOf(nodes), parsePath(path), as);
const denied = expect.objectContaining({ code: 'PERMISSION_DENIED' });

/** The nodes after a write, without those that every room starts with. */
function write(nodes: Record<string, Json>, writes: Record<string, Json>, as = ben) {
  const draft = new RoomDraft(stateOf({ ...inside, ...nodes }), 5_000);
  tree.write(
    draft,
    Object.entries(writes).map(([path, value]) => ({ path: parsePath(path), value })),
    as,
  );
  return Object.fromEntries([...draft.entries('')].filter(([key]) => !(key in inside)));
}

describe('the room of a path', () => {
  it.each([
    ['presence/lobby/ben', 'lobby', true],
    ['presence/lobby', 'lobby', true],
    ['rydesync/rooms/studio-1', 'studio-1', true],
    ['rydesync/rooms/lobby/host', 'lobby', false],
    ['rydesync/rooms/lobby/history', 'lobby', false],
    ['config/maintenanceMode', configShard, false],
    ['admin/news', activitiesShard, false],
    ['accounts/ben', accountShard('ben'), false],
  ])('of %s is %s', (text, room, writable) => {
    const path = parsePath(text);
    expect(tree.roomOf(path)).toBe(room);
    if (writable) expect(tree.roomOfWrite(path)).toBe(room);
    else expect(() => tree.roomOfWrite(path)).toThrow(denied);
  });

  it('is refused if there is none', () => {
    for (const path of ['unknown', 'rydesync', 'accounts'].map(parsePath)) {
      expect(() => tree.roomOf(path)).toThrow(denied);
      expect(() => tree.roomOfWrite(path)).toThrow(denied);
      expect(() => tree.roomOfRead(path, operator)).toThrow(denied);
      expect(tree.canRead(viewOf(), path, operator)).toBe(false);
    }
  });

  it('is refused outside of rooms to people who may never read there', () => {
    const [account, news, session] = ['accounts/ben', 'admin/news/x', 'rydesync/rooms/lobby/queue'].map(
      parsePath,
    );
    expect(tree.roomOfRead(account!, ben)).toBe(accountShard('ben'));
    for (const other of [ada, operator]) expect(() => tree.roomOfRead(account!, other)).toThrow(denied);
    expect(tree.roomOfRead(news!, operator)).toBe(activitiesShard);
    expect(() => tree.roomOfRead(news!, ben)).toThrow(denied);
    // In a room, access depends on its members.
    expect(tree.roomOfRead(session!, zoe)).toBe('lobby');
  });
});

describe('reading', () => {
  const nodes = {
    session: { trackUrl: track, position: 1 },
    'presence/ada': { ts: 1 },
    'presence/ben': { ts: 2 },
    'queue/q1': { order: 1 },
    '~bans/cleo': { until: 9 },
    '~ready/ben': { tracks: [track] },
  };

  it('finds a node, a part of it, and nothing at an empty path', () => {
    expect(read(nodes, 'presence/lobby/ben')).toEqual({ ts: 2 });
    expect(read(nodes, 'presence/lobby/ben/ts')).toBe(2);
    expect(read(nodes, 'presence/lobby/cleo')).toBeNull();
    expect(read(nodes, 'presence/lobby/ben/ts/deeper')).toBeNull();
    expect(read({}, 'presence/lobby')).toBeNull();
  });

  it('finds all nodes below a path, except the gateway’s own', () => {
    expect(read(nodes, 'presence/lobby')).toEqual({ ada: { ts: 1 }, ben: { ts: 2 } });
    expect(read(nodes, 'rydesync/rooms/lobby')).toEqual({
      host: 'ada',
      members: { ada: joined, ben: joined },
      queue: { q1: { order: 1 } },
      session: { trackUrl: track, position: 1 },
    });
  });

  it('is refused completely if one of the nodes below may not be read', () => {
    expect(() => read(nodes, 'rydesync/rooms/lobby', zoe)).toThrow(denied);
    expect(tree.canRead(viewOf(nodes), parsePath('rydesync/rooms/lobby'), zoe)).toBe(false);
    expect(tree.canRead(viewOf(nodes), parsePath('rydesync/rooms/lobby/session'), zoe)).toBe(true);
  });
});

describe('writing above nodes', () => {
  const one = { text: 'one', ts: 1, uid: 'ben' };
  const two = { text: 'two', ts: 2, uid: 'ada' };

  it('removes those that it does not name, if each may be removed', () => {
    expect(write({ 'guestbook/k1': one, 'guestbook/k2': two }, { 'guestbook/lobby': null }, ada)).toEqual({});
    expect(write({ 'guestbook/k1': one }, { 'guestbook/lobby': { k3: { text: 'new' } } })).toEqual({
      'guestbook/k3': { text: 'new', uid: 'ben', name: 'A name', ts: 5_000 },
    });
    expect(() => write({ 'guestbook/k1': one, 'guestbook/k2': two }, { 'guestbook/lobby': null })).toThrow(
      denied,
    );
  });

  it('is refused if it neither names nor removes any', () => {
    for (const value of [null, {}, 1, 'text', [], true])
      expect(() => write({}, { 'guestbook/lobby': value })).toThrow(denied);
  });

  it('may name as many nodes as an update may have paths, and no more', () => {
    const lines = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, { text: 'x' }]));
    const { writes, guestbook } = realtimeLimits;
    const kept = write({}, { 'guestbook/lobby': lines(writes) });
    expect(Object.keys(kept)).toHaveLength(guestbook);
    expect(() => write({}, { 'guestbook/lobby': lines(writes + 1) })).toThrow(
      expect.objectContaining({ code: 'path.too-many' }),
    );
  });

  // Such a node could never be removed: a path with that key leads into another node.
  it.each(['a/b', '/', 'a/'])('creates no node that no path can reach: %j', key => {
    for (const [path, node] of [
      ['guestbook/lobby', { text: 'x' }],
      ['rydesync/rooms/lobby/queue', { trackUrl: track, order: 1 }],
    ] as const)
      expect(() => write({}, { [path]: { [key]: node } })).toThrow(
        expect.objectContaining({ code: 'value.invalid' }),
      );
  });
});

describe('several writes at once', () => {
  const own = 'presence/lobby/ben';

  it('build one node from its parts', () => {
    expect(write({}, { [`${own}/ts`]: 1, [`${own}/state`]: 'online' })).toEqual({
      'presence/ben': { ts: 5_000, state: 'online' },
    });
  });

  it('are refused if one is within another, or two have the same path', () => {
    const value = { ts: 1, state: 'online' };
    for (const other of [own, `${own}/state`, 'presence/lobby'])
      expect(() =>
        tree.write(
          new RoomDraft(stateOf(inside), 1),
          [own, other].map(path => ({ path: parsePath(path), value })),
          ben,
        ),
      ).toThrow(expect.objectContaining({ code: 'path.overlap' }));
  });

  it('are refused if they are not all in the same room', () =>
    expect(() =>
      write({}, { [own]: { ts: 1, state: 'online' }, 'presence/studio/ben': { ts: 1, state: 'online' } }),
    ).toThrow(denied));
});

describe('writing a part of a node', () => {
  it('keeps the other parts, and does not change the previous value', () => {
    const present = { ts: 1, state: 'online' };
    expect(write({ 'presence/ben': present }, { 'presence/lobby/ben/state': 'away' })).toEqual({
      'presence/ben': { ts: 5_000, state: 'away' },
    });
    expect(present).toEqual({ ts: 1, state: 'online' });
  });

  it('never removes a part of the session: its rule sees nothing but the part', () => {
    const session = { trackUrl: track, position: 1, rate: 1, paused: true, at: 1, seq: 1, epoch: 1 };
    const path = 'rydesync/rooms/lobby/session';
    expect(() => write({ session }, { [`${path}/title`]: null }, ada)).toThrow(denied);
    expect(write({ session }, { [path]: null }, ada)).toEqual({});
    expect(write({ session }, { [`${path}/position`]: 7 }, ada)).toMatchObject({
      session: { trackUrl: track, position: 7 },
    });
  });
});

it('accepts no new nodes above the limit, but changes existing ones', () => {
  const helpers = Object.fromEntries(
    Array.from({ length: realtimeLimits.helpers }, (_, i) => [`helpers/h${i}`, { since: 1 }]),
  );
  const nodes = { ...helpers, 'members/h0': joined };
  expect(() => write(nodes, { 'rydesync/rooms/lobby/helpers/ben': {} }, ada)).toThrow(
    expect.objectContaining({ code: 'helpers.full' }),
  );
  expect(write(nodes, { 'rydesync/rooms/lobby/helpers/h0': {} }, ada)).toMatchObject({
    'helpers/h0': { since: 5_000 },
  });
});

it('recognises the owner of a node by the field that names them', () => {
  const nodes = {
    'queue/q1': { addedBy: 'ben' },
    'guestbook/k1': { uid: 'ben' },
    'presence/ben': { uid: 'ben' },
  };
  const isOwn = (path: string, as: Actor) => tree.isOwn(viewOf(nodes), parsePath(path), as);
  for (const path of ['rydesync/rooms/lobby/queue/q1', 'guestbook/lobby/k1']) {
    expect(isOwn(path, ben)).toBe(true);
    expect(isOwn(path, ada)).toBe(false);
    expect(isOwn(`${path}/text`, ben)).toBe(false);
  }
  for (const path of ['presence/lobby/ben', 'guestbook/lobby', 'guestbook/lobby/k2', 'unknown'])
    expect(isOwn(path, ben)).toBe(false);
});

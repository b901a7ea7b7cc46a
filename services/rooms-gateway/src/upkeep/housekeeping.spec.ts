import { jest } from '@jest/globals';
import type { Logger } from 'pino';
import { PathTree } from '../path-tree/path-tree.js';
import { endConnection } from '../rooms/on-disconnect-writes.js';
import { join } from '../rooms/membership.js';
import type { LogEntry } from '../rooms/room-state.js';
import type { RoomRepository } from '../store/room-repository.js';
import { RoomRegistry } from '../store/room-registry.js';
import { MemoryPodRegistry, MemoryRoomStore, MemoryTicketStore } from '../store/memory-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { lostAfterMs, mostOnStage, type LogPosition } from '@sevenfold/contracts';
import { tokenExpired } from '../sockets/close-reasons.js';
import type { Connection } from '../sockets/connection.js';
import { broadcasting, subscriptionsOf, type Subscriber } from '../broadcast/room-broadcaster.js';
import { Connections } from '../sockets/connections.js';
import { Housekeeping } from './housekeeping.js';
import { Joining } from '../operations/joining.js';
import { Seats } from '../operations/seats.js';
import { newRoomsUpTo } from '../operations/watching-testing.js';
import { PasswordChecks } from '../operations/password-checks.js';
import { PodWatch } from '../store/pod-watch.js';
import { SessionRevocations } from '../sockets/session-revocations.js';
import type { FrameDispatcher } from '../operations/frame-dispatcher.js';
import type { SocketFailures } from '../sockets/socket-failures.js';

const pod = 'this-pod';
const room = 'lobby';
const logger = { warn: () => undefined } as unknown as Logger;

/** A position that the replica does not have, so that it reads the store's log. */
const elsewhere = { epoch: 1, offset: 1 };

/** A store that can reject changes, and never answers when asked for the entries after `elsewhere`. */
class Store extends MemoryRoomStore {
  away = false;
  override async tail(name: string, from: LogPosition) {
    return from.epoch === elsewhere.epoch ? new Promise<never>(() => undefined) : super.tail(name, from);
  }
  override async commit(name: string, at: LogPosition, entry: LogEntry) {
    if (this.away) throw new Error('away');
    return super.commit(name, at, entry);
  }
}

/** Every room change is in the database at once. */
const durable = {
  load: async () => null,
  position: async () => null,
  begin: async () => undefined,
  record: async () => [],
  recordWhole: async () => true,
} as unknown as RoomRepository;

function start() {
  const store = new Store();
  const clock = new ServerClock();
  const tree = new PathTree();
  const rooms = new RoomRegistry(
    store,
    durable,
    clock,
    logger,
    broadcasting(tree, clock, { pod: 'pod', places: mostOnStage }, logger),
  );
  const connections = new Connections();
  const passwords = new PasswordChecks();
  const newRooms = newRoomsUpTo(100);
  const seats = new Seats(new MemoryTicketStore());
  const joining = new Joining(rooms, tree, passwords, newRooms, seats, { pod });
  const bucket = { forgetFull: () => undefined };
  const dispatcher = { perPerson: bucket, perAddress: bucket, reads: bucket } as unknown as FrameDispatcher;
  const failures = { record: () => undefined, perAddress: bucket } as unknown as SocketFailures;
  const pods = new MemoryPodRegistry();
  const housekeeping = new Housekeeping(
    new PodWatch(pod, pods),
    rooms,
    connections,
    dispatcher,
    joining,
    passwords,
    new SessionRevocations(rooms, connections),
    failures,
    logger,
  );
  const enter = (uid: string, of = pod, through: RoomRegistry = rooms) =>
    through.run(room, draft =>
      join(draft, { uid, anonymous: false, connectionId: `socket-of-${uid}`, client: uid, pod: of }),
    );
  return { store, clock, rooms, connections, pods, joining, housekeeping, enter };
}

const joined = { membership: 'member' } as Subscriber;

const socketOf = (
  uid: string,
  subscriber?: Subscriber,
  expiresAt = Infinity,
  close: () => void = () => undefined,
) => {
  const connection = {
    id: `socket-of-${uid}`,
    principal: { uid, expiresAt },
    remote: { network: '::/64' },
    client: uid,
    isOpen: true,
    lastSeen: Infinity,
    close,
  } as unknown as Connection;
  if (subscriber) subscriptionsOf(connection).set(room, subscriber);
  return connection;
};

let parts: ReturnType<typeof start>;
beforeEach(() => {
  jest.useFakeTimers();
  parts = start();
});
afterEach(async () => {
  await parts.housekeeping.stop();
  jest.useRealTimers();
});

/** Advances the clock until the condition holds, a minute at most. */
async function advanceUntil<Found>(find: () => Found | Promise<Found>, what: string): Promise<Found> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const found = await find();
    if (found) return found;
    await jest.advanceTimersByTimeAsync(100);
  }
  throw new Error(`After a minute: ${what}`);
}

it('ends only connections of this pod that are in a room and have no socket', async () => {
  const { rooms, connections, pods, housekeeping, enter } = parts;
  await pods.beat('other-pod', 60_000);
  connections.add(socketOf('here', joined));
  for (const uid of ['gone', 'here']) await enter(uid);
  await enter('elsewhere', 'other-pod');
  const { view } = (await rooms.acquire(room)).replica;
  expect(view.host()).toBe('gone');
  await housekeeping.start();
  await advanceUntil(() => view.member('gone')?.lostAt, 'the end of the connection');
  expect(view.connections().map(([id]) => id)).toEqual(['socket-of-here', 'socket-of-elsewhere']);
});

it('cleans up after an abandoned join, and ends no join in progress', async () => {
  const { rooms, connections, joining, housekeeping, enter } = parts;
  for (const uid of ['coming', 'late']) connections.add(socketOf(uid));
  const coming = connections.get('socket-of-coming')!;
  void joining.join(coming, { t: 'join', id: 1, room, from: elsewhere });
  const { view } = (await rooms.acquire(room)).replica;
  await advanceUntil(() => view.member('coming'), 'the room to know who is coming');
  await enter('late');
  await housekeeping.start();
  await advanceUntil(() => view.member('late')?.lostAt, 'the end of the connection');
  expect(view.connections().map(([id]) => id)).toEqual(['socket-of-coming']);
});

it('keeps a room open until the end of its last connection is recorded', async () => {
  const { store, rooms, housekeeping, enter } = parts;
  await enter('gone');
  const live = await rooms.acquire(room);
  live.release();
  live.idleSince = -Infinity;
  store.away = true;
  let refused = 0;
  const { commit } = store;
  store.commit = async (...args) => commit.apply(store, args).finally(() => refused++);
  await housekeeping.start();
  await advanceUntil(() => refused > 2, 'attempts to note it');
  expect(rooms.isOpen(room)).toBe(true);
  store.away = false;
  await advanceUntil(() => live.replica.view.member('gone')?.lostAt, 'the end of the connection');
});

it('ends a connection without a socket even in a room that is not open here', async () => {
  const { store, clock, rooms, housekeeping, enter } = parts;
  await enter('gone', pod, new RoomRegistry(store, durable, clock, logger));
  await housekeeping.start();
  await advanceUntil(() => rooms.isOpen(room), 'the room to be opened');
  const { view } = (await rooms.acquire(room)).replica;
  await advanceUntil(() => view.member('gone')?.lostAt, 'the end of the connection');
  expect(view.connections()).toEqual([]);
});

it('removes members who were lost for too long from a room without connections', async () => {
  const { store, clock, rooms, housekeeping, enter } = parts;
  const stopped = new RoomRegistry(store, durable, clock, logger);
  await enter('gone', 'stopped-pod', stopped);
  await stopped.run(room, draft => {
    endConnection(draft, 'socket-of-gone', () => undefined);
    draft.put('members/gone', { ...draft.member('gone'), lostAt: draft.now - lostAfterMs });
  });
  await housekeeping.start();
  const isThere = async () => (await rooms.peek(room))?.nodes.get('members/gone') !== undefined;
  await advanceUntil(async () => !(await isThere()), 'their removal');
  expect((await store.load(room))!.nodes.map(([key]) => key)).not.toContain('host');
});

it('drops an empty room that was left in the store', async () => {
  const { store, clock, housekeeping } = parts;
  const stopped = new RoomRegistry(store, durable, clock, logger);
  await stopped.run(room, draft => draft.put('settings', {}));
  await stopped.stop();
  const { load } = store;
  let seen = false;
  store.load = name => load.call(store, name).finally(() => (seen = true));
  await housekeeping.start();
  await advanceUntil(() => seen, 'the room to be seen');
  expect(await store.rooms()).toEqual([room]);
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  await advanceUntil(async () => (await store.rooms()).length === 0, 'the room to be forgotten');
  expect(await load.call(store, room)).toBeNull();
});

it('closes sockets with expired tokens while the store does not answer about rooms', async () => {
  const { rooms, connections, housekeeping } = parts;
  let asked = false;
  rooms.checkPositions = () => {
    asked = true;
    return new Promise(() => undefined);
  };
  await housekeeping.start();
  await advanceUntil(() => asked, 'a round that hangs');
  const close = jest.fn();
  connections.add(socketOf('ada', undefined, 0, close));
  await advanceUntil(() => close.mock.calls.length > 0, 'the socket to be closed');
  expect(close).toHaveBeenCalledWith(tokenExpired);
});

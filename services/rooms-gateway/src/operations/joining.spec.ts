import { jest } from '@jest/globals';
import { mostOnStage, type ServerMessage } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import type { Logger } from 'pino';
import { PathTree } from '../path-tree/path-tree.js';
import { admit, deny } from '../rooms/access.js';
import { setAccess } from '../rooms/lock.js';
import { join, kick, leave, transferHost } from '../rooms/membership.js';
import { RoomRegistry } from '../store/room-registry.js';
import type { RoomRepository } from '../store/room-repository.js';
import { MemoryRoomStore, MemoryTicketStore } from '../store/memory-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { broadcasting, subscriptionsOf } from '../broadcast/room-broadcaster.js';
import type { Connection } from '../sockets/connection.js';
import { signInEnded, tokenExpired } from '../sockets/close-reasons.js';
import { Joining } from './joining.js';
import { Seats } from './seats.js';
import { newRoomsUpTo } from './watching-testing.js';
import type { PasswordChecks } from './password-checks.js';

const logger = { warn: () => undefined } as unknown as Logger;

/** A room with Ada's lock, on a database that can be held up. */
async function start(newRooms = newRoomsUpTo(100), places: number = mostOnStage) {
  let held = Promise.withResolvers<void>();
  held.resolve();
  let isAway = false;
  const database = {
    load: async () => null,
    position: async () => null,
    record: async () => {
      await held.promise;
      if (isAway) throw new Error('away');
      return [];
    },
  } as unknown as RoomRepository;
  const tree = new PathTree();
  const clock = new ServerClock();
  const rooms = new RoomRegistry(
    new MemoryRoomStore(),
    database,
    clock,
    logger,
    broadcasting(tree, clock, { pod: 'pod', places }, logger),
  );
  const passwords = { opens: async () => undefined } as unknown as PasswordChecks;
  const seats = new Seats(new MemoryTicketStore());
  const joining = new Joining(rooms, tree, passwords, newRooms, seats, { pod: 'pod' });
  await rooms.run('evening', draft => {
    const ada = { uid: 'ada', anonymous: false, connectionId: 'adas', client: 'adas-client', pod: 'pod' };
    join(draft, ada);
    setAccess(draft, { approval: true }, 'ada');
  });
  return {
    rooms,
    joining,
    holdUp: () => (held = Promise.withResolvers<void>()),
    goOn: () => held.resolve(),
    goAway: () => (isAway = true),
  };
}

function connectionOf(uid: string, name?: string) {
  const sent: ServerMessage[] = [];
  const socket = {
    id: `${uid}s`,
    client: `${uid}s-client`,
    principal: { uid, anonymous: false, admin: false, name },
    isOpen: true,
    backlog: 0,
    write: () => undefined,
    send: (message: ServerMessage) => void sent.push(message),
    sendSnapshot: (message: ServerMessage) => void sent.push(message),
    sendEncodedSnapshot: () => undefined,
    close: () => undefined,
  };
  const connection = socket as unknown as Connection;
  return { connection, sent, subscriptions: () => subscriptionsOf(connection).size };
}

const asksToJoin = { t: 'join' as const, id: 1, room: 'evening' };

it('does not make someone a member who was kicked while their join was being stored', async () => {
  const { rooms, joining, holdUp, goOn } = await start();
  const ben = connectionOf('ben');
  await expect(joining.join(ben.connection, asksToJoin)).rejects.toThrow('The host has been asked');
  await rooms.run('evening', draft => admit(draft, 'ben'));
  holdUp();
  const coming = joining.join(ben.connection, asksToJoin);
  coming.catch(() => undefined);
  // Visible to everyone, and not in the database yet.
  for (let there = false; !there; await new Promise(setImmediate))
    there = ((await rooms.peek('evening'))?.nodes.get('members/ben') ?? null) !== null;
  await rooms.with('evening', open => open.replica.run(draft => kick(draft, 'ben', 'ada')));
  goOn();
  await expect(coming).rejects.toThrow('The room has changed');
  expect(ben.sent.filter(({ t }) => t === 'joined')).toEqual([]);
});

it.each([
  ['keeps no membership for someone who signs out', signInEnded, null],
  ['keeps the place of someone who is cut off', tokenExpired, { lostAt: expect.any(Number) }],
])('%s while joining', async (_, closing, place) => {
  const { rooms, joining } = await start();
  await rooms.run('evening', draft => setAccess(draft, { approval: false }, 'ada'));
  const { connection, sent } = connectionOf('ben');
  const coming = joining.join(connection, asksToJoin);
  Object.assign(connection, { isOpen: false, closing });
  await coming;
  const { view } = (await rooms.acquire('evening')).replica;
  if (place) expect(view.member('ben')).toMatchObject(place);
  else expect(view.member('ben')).toBeNull();
  expect(sent).toEqual([]);
});

it('clears the waiting room of a former host who comes back as a listener', async () => {
  const { rooms, joining } = await start();
  await rooms.run('evening', draft => setAccess(draft, { approval: false }, 'ada'));
  const [ada, ben, again] = [connectionOf('ada'), connectionOf('ben'), connectionOf('ada')];
  const doors = ({ sent }: typeof ada) => sent.filter(({ t }) => t === 'door');
  for (const { connection } of [ada, ben]) await joining.join(connection, asksToJoin);
  expect(doors(ada)).toMatchObject([{ mayLock: true }]);
  expect(doors(ben)).toEqual([]);
  await joining.disconnected(ada.connection);
  await rooms.run('evening', draft => transferHost(draft, 'ben'));
  Object.assign(again.connection, { id: 'ada-again' });
  await joining.join(again.connection, { ...asksToJoin, from: { epoch: 1, offset: 1 } });
  expect(again.sent.map(({ t }) => t)).toEqual(['joined', 'door']);
  expect(doors(again)).toEqual([{ t: 'door', room: 'evening', knocks: [], blocked: [], mayLock: false }]);
});

it('releases a room whose host denied entry when the connection leaves it', async () => {
  const { rooms, joining } = await start();
  const ben = connectionOf('ben');
  await expect(joining.join(ben.connection, asksToJoin)).rejects.toThrow('The host has been asked');
  await rooms.run('evening', draft => deny(draft, 'ben'));
  expect(ben.subscriptions()).toBe(1);
  await joining.leave(ben.connection, 'evening');
  expect(ben.subscriptions()).toBe(0);
});

it('cuts a long account name between characters', async () => {
  const { rooms, joining } = await start();
  const ben = connectionOf('ben', `${'x'.repeat(79)}😀`);
  await rooms.run('evening', draft => setAccess(draft, { approval: false }, 'ada'));
  await joining.join(ben.connection, asksToJoin);
  const { nodes } = (await rooms.peek('evening'))!;
  expect(nodes.get('members/ben')).toMatchObject({ name: 'x'.repeat(79) });
});

it('ends the connection’s place in the room if its join could not be stored', async () => {
  const { rooms, joining, goAway } = await start();
  const ben = connectionOf('ben');
  await expect(joining.join(ben.connection, asksToJoin)).rejects.toThrow('The host has been asked');
  await rooms.run('evening', draft => admit(draft, 'ben'));
  await joining.leave(ben.connection, 'evening');
  goAway();
  await expect(joining.join(ben.connection, asksToJoin)).rejects.toThrow('stored safely');
  const { view } = (await rooms.acquire('evening')).replica;
  await until(() => view.member('ben')?.lostAt, 'the end of the connection');
  expect(view.connections().map(([id]) => id)).toEqual(['adas']);
});

describe('a listener whose place on stage could not be stored', () => {
  /** Ben has listened, and everyone has just seen him on stage: the database is about to fail. */
  async function stepsUp() {
    const { rooms, joining, holdUp, goOn, goAway } = await start(undefined, 2);
    await rooms.run('evening', draft => {
      setAccess(draft, { approval: false }, 'ada');
      join(draft, { uid: 'cleo', anonymous: false, connectionId: 'cleos', client: 'c', pod: 'pod' });
    });
    const ben = connectionOf('ben').connection;
    await joining.join(ben, { ...asksToJoin, t: 'attend' });
    await rooms.run('evening', draft => {
      leave(draft, 'cleos');
      setAccess(draft, { approval: true }, 'ada');
    });
    await expect(joining.join(ben, asksToJoin)).rejects.toThrow('The host has been asked');
    await rooms.run('evening', draft => admit(draft, 'ben'));
    holdUp();
    const coming = joining.join(ben, asksToJoin);
    const { broadcaster, replica } = await rooms.acquire('evening');
    await until(() => replica.view.member('ben'), 'their place on stage');
    const fails = async () => {
      goAway();
      goOn();
      await expect(coming).rejects.toThrow('stored safely');
    };
    const onStage = () => replica.view.connections().map(([id]) => id);
    return { ben, joining, replica, hall: broadcaster.hall, fails, onStage };
  }

  it('leaves the stage at once, and keeps listening', async () => {
    const { replica, hall, fails, onStage } = await stepsUp();
    await fails();
    await until(() => !replica.view.member('ben'), 'the end of their membership');
    expect(onStage()).toEqual(['adas']);
    expect(hall.size).toBe(1);
  });

  it('is found by housekeeping, and removed with their socket, if the live store is down too', async () => {
    const { ben, joining, replica, fails, onStage } = await stepsUp();
    const lost = jest.spyOn(MemoryRoomStore.prototype, 'commit').mockRejectedValue(new Error('away'));
    await fails();
    expect(joining.isExpected('evening', ben)).toBe(false);
    lost.mockRestore();
    expect(onStage()).toContain(ben.id);
    await joining.disconnected(ben);
    expect(onStage()).toEqual(['adas']);
    expect(replica.view.member('ben')).toBeNull();
  });
});

it('counts no new room for someone who could not enter it', async () => {
  const { joining } = await start(newRoomsUpTo(1));
  const ben = connectionOf('ben');
  const open = (room: string) => joining.join(ben.connection, { ...asksToJoin, room });
  const lost = jest.spyOn(MemoryRoomStore.prototype, 'commit').mockRejectedValueOnce(new Error('away'));
  await expect(open('first')).rejects.toThrow('can’t change rooms right now');
  lost.mockRestore();
  await open('second');
  await expect(open('third')).rejects.toThrow('limit for new rooms');
});

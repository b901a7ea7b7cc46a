import { jest } from '@jest/globals';
import { lostAfterMs, mostOnStage } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import { broadcasting } from '../broadcast/room-broadcaster.js';
import { PathTree } from '../path-tree/path-tree.js';
import { kick } from '../rooms/membership.js';
import { signInEnded, tokenExpired } from '../sockets/close-reasons.js';
import { Connections } from '../sockets/connections.js';
import { SessionRevocations } from '../sockets/session-revocations.js';
import type { SocketFailures } from '../sockets/socket-failures.js';
import { MemoryPodRegistry, MemoryRoomStore, MemoryTicketStore } from '../store/memory-store.js';
import { PodWatch, ttlMs } from '../store/pod-watch.js';
import { RoomRegistry } from '../store/room-registry.js';
import type { RoomRepository } from '../store/room-repository.js';
import { ServerClock } from '../sync/server-clock.js';
import { Housekeeping } from '../upkeep/housekeeping.js';
import type { FrameDispatcher } from './frame-dispatcher.js';
import { Joining } from './joining.js';
import { Seats } from './seats.js';
import { PasswordChecks } from './password-checks.js';
import { newRoomsUpTo, TestConnection } from './watching-testing.js';

const room = 'evening';
const logger = { warn: () => undefined } as unknown as Logger;
const durable = {
  load: async () => null,
  position: async () => null,
  begin: async () => undefined,
  record: async () => [],
  recordWhole: async () => true,
} as unknown as RoomRepository;

/** A gateway without sockets or a database, on a store and a clock that it shares with others. */
class Pod {
  private readonly connections = new Connections();
  private readonly housekeeping: Housekeeping;
  readonly rooms: RoomRegistry<ReturnType<ReturnType<typeof broadcasting>>>;
  private readonly joining: Joining;

  constructor(
    private readonly name: string,
    store: MemoryRoomStore,
    private readonly registry: MemoryPodRegistry,
  ) {
    const clock = new ServerClock();
    const tree = new PathTree();
    this.rooms = new RoomRegistry(
      store,
      durable,
      clock,
      logger,
      broadcasting(tree, clock, { pod: 'pod', places: mostOnStage }, logger),
    );
    const passwords = new PasswordChecks();
    this.joining = new Joining(
      this.rooms,
      tree,
      passwords,
      newRoomsUpTo(100),
      new Seats(new MemoryTicketStore()),
      { pod: name },
    );
    const bucket = { forgetFull: () => undefined };
    this.housekeeping = new Housekeeping(
      new PodWatch(name, registry),
      this.rooms,
      this.connections,
      { perPerson: bucket, perAddress: bucket, reads: bucket } as unknown as FrameDispatcher,
      this.joining,
      passwords,
      new SessionRevocations(this.rooms, this.connections),
      { record: () => undefined, perAddress: bucket } as unknown as SocketFailures,
      logger,
    );
  }

  start = () => this.housekeeping.start();
  stop = () => this.housekeeping.stop();
  /** Sends one heartbeat and does nothing more, like a pod that is killed a moment later. */
  beatOnce = () => this.registry.beat(this.name, ttlMs);

  async join(uid: string, page = 'page') {
    const connection = new TestConnection(`${uid}-${page}-${this.name}`, { uid });
    // Housekeeping finds it among the sockets.
    this.connections.add(Object.assign(connection, { lastSeen: Infinity }).socket);
    Object.assign(connection.principal, { expiresAt: Infinity });
    await this.joining.join(connection.socket, { t: 'join', id: 1, room });
    return connection;
  }

  leave = (connection: TestConnection) => this.joining.leave(connection.socket, room);

  async close(connection: TestConnection, closing?: object) {
    this.connections.remove(connection.socket);
    connection.isOpen = false;
    await this.joining.disconnected(Object.assign(connection, { closing }).socket);
  }
}

let one: Pod;
let two: Pod;
beforeEach(async () => {
  jest.useFakeTimers();
  const store = new MemoryRoomStore();
  const registry = new MemoryPodRegistry();
  [one, two] = [new Pod('one', store, registry), new Pod('two', store, registry)];
});
afterEach(async () => {
  await Promise.all([one.stop(), two.stop()]);
  jest.useRealTimers();
});

const start = () => Promise.all([one.start(), two.start()]);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** A pod's view of the room. Entries from the other pod arrive in the next turn of the event loop. */
async function view(pod: Pod) {
  const { view } = (await pod.rooms.acquire(room)).replica;
  await pass(1);
  return view;
}
const hostOn = async (pod: Pod) => (await view(pod)).host();
const adaOn = async (pod: Pod) => (await view(pod)).member('ada');

it('keeps the host who reloads the page, on any pod', async () => {
  await start();
  const ada = await one.join('ada');
  await two.join('ben');
  await one.close(ada);
  await pass(lostAfterMs - 100);
  // Meanwhile the others see that the host is away, and nobody else hosts.
  expect(await adaOn(two)).toMatchObject({ role: 'host', lostAt: expect.any(Number) });
  await two.join('ada', 'reloaded page');
  await pass(2 * lostAfterMs);
  for (const pod of [one, two]) {
    expect(await hostOn(pod)).toBe('ada');
    expect(await adaOn(pod)).not.toHaveProperty('lostAt');
  }
});

it('does not make someone host who joins while the host is lost', async () => {
  await start();
  await one.close(await one.join('ada'));
  await two.join('cleo');
  await pass(lostAfterMs - 100);
  expect(await hostOn(two)).toBe('ada');
});

it('passes the room on after 15 s, and the former host comes back as a listener', async () => {
  await start();
  const ada = await one.join('ada');
  await two.join('ben');
  await one.close(ada);
  await pass(lostAfterMs - 100);
  expect(await hostOn(two)).toBe('ada');
  // Rooms are swept once a second.
  await pass(1_100);
  expect(await hostOn(two)).toBe('ben');
  await two.join('ada', 'reloaded page');
  expect(await hostOn(one)).toBe('ben');
  expect(await adaOn(one)).toMatchObject({ role: 'participant' });
});

it('passes the room on at once when the host leaves', async () => {
  await start();
  const ada = await one.join('ada');
  await two.join('ben');
  await one.leave(ada);
  expect(await hostOn(two)).toBe('ben');
  expect(await adaOn(two)).toBeNull();
});

it('passes the room on at once when a lost host is kicked', async () => {
  await start();
  const ada = await one.join('ada');
  await two.join('ben');
  await one.close(ada);
  await two.rooms.run(room, draft => kick(draft, 'ada', 'an operator'));
  expect(await hostOn(one)).toBe('ben');
  await expect(one.join('ada', 'reloaded page')).rejects.toMatchObject({ code: 'room.kicked' });
});

it('passes the room on at once when the host signs out or is blocked, not when only their token expires', async () => {
  await start();
  let ada = await one.join('ada');
  await two.join('ben');
  await one.close(ada, tokenExpired);
  expect(await hostOn(two)).toBe('ada');
  ada = await two.join('ada', 'with another token');
  await two.close(ada, signInEnded);
  expect(await hostOn(one)).toBe('ben');
});

it('keeps the room for a host whose pod has crashed', async () => {
  await one.beatOnce();
  await two.start();
  await one.join('ada');
  await two.join('ben');
  const away = async () => (await adaOn(two))?.lostAt !== undefined;
  for (let waited = 0; !(await away()) && waited < 60_000; waited += 100) await pass(100);
  expect(await away()).toBe(true);
  expect(await hostOn(two)).toBe('ada');
  await two.join('ada', 'page on the other pod');
  await pass(2 * lostAfterMs);
  expect(await hostOn(two)).toBe('ada');
});

it('keeps the room for a host who comes back before anyone noticed the crash', async () => {
  await one.beatOnce();
  await two.start();
  await one.join('ada');
  await two.join('ben');
  await two.join('ada', 'page on the other pod');
  await pass(60_000);
  const { lostAt, role } = (await adaOn(two))!;
  expect({ lostAt, role }).toEqual({ lostAt: undefined, role: 'host' });
});

import { randomUUID } from 'node:crypto';
import type { Json } from '@sevenfold/contracts';
import { onStack, until } from '@sevenfold/testing';
import type { LogEntry } from '../src/rooms/room-state.js';
import type { RoomRepository } from '../src/store/room-repository.js';
import { RoomRegistry } from '../src/store/room-registry.js';
import { openLiveStore } from '../src/store/live-store.js';
import { MemoryRoomStore } from '../src/store/memory-store.js';
import { RedisRoomStore } from '../src/store/redis-store.js';
import { roomKeys } from '../src/store/redis-scripts.js';
import { RoomReplica } from '../src/store/room-replica.js';
import {
  logRetention,
  startOfLog,
  type LiveValues,
  type RoomFollower,
  type RoomSnapshot,
  type RoomStore,
} from '../src/store/room-store.js';
import { ServerClock } from '../src/sync/server-clock.js';
import { quiet } from './support/recorded-rooms.js';
import { startRedisUnderTest, storeUnderTest, type TestRedis } from './support/redis-server.js';

let redis: TestRedis | undefined;
beforeAll(async () => {
  redis = await startRedisUnderTest();
});
afterAll(() => redis?.stop());

const entry = (
  epoch: number,
  offset: number,
  writes: [string, Json][] = [['session', offset]],
): LogEntry => ({
  after: epoch,
  epoch,
  offset,
  at: 1,
  writes,
  facts: [],
});

const nothingRecorded = { position: async () => null } as unknown as RoomRepository;

class Follower implements RoomFollower {
  readonly entries: LogEntry[] = [];
  readonly lives: LiveValues[] = [];
  interruptions = 0;
  entry(each: LogEntry) {
    this.entries.push(each);
  }
  live(values: LiveValues) {
    this.lives.push(values);
  }
  interrupted() {
    this.interruptions++;
  }
}

/** Two clients of one store, like two pods. */
function open(): [RoomStore, RoomStore] {
  if (redis) return [new RedisRoomStore(redis.url, quiet), new RedisRoomStore(redis.url, quiet)];
  const store = new MemoryRoomStore();
  return [store, store];
}

const onRedis = onStack('full');

describe(`the ${storeUnderTest} store`, () => {
  let one: RoomStore;
  let two: RoomStore;
  let room: string;
  let base: RoomSnapshot;

  beforeAll(() => {
    [one, two] = open();
  });
  afterAll(async () => {
    await one.close();
    await two.close();
  });
  beforeEach(async () => {
    room = `room-${randomUUID().slice(0, 8)}`;
    base = { room, epoch: 10, offset: 5, nodes: [['settings', { a: 1 }]] };
    await one.open(base);
  });

  const commitUpTo = async (last: number, from = 6) => {
    for (let offset = from; offset <= last; offset++)
      expect(await one.commit(room, { epoch: 10, offset: offset - 1 }, entry(10, offset))).toBe(true);
  };

  it('opens a room once: the second opener gets what the first one stored', async () => {
    const other = await two.open({ room, epoch: 99, offset: 0, nodes: [] });
    expect(other).toEqual(base);
    expect(await two.load('nowhere')).toBeNull();
  });

  it('applies writes and removals at the offset they were decided at', async () => {
    const first = entry(10, 6, [
      ['host', 'ada'],
      ['settings', null],
    ]);
    expect(await one.commit(room, { epoch: 10, offset: 5 }, first)).toBe(true);
    expect(await two.load(room)).toEqual({ room, epoch: 10, offset: 6, nodes: [['host', 'ada']] });
  });

  it('refuses an entry decided at any other offset: only one of two hosts is right', async () => {
    const both = await Promise.all([
      one.commit(room, { epoch: 10, offset: 5 }, entry(11, 6, [['host', 'ada']])),
      two.commit(room, { epoch: 10, offset: 5 }, entry(12, 6, [['host', 'ben']])),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await one.commit(room, { epoch: 10, offset: 6 }, entry(10, 7))).toBe(false);
    expect(await one.commit('nowhere', { epoch: 10, offset: 5 }, entry(10, 6))).toBe(false);
  });

  it('lets many writers through one after another, without a gap', async () => {
    const writer = async (store: RoomStore) => {
      for (let done = 0; done < 20;) {
        const { epoch, offset } = (await store.load(room))!;
        if (await store.commit(room, { epoch, offset }, entry(epoch, offset + 1))) done++;
      }
    };
    await Promise.all([writer(one), writer(two), writer(one), writer(two)]);
    const tail = await one.tail(room, base);
    expect(tail.complete && tail.entries.map(({ offset }) => offset)).toEqual(
      Array.from({ length: 80 }, (_, i) => 6 + i),
    );
  });

  it('returns the tail from any offset it has, and reports one that it does not have', async () => {
    await commitUpTo(9);
    const offsets = async (epoch: number, offset: number) => {
      const tail = await two.tail(room, { epoch, offset });
      return tail.complete ? tail.entries.map(each => each.offset) : 'incomplete';
    };
    expect(await offsets(10, 5)).toEqual([6, 7, 8, 9]);
    expect(await offsets(10, 7)).toEqual([8, 9]);
    expect(await offsets(10, 9)).toEqual([]);
    expect(await offsets(10, 10)).toBe('incomplete');
    expect(await offsets(9, 7)).toBe('incomplete');
    expect(await offsets(11, 7)).toBe('incomplete');
    expect(await offsets(10, 4)).toBe('incomplete');
    expect(await two.tail('nowhere', base)).toEqual({ complete: false });
  });

  it('returns the whole log of a room that began empty to a reader that has none of it', async () => {
    const fresh = `${room}-fresh`;
    await one.open({ room: fresh, epoch: 10, offset: 0, nodes: [] });
    for (const offset of [1, 2])
      await one.commit(fresh, { epoch: 10, offset: offset - 1 }, entry(10, offset));
    expect(await two.tail(fresh, startOfLog)).toMatchObject({
      complete: true,
      entries: [{ offset: 1 }, { offset: 2 }],
    });
    await commitUpTo(6);
    expect(await two.tail(room, startOfLog)).toEqual({ complete: false });
  });

  it('distinguishes offsets of an earlier epoch from those of this one', async () => {
    await one.commit(room, { epoch: 10, offset: 5 }, entry(10, 6));
    await one.commit(room, { epoch: 10, offset: 6 }, entry(20, 7));
    expect(await two.tail(room, { epoch: 10, offset: 6 })).toMatchObject({
      complete: true,
      entries: [{ offset: 7 }],
    });
    expect(await two.tail(room, { epoch: 10, offset: 7 })).toEqual({ complete: false });
  });

  it('keeps a bounded log, and never returns only a part of what was asked for', async () => {
    await commitUpTo(6 + logRetention);
    expect(await one.tail(room, base)).toEqual({ complete: false });
    expect(await one.tail(room, { epoch: 10, offset: 6 })).toEqual({ complete: false });
    expect(await one.tail(room, { epoch: 10, offset: 7 })).toMatchObject({ complete: true });
  });

  it('returns nothing before the offset its log is trimmed to, and everything after it', async () => {
    await commitUpTo(9);
    await two.trim(room, { epoch: 10, offset: 7 });
    for (const offset of [5, 6])
      expect(await one.tail(room, { epoch: 10, offset })).toEqual({ complete: false });
    expect(await one.tail(room, { epoch: 10, offset: 7 })).toMatchObject({
      complete: true,
      entries: [{ offset: 8 }, { offset: 9 }],
    });
    // The first position is gone already; the second is in another log.
    await two.trim(room, { epoch: 10, offset: 6 });
    await two.trim(room, { epoch: 11, offset: 9 });
    expect(await one.tail(room, { epoch: 10, offset: 7 })).toMatchObject({ complete: true });
    await two.trim(room, { epoch: 10, offset: 9 });
    expect(await one.tail(room, { epoch: 10, offset: 8 })).toEqual({ complete: false });
    expect(await one.tail(room, { epoch: 10, offset: 9 })).toEqual({ complete: true, entries: [] });
    await commitUpTo(10, 10);
    expect(await one.tail(room, { epoch: 10, offset: 9 })).toMatchObject({ entries: [{ offset: 10 }] });
    expect(await one.load(room)).toMatchObject({ epoch: 10, offset: 10 });
  });

  it('sends every follower each entry, in order, and nothing after it stopped', async () => {
    const [here, there] = [new Follower(), new Follower()];
    const stop = await one.follow(room, here);
    const stopThere = await two.follow(room, there);
    await commitUpTo(8);
    await until(() => here.entries.length >= 3 && there.entries.length >= 3);
    expect(there.entries.map(({ offset }) => offset)).toEqual([6, 7, 8]);
    await stop();
    await stopThere();
    await commitUpTo(9, 9);
    const [late] = [new Follower()];
    await (
      await one.follow(room, late)
    )();
    expect(there.entries).toHaveLength(3);
  });

  it('passes live values to the other followers, and keeps reports for later', async () => {
    const [here, there] = [new Follower(), new Follower()];
    const stops = [await one.follow(room, here), await two.follow(room, there)];
    const report = { offsetMs: 1, uncertaintyMs: 1, roundTripMs: 1, measuredAt: 1 };
    one.publishLive(room, { levels: { ada: 0.5 }, reports: { ada: report } }, here);
    await until(() => there.lives.length > 0);
    expect(there.lives[0]).toMatchObject({ levels: { ada: 0.5 } });
    expect(here.lives).toEqual([]);
    await until(async () => 'ada' in (await two.reports(room)));
    await Promise.all(stops.map(stop => stop()));
  });

  it('adds up the audience of all pods, the newest part of each, room by room', async () => {
    const here = new Follower();
    const there = new Follower();
    const stops = [await one.follow(room, here), await two.follow(room, there)];
    one.publishLive(room, { audience: { pod: 'one', count: 3 } }, here);
    one.publishLive(room, { audience: { pod: 'one', count: 40 } }, here);
    two.publishLive(room, { audience: { pod: 'two', count: 2 } }, there);
    await until(async () => (await one.audiences([room]))[0] === 42);
    expect(await two.audiences(['nowhere', room])).toEqual([0, 42]);
    await until(() => there.lives.some(({ audience }) => audience?.count === 40));
    two.publishLive(room, { audience: { pod: 'two', count: 0 } }, there);
    await until(async () => (await two.audiences([room]))[0] === 40);
    await Promise.all(stops.map(stop => stop()));
  });

  it('reports the positions of rooms, and which do not exist', async () => {
    await two.commit(room, { epoch: 10, offset: 5 }, entry(11, 6));
    expect(await one.positions(['nowhere', room])).toEqual([null, { epoch: 11, offset: 6 }]);
  });

  it('drops a room only at its current position', async () => {
    expect(await one.rooms()).toContain(room);
    expect(await two.forget(room, { epoch: 10, offset: 4 })).toBe(false);
    expect(await two.forget(room, { epoch: 10, offset: 5 })).toBe(true);
    expect(await one.load(room)).toBeNull();
    expect(await one.rooms()).not.toContain(room);
  });

  it('discards a room whose log ends before its known position, even if it is followed', async () => {
    const stop = await one.follow(room, new Follower());
    expect(await two.discard(room, { epoch: base.epoch, offset: base.offset })).toBe(false);
    expect(await two.discard(room, { epoch: base.epoch + 1, offset: base.offset + 1 })).toBe(false);
    expect(await two.discard(`${room}-nowhere`, base)).toBe(false);
    expect(await one.load(room)).toEqual(base);
    expect(await two.discard(room, { epoch: base.epoch, offset: base.offset + 1 })).toBe(true);
    expect(await one.load(room)).toBeNull();
    await stop();
  });

  it('drops no room that anyone follows', async () => {
    const stops = [await one.follow(room, new Follower()), await two.follow(room, new Follower())];
    await stops[0]!();
    expect(await one.forget(room, base)).toBe(false);
    expect(await one.load(room)).toEqual(base);
    await stops[1]!();
    expect(await one.forget(room, base)).toBe(true);
  });

  it('lets two replicas decide at the same time, and agree', async () => {
    const replicas = await Promise.all(
      [one, two].map(async store => {
        const replica = new RoomReplica(
          store,
          new ServerClock(),
          (await store.load(room))!,
          async () => (await store.load(room))!,
        );
        return { replica, stop: await store.follow(room, replica) };
      }),
    );
    await Promise.all(
      replicas.flatMap(({ replica }, pod) =>
        Array.from({ length: 15 }, (_, i) =>
          replica.run(draft => draft.put(`queue/${pod}-${i}`, { pod, i })),
        ),
      ),
    );
    await Promise.all(replicas.map(({ replica }) => replica.catchUp()));
    const [a, b] = replicas.map(({ replica }) => replica);
    expect(a!.offset).toBe(35);
    expect(Object.fromEntries(a!.nodes)).toEqual(Object.fromEntries(b!.nodes));
    expect([...a!.nodes]).toHaveLength(31);
    await Promise.all(replicas.map(({ stop }) => stop()));
  });

  onRedis.it('subscribes to a room once, as long as anyone follows it', async () => {
    const stops = [await one.follow(room, new Follower()), await one.follow(room, new Follower())];
    expect(await redis!.followersOf(room)).toBe(1);
    await stops[0]!();
    expect(await redis!.followersOf(room)).toBe(1);
    await stops[1]!();
    expect(await redis!.followersOf(room)).toBe(0);
  });

  onRedis.it('forgets the audience of a pod that is gone as soon as another one counts', async () => {
    const { commands } = one as RedisRoomStore;
    const { audience } = roomKeys('sevenfold:rooms', room);
    await commands.hset(audience, 'gone', '700 1');
    one.publishLive(room, { audience: { pod: 'here', count: 2 } }, new Follower());
    await until(async () => (await one.audiences([room]))[0] === 2);
    expect(await commands.hkeys(audience)).toEqual(['here']);
  });

  onRedis.it('lists a room that is opened again while it is being dropped', async () => {
    const { commands } = one as RedisRoomStore;
    const { srem } = commands;
    commands.srem = (async (...args: unknown[]) => {
      await two.open(base);
      return srem.apply(commands, args as never);
    }) as typeof srem;
    try {
      expect(await one.forget(room, base)).toBe(true);
    } finally {
      commands.srem = srem;
    }
    expect(await two.load(room)).toEqual(base);
    expect(await two.rooms()).toContain(room);
  });

  onRedis.it('lists an unlisted room that is opened here, and unlists one that is gone', async () => {
    const { commands } = one as RedisRoomStore;
    const [begun, gone] = [`${room}-begun`, `${room}-gone`];
    const { sadd } = commands;
    // Simulates a lost connection between the two commands.
    commands.sadd = (() => Promise.reject(new Error('cut'))) as typeof sadd;
    await expect(one.open({ room: begun, epoch: 1, offset: 0, nodes: [] })).rejects.toThrow('cut');
    commands.sadd = sadd;
    expect(await two.rooms()).not.toContain(begun);
    const pod = new RoomRegistry(two, nothingRecorded, new ServerClock(), quiet);
    await pod.acquire(begun);
    expect(await one.rooms()).toContain(begun);
    await pod.stop();
    await commands.sadd('sevenfold:rooms:all', gone);
    await one.relist(gone);
    expect(await one.rooms()).not.toContain(gone);
  });

  onRedis.it('catches up on what was published while the connection was down', async () => {
    const replica = new RoomReplica(one, new ServerClock(), base, async () => (await one.load(room))!);
    const stop = await one.follow(room, replica);
    await redis!.cutConnections();
    await until(async () =>
      two.commit(room, { epoch: 10, offset: 5 }, entry(10, 6, [['host', 'ben']])).catch(() => false),
    );
    await until(() => replica.nodes.get('host') === 'ben');
    await until(() => two.commit(room, { epoch: 10, offset: 6 }, entry(10, 7)).catch(() => false));
    await until(() => replica.offset === 7);
    expect(Object.fromEntries(replica.nodes)).toMatchObject({ host: 'ben', session: 7 });
    await stop();
  });
});

describe(`tickets and pods in ${storeUnderTest}`, () => {
  const open = () => openLiveStore({ ROOM_STORE: storeUnderTest, REDIS_URL: redis?.url }, quiet);

  it('redeems a ticket once, and not when it is too old', async () => {
    const { tickets, rooms } = open();
    const ticket = randomUUID();
    await tickets.put(ticket, 'content', 10_000);
    const taken = await Promise.all([tickets.take(ticket), tickets.take(ticket), tickets.take('another')]);
    expect(taken.filter(each => each !== null)).toEqual(['content']);
    await tickets.put(ticket, 'content', 1);
    await until(async () => (await tickets.take(ticket)) === null);
    await rooms.close();
  });

  it('knows which pods are alive', async () => {
    const { pods, rooms } = open();
    await pods.beat('one', 10_000);
    expect([await pods.isAlive('one'), await pods.isAlive('two')]).toEqual([true, false]);
    await pods.leave('one');
    expect(await pods.isAlive('one')).toBe(false);
    await pods.beat('one', 1);
    await until(async () => !(await pods.isAlive('one')));
    await rooms.close();
  });

  it('counts by key, for a day, and gives back', async () => {
    const { perDay, rooms } = open();
    const counter = perDay(randomUUID(), 2);
    const takes = async (key: string) =>
      counter.consume(key).then(
        () => true,
        ({ msBeforeNext }: { msBeforeNext: number }) => msBeforeNext,
      );
    expect([await takes('ada'), await takes('ada')]).toEqual([true, true]);
    const dayMs = 24 * 60 * 60 * 1000;
    const wait = await takes('ada');
    expect(wait).toBeGreaterThan(dayMs - 60_000);
    expect(wait).toBeLessThanOrEqual(dayMs);
    expect(await takes('ben')).toBe(true);
    await counter.reward('ada', 2);
    expect(await takes('ada')).toBe(true);
    await rooms.close();
  });
});

it('refuses to start on Redis without a URL', () => {
  expect(() => openLiveStore({ ROOM_STORE: 'redis', REDIS_URL: undefined }, quiet)).toThrow('REDIS_URL');
});

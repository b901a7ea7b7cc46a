import { readFile } from 'node:fs/promises';
import { until } from '@sevenfold/testing';
import type { Logger } from 'pino';
import type { RoomDraft } from '../src/rooms/room-draft.js';
import type { RoomEvent, Write } from '../src/rooms/room-state.js';
import type { RoomRepository } from '../src/store/room-repository.js';
import { RoomRegistry } from '../src/store/room-registry.js';
import { MemoryRoomStore } from '../src/store/memory-store.js';
import type { RoomSnapshot } from '../src/store/room-store.js';
import { ServerClock } from '../src/sync/server-clock.js';
import { quiet, startRecordedRooms, type RecordedRooms } from './support/recorded-rooms.js';

let recorded: RecordedRooms;
beforeAll(async () => {
  recorded = await startRecordedRooms();
}, 120_000);
afterAll(() => recorded?.stop());

function startPods(count: number, logger = quiet) {
  const store = new MemoryRoomStore();
  return Array.from(
    { length: count },
    () => new RoomRegistry(store, recorded.ofPod(logger), new ServerClock(), logger),
  );
}

const nodesOf = (room: string) =>
  recorded.sql('select node, value from recorded_node where room = $1 order by node', [room]);

it('acknowledges everything that several pods write to one room concurrently, and publishes each event once', async () => {
  const pods = startPods(3);
  const told: RoomEvent[] = [];
  for (const pod of pods) pod.onEvents((_, events) => told.push(...events));
  const isTold = (key: string) => key.endsWith('5');
  const write = (pod: RoomRegistry, key: string) =>
    pod.run('contended', draft => {
      draft.put(`guestbook/${key}`, { text: key });
      if (isTold(key)) draft.emit({ type: 'member-joined', uid: key });
    });
  const keys = pods.map((_, index) => Array.from({ length: 40 }, (_, line) => `pod-${index}-${line}`));
  await Promise.all(
    pods.map(async (pod, index) => {
      for (const key of keys[index]!) await write(pod, key);
    }),
  );
  const uids = keys.flat().sort();
  expect((await nodesOf('contended')).map(({ node }) => node)).toEqual(uids.map(uid => `guestbook/${uid}`));
  const announced = await recorded.sql(
    "select payload->>'uid' as uid from outbox where aggregateid = 'contended'",
  );
  expect(announced.map(({ uid }) => String(uid)).sort()).toEqual(uids.filter(isTold));
  expect(told.map(event => ('uid' in event ? event.uid : '')).sort()).toEqual(uids.filter(isTold));
  await Promise.all(pods.map(pod => pod.stop()));
});

it('acknowledges what another pod has recorded, even if that pod is faster each time', async () => {
  const store = new MemoryRoomStore();
  const [fast, database] = [recorded.ofPod(), recorded.ofPod()];
  const clock = new ServerClock();
  const others = new RoomRegistry(store, fast, clock, quiet);
  const { replica } = await others.acquire('unfair');
  let line = 0;
  const next = (draft: RoomDraft) => draft.put(`guestbook/other-${++line}`, { text: 'x' });
  const slow = Object.assign(Object.create(database) as RoomRepository, {
    position: async (room: string) => {
      const place = await database.position(room);
      await replica.run(next);
      return place;
    },
    record: async (...entries: Parameters<RoomRepository['record']>) => {
      await others.run('unfair', next);
      return database.record(...entries);
    },
  });
  const pod = new RoomRegistry(store, slow, clock, quiet);
  await pod.run('unfair', draft => draft.put('guestbook/own', { text: 'own' }));
  expect((await nodesOf('unfair')).map(({ node }) => node)).toContain('guestbook/own');
  await Promise.all([others.stop(), pod.stop()]);
});

const placeOf = (room: string) => recorded.sql('select "offset" from recorded_room where room = $1', [room]);

it('records nothing about rooms that are only read', async () => {
  const [pod] = startPods(1);
  (await pod!.acquire('invented')).release();
  await pod!.run('invented', () => undefined);
  await pod!.stop();
  expect(await placeOf('invented')).toEqual([]);
});

it('records a room from its beginning, whichever pod is first', async () => {
  const [one, two] = startPods(2);
  const { replica } = await one!.acquire('new');
  await replica.run(draft => {
    draft.put('guestbook/one', { text: 'first' });
    draft.emit({ type: 'opened', by: 'ada' });
  });
  expect(await placeOf('new')).toEqual([]);
  await two!.run('new', draft => draft.put('guestbook/two', { text: 'second' }));
  expect((await nodesOf('new')).map(({ node }) => node)).toEqual(['guestbook/one', 'guestbook/two']);
  await Promise.all([one!.stop(), two!.stop()]);
  expect(await placeOf('new')).toEqual([{ offset: '2' }]);
  expect(await recorded.sql("select type from outbox where aggregateid = 'new'")).toHaveLength(1);
});

it('treats a row for an unrecorded room as missing', async () => {
  for (const room of ['old-told', 'old-quiet'])
    await recorded.sql('insert into recorded_room (room, epoch, "offset") values ($1, 0, 0)', [room]);
  const [pod] = startPods(1);
  await pod!.run('old-quiet', draft => draft.put('guestbook/one', { text: 'first' }));
  await pod!.run('old-told', draft => {
    draft.put('guestbook/one', { text: 'first' });
    draft.emit({ type: 'opened', by: 'ada' });
  });
  for (const room of ['old-told', 'old-quiet']) expect(await placeOf(room)).toEqual([{ offset: '1' }]);
  expect(await recorded.sql("select type from outbox where aggregateid = 'old-told'")).toHaveLength(1);
  await pod!.stop();
});

it('deletes rooms without any event, which older versions recorded, and no others', async () => {
  await recorded.sql(`insert into recorded_room (room, epoch, "offset")
    values ('asked-for', 0, 0), ('begun', 5, 0), ('lived-in', 5, 1), ('furnished', 5, 0)`);
  await recorded.sql(`insert into recorded_node (room, node, value) values ('furnished', 'settings', '{}')`);
  const file = new URL('../prisma/migrations/0004_rooms_never_used/migration.sql', import.meta.url);
  await recorded.sql(await readFile(file, 'utf8'));
  const rooms = ['asked-for', 'begun', 'lived-in', 'furnished'];
  const left = await recorded.sql('select room from recorded_room where room = any($1) order by room', [
    rooms,
  ]);
  expect(left.map(({ room }) => room)).toEqual(['furnished', 'lived-in']);
});

it('continues from what is recorded, in a new epoch', async () => {
  const before = startPods(1)[0]!;
  await before.run('kept', draft => draft.put('guestbook/one', { text: 'first' }));
  const { epoch } = (await recorded.ofPod().position('kept'))!;
  await before.stop();
  const after = startPods(1)[0]!;
  const { replica } = await after.acquire('kept');
  expect(replica.epoch).toBeGreaterThan(epoch);
  expect(replica.offset).toBe(1);
  await after.run('kept', draft => draft.put('guestbook/two', { text: 'second' }));
  expect(await nodesOf('kept')).toHaveLength(2);
  await after.stop();
});

it('restarts with what another pod recorded at the last moment', async () => {
  const [before] = startPods(1);
  const { position } = await before!.run('late', draft => draft.put('guestbook/one', { text: 'first' }));
  await before!.stop();
  const durable = recorded.ofPod();
  const { load } = durable;
  const { epoch, offset } = position;
  // A pod that still follows the lost log: its statement runs while the room restarts.
  durable.load = async room => {
    const found = await load.call(durable, room);
    durable.load = load;
    const writes: Write[] = [['guestbook/two', { text: 'late' }]];
    const entry = { after: epoch, epoch, offset: offset + 1, at: 1, writes, facts: [] };
    expect(await recorded.ofPod().record(room, position, [entry])).toEqual([]);
    return found;
  };
  const after = new RoomRegistry(new MemoryRoomStore(), durable, new ServerClock(), quiet);
  const { replica } = await after.acquire('late');
  expect([...replica.nodes].map(([node]) => node)).toEqual(['guestbook/one', 'guestbook/two']);
  await after.run('late', draft => draft.put('guestbook/three', { text: 'third' }));
  expect(await nodesOf('late')).toHaveLength(3);
  expect(await durable.position('late')).toEqual(replica.position);
  await after.stop();
});

it('restarts a room once, even if two pods do so at the same time, and then publishes its events', async () => {
  const [before] = startPods(1);
  await before!.run('twice', draft => draft.put('guestbook/one', { text: 'first' }));
  await before!.stop();
  const store = new MemoryRoomStore();
  const pods = [1, 2].map(() => new RoomRegistry(store, recorded.ofPod(), new ServerClock(), quiet));
  const { open } = store;
  const opened = Promise.withResolvers<void>();
  let second: Promise<unknown> | undefined;
  // The second pod writes to the database after the first one did, and before the first one writes to the
  // store.
  store.open = async initial => {
    if (second) return opened.promise.then(() => open.call(store, initial));
    const isSecondThere = Promise.withResolvers<void>();
    second = pods[1]!.acquire('twice');
    const { open: waiting } = store;
    store.open = async later => {
      isSecondThere.resolve();
      return waiting.call(store, later);
    };
    await isSecondThere.promise;
    const snapshot = await open.call(store, initial);
    opened.resolve();
    return snapshot;
  };
  const { replica } = await pods[0]!.acquire('twice');
  await second;
  expect(await recorded.ofPod().position('twice')).toEqual(replica.position);
  await pods[1]!.run('twice', draft => {
    draft.put('guestbook/two', { text: 'second' });
    draft.emit({ type: 'member-joined', uid: 'ada' });
  });
  expect(await recorded.sql("select type from outbox where aggregateid = 'twice'")).toHaveLength(1);
  expect(await nodesOf('twice')).toHaveLength(2);
  await Promise.all(pods.map(pod => pod.stop()));
});

const happenings = {
  'something happens': () => undefined,
  'someone hosts': (draft: RoomDraft) => void draft.beginEpoch(),
};

it.each(Object.entries(happenings))(
  'publishes that %s in a room that another pod is still handing over',
  async (name, happen) => {
    const room = `overtaken-${name.replaceAll(' ', '-')}`;
    const [before] = startPods(1);
    await before!.run(room, draft => draft.put('guestbook/one', { text: 'first' }));
    await before!.stop();
    const store = new MemoryRoomStore();
    const [ours, others] = [recorded.ofPod(), recorded.ofPod()];
    const [one, two] = [ours, others].map(
      durable => new RoomRegistry(store, durable, new ServerClock(), quiet),
    );
    const yieldTo = Promise.withResolvers<void>();
    const { begin } = others;
    others.begin = async (...args) => {
      others.begin = (...later) => yieldTo.promise.then(() => begin.apply(others, later));
      return begin.apply(others, args);
    };
    let asked = 0;
    const { position } = ours;
    ours.position = room => position.call(ours, room).finally(() => asked++);
    const { open } = store;
    const opened = Promise.withResolvers<void>();
    let second: Promise<unknown> | undefined;
    // Both pods have written to the database, the first one first; then the store gets the first one's log.
    store.open = async initial => {
      const isSecondThere = Promise.withResolvers<void>();
      store.open = later => {
        isSecondThere.resolve();
        return opened.promise.then(() => open.call(store, later));
      };
      second = two!.acquire(room);
      await isSecondThere.promise;
      const snapshot = await open.call(store, initial);
      opened.resolve();
      return snapshot;
    };
    const told = one!.run(room, draft => {
      draft.put('guestbook/two', { text: 'second' });
      draft.emit({ type: 'member-joined', uid: 'ada' });
      happen(draft);
    });
    await Promise.race([told, until(() => asked > 1, 'the database to be asked again')]);
    yieldTo.resolve();
    await Promise.all([told, second]);
    expect(await recorded.sql('select type from outbox where aggregateid = $1', [room])).toHaveLength(1);
    expect(await nodesOf(room)).toHaveLength(2);
    await Promise.all([one!.stop(), two!.stop()]);
  },
);

it('publishes what happened in a room before another restarting pod found it open', async () => {
  const [before] = startPods(1);
  await before!.run('joined', draft => draft.put('guestbook/one', { text: 'first' }));
  await before!.stop();
  const store = new MemoryRoomStore();
  const [one, two] = [1, 2].map(() => new RoomRegistry(store, recorded.ofPod(), new ServerClock(), quiet));
  const isSecondThere = Promise.withResolvers<void>();
  const isFirstIn = Promise.withResolvers<void>();
  const { open } = store;
  let second: Promise<unknown> | undefined;
  // Both pods have written to the database; someone joins through the first before the second writes to the store.
  store.open = async initial => {
    if (second) {
      isSecondThere.resolve();
      return isFirstIn.promise.then(() => open.call(store, initial));
    }
    second = two!.acquire('joined');
    await isSecondThere.promise;
    return open.call(store, initial);
  };
  const { durable } = await one!.with('joined', async ({ replica, persister }) => {
    const { entry } = await replica.run(draft => {
      draft.put('guestbook/two', { text: 'second' });
      draft.emit({ type: 'member-joined', uid: 'ada' });
      draft.beginEpoch();
    });
    return { durable: persister.persist(entry) };
  });
  isFirstIn.resolve();
  await Promise.all([durable, second]);
  expect(await recorded.sql("select type from outbox where aggregateid = 'joined'")).toHaveLength(1);
  expect(await nodesOf('joined')).toHaveLength(2);
  await Promise.all([one!.stop(), two!.stop()]);
});

/** Simulates a failover of the store: it loses the end of a log without notice. */
async function loseEnd(store: MemoryRoomStore, earlier: RoomSnapshot) {
  store['byName'].delete(earlier.room);
  await store.open(earlier);
}

describe('a live log that lost its end', () => {
  const line = (room: string, pod: RoomRegistry, key: string) =>
    pod.run(room, draft => draft.put(`guestbook/${key}`, { text: key }));
  const linesOf = async (room: string) =>
    (await nodesOf(room)).map(({ node }) => String(node).replace('guestbook/', ''));

  it('loses nothing that was acknowledged, if a pod had recorded more', async () => {
    const store = new MemoryRoomStore();
    const pod = new RoomRegistry(store, recorded.ofPod(), new ServerClock(), quiet);
    const say = line.bind(undefined, 'behind', pod);
    await say('one');
    const earlier = (await store.load('behind'))!;
    await say('lost-1');
    await say('lost-2');
    await loseEnd(store, earlier);
    await say('two');
    const kept = ['lost-1', 'lost-2', 'one', 'two'];
    expect(await linesOf('behind')).toEqual(kept);
    const { replica } = await pod.acquire('behind');
    expect([...replica.nodes].map(([key]) => key.replace('guestbook/', '')).sort()).toEqual(kept);
    await pod.stop();
  });

  it('loses nothing that was acknowledged, if a pod had missed the lost entries', async () => {
    const store = new MemoryRoomStore();
    const [one, two] = [1, 2].map(() => new RoomRegistry(store, recorded.ofPod(), new ServerClock(), quiet));
    await line('unheard', one!, 'one');
    const earlier = (await store.load('unheard'))!;
    const held = await two!.acquire('unheard');
    // The pod must know the database's position: if it had to read it again, it would notice the loss.
    await held.persister.waitUntilDurable(held.replica.position);
    // Simulates a broken subscription.
    await held.stopFollowing();
    await line('unheard', one!, 'lost-1');
    await line('unheard', one!, 'lost-2');
    await one!.stop();
    await loseEnd(store, earlier);
    await expect(line('unheard', two!, 'unsafe')).rejects.toThrow('couldn’t confirm that this was saved');
    await line('unheard', two!, 'two');
    expect(await linesOf('unheard')).toEqual(['lost-1', 'lost-2', 'one', 'two']);
    await two!.stop();
  });

  it('loses nothing that was acknowledged, even if it would soon have reached the same offset', async () => {
    const [before] = startPods(1);
    const say = line.bind(undefined, 'caught-up');
    await say(before!, 'one');
    const earlier = (await before!.store.load('caught-up'))!;
    await say(before!, 'lost-1');
    await say(before!, 'lost-2');
    await before!.stop();
    const store = new MemoryRoomStore();
    await store.open(earlier);
    const pod = new RoomRegistry(store, recorded.ofPod(), new ServerClock(), quiet);
    await Promise.all([say(pod, 'two'), say(pod, 'three')]);
    expect(await linesOf('caught-up')).toEqual(['lost-1', 'lost-2', 'one', 'three', 'two']);
    await pod.stop();
  });

  it('is not mistaken for one that continues while a pod reads it', async () => {
    const store = new MemoryRoomStore();
    const durable = recorded.ofPod();
    const one = new RoomRegistry(store, recorded.ofPod(), new ServerClock(), quiet);
    await line('going-on', one, 'one');
    const { epoch } = (await store.load('going-on'))!;
    const { position } = durable;
    durable.position = async room => {
      const place = await position.call(durable, room);
      await line('going-on', one, 'meanwhile');
      return place;
    };
    const two = new RoomRegistry(store, durable, new ServerClock(), quiet);
    const { replica } = await two.acquire('going-on');
    expect(replica.epoch).toBe(epoch);
    await Promise.all([one.stop(), two.stop()]);
  });
});

describe('a value that the database refuses', () => {
  const poison = 'before\u0000after';
  const logged: unknown[][] = [];
  const logger = { ...quiet, error: (...line: unknown[]) => logged.push(line) } as unknown as Logger;
  beforeEach(() => void logged.splice(0));

  const line = (pod: RoomRegistry, room: string, key: string, text: string) =>
    pod.run(room, draft => draft.put(`guestbook/${key}`, { text }));

  it('is left out and logged, and later writes to the room are stored', async () => {
    const [pod] = startPods(1, logger);
    await line(pod!, 'poisoned', 'one', 'first');
    await Promise.all([
      line(pod!, 'poisoned', 'two', poison),
      line(pod!, 'poisoned', 'three', 'third'),
      line(pod!, 'bystander', 'four', 'fourth'),
    ]);
    await line(pod!, 'poisoned', 'five', 'fifth');
    const kept = ['five', 'one', 'three'];
    expect((await nodesOf('poisoned')).map(({ node }) => node)).toEqual(kept.map(key => `guestbook/${key}`));
    expect(await nodesOf('bystander')).toHaveLength(1);
    expect(logged).toEqual([
      [{ room: 'poisoned', node: 'guestbook/two' }, 'left out a value that the database refuses'],
    ]);
    await pod!.stop();
  });

  it('is also left out of events, and of a room that is recorded completely', async () => {
    const [pod] = startPods(1, logger);
    const told: string[] = [];
    pod!.onEvents((_, events) => told.push(...events.map(({ type }) => type)));
    await pod!.run('told', draft => {
      draft.put('guestbook/one', { text: 'first' });
      draft.emit({ type: 'opened', by: 'ada' });
      draft.emit({ type: 'session-started', host: 'ada', by: 'ada', trackUrl: poison });
    });
    expect(await nodesOf('told')).toHaveLength(1);
    const events = await recorded.sql("select type from outbox where aggregateid = 'told'");
    expect(events).toHaveLength(1);
    expect(told).toEqual(['opened']);
    const { replica } = await pod!.acquire('told');
    await replica.run(draft => draft.put('guestbook/two', { text: poison }));
    const whole = { room: 'told', ...replica.position, nodes: replica.nodes };
    const durable = recorded.ofPod(logger);
    expect(await durable.recordWhole((await durable.position('told'))!, whole)).toBe(true);
    expect(await durable.position('told')).toEqual(replica.position);
    expect(logged.map(([about]) => about)).toEqual([
      { room: 'told', node: 'session-started' },
      { room: 'told', node: 'guestbook/two' },
    ]);
    await pod!.stop();
  });
});

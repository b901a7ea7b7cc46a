import type { ServerMessage } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { PathTree } from '../path-tree/path-tree.js';
import { MemoryRoomStore } from '../store/memory-store.js';
import type { OpenRoom } from '../store/open-room.js';
import { RoomRegistry } from '../store/room-registry.js';
import { RoomReplica } from '../store/room-replica.js';
import type { RoomRepository } from '../store/room-repository.js';
import { ServerClock } from '../sync/server-clock.js';
import { budgets, type Connection } from '../sockets/connection.js';
import { broadcasting, RoomBroadcaster } from './room-broadcaster.js';
import type { FlushScheduler } from './flush-scheduler.js';

/** A socket whose reader reads only as much as the test lets it. */
class Reader {
  readonly principal = { uid: 'ben', admin: false, anonymous: false };
  readonly subscriptions = new Map();
  readonly messages: ServerMessage[] = [];
  readonly frames: Buffer[] = [];
  backlog = 0;
  closedWith: number | undefined;
  private drained: (() => void) | undefined;

  constructor(readonly id = 'reader') {}

  write(message: Buffer) {
    this.frames.push(message);
    this.messages.push(JSON.parse(message.toString()));
  }
  send(message: ServerMessage) {
    this.messages.push(message);
  }
  sendSnapshot(message: ServerMessage) {
    this.send(message);
  }
  sendEncodedSnapshot(message: Buffer) {
    this.write(message);
  }
  close({ code }: { code: number }) {
    this.closedWith = code;
  }
  whenDrained(callback: () => void) {
    this.drained = callback;
  }
  drain() {
    this.backlog = 0;
    this.drained?.();
  }
  ofKind<T extends ServerMessage['t']>(t: T) {
    return this.messages.filter((m): m is Extract<ServerMessage, { t: T }> => m.t === t);
  }
}

async function room() {
  const store = new MemoryRoomStore();
  const snapshot = await store.open({ room: 'lobby', epoch: 1, offset: 0, nodes: [] });
  const replica = new RoomReplica(store, new ServerClock(), snapshot, async () => snapshot);
  const waiting: string[] = [];
  const scheduler = {
    scheduleState: () => waiting.push('state'),
    scheduleLive: () => waiting.push('live'),
    scheduleHall: () => waiting.push('hall'),
  } as unknown as FlushScheduler;
  const open = { replica, acquire: () => undefined, release: () => undefined } as unknown as OpenRoom;
  const outside = { now: () => 0, publishLive: () => undefined, keepReactions: () => undefined };
  const hall = { pod: 'pod', places: 500 };
  const logger = { warn: () => undefined };
  const broadcaster = new RoomBroadcaster(open, new PathTree(), scheduler, outside, hall, logger);
  replica.listen(broadcaster);
  const sit = () => {
    const reader = new Reader();
    broadcaster.subscribe(reader as unknown as Connection).membership = 'member';
    return reader;
  };
  const listen = () => {
    const reader = new Reader();
    broadcaster.seat(reader as unknown as Connection);
    return reader;
  };
  const put = (key: string, value: unknown) => replica.run(draft => draft.put(key, value));
  return { broadcaster, replica, snapshot, waiting, sit, listen, put };
}

it('sends what everyone must see at once, in one shared frame', async () => {
  const { sit, put } = await room();
  const [one, two] = [sit(), sit()];
  await put('session', { a: 1 });
  expect(one.ofKind('batch')).toEqual([
    {
      t: 'batch',
      room: 'lobby',
      epoch: 1,
      from: 0,
      to: 1,
      events: [['rydesync/rooms/lobby/session', { a: 1 }]],
    },
  ]);
  expect(one.frames[0]).toBe(two.frames[0]);
});

it('lets presence and voice wait for the tick, and sends only their newest value', async () => {
  const { broadcaster, sit, put, waiting } = await room();
  const reader = sit();
  for (let i = 1; i <= 5; i++) await put('presence/ada', { i });
  await put('voice/ada', { level: 0 });
  expect(reader.messages).toEqual([]);
  expect(waiting).toContain('state');
  broadcaster.flush();
  expect(reader.ofKind('batch')).toMatchObject([
    {
      from: 0,
      to: 6,
      events: [
        ['presence/lobby/ada', { i: 5 }],
        ['rydesync/voice/lobby/ada', { level: 0 }],
      ],
    },
  ]);
});

it('keeps the order: waiting changes are sent before urgent ones', async () => {
  const { sit, put } = await room();
  const reader = sit();
  await put('presence/ada', { i: 1 });
  await put('guestbook/k', { text: 'x' });
  expect(reader.ofKind('batch').map(({ from, to, events }) => [from, to, events.length])).toEqual([
    [0, 2, 2],
  ]);
});

it('never sends the gateway’s own nodes, but counts them', async () => {
  const { broadcaster, sit, put } = await room();
  const reader = sit();
  await put('~connections/x', { uid: 'ada' });
  broadcaster.flush();
  expect(reader.ofKind('batch')).toMatchObject([{ from: 0, to: 1, events: [] }]);
});

it('drops live values first', async () => {
  const { broadcaster, sit } = await room();
  const [quick, slow] = [sit(), sit()];
  slow.backlog = budgets.liveBytes + 1;
  broadcaster.liveLane.level('ada', 0.5);
  broadcaster.liveLane.level('ada', 0.7);
  broadcaster.flushLive();
  expect(quick.ofKind('live')).toEqual([{ t: 'live', room: 'lobby', levels: { ada: 0.7 } }]);
  expect(slow.messages).toEqual([]);
});

it('sends a reader that fell behind everything it missed once it reads again, without a gap', async () => {
  const { sit, put } = await room();
  const [quick, slow] = [sit(), sit()];
  slow.backlog = budgets.stateBytes + 1;
  for (let i = 0; i < 50; i++) await put(`guestbook/k${i}`, { i });
  expect(quick.ofKind('batch')).toHaveLength(50);
  expect(slow.messages).toEqual([]);
  slow.drain();
  expect(slow.ofKind('batch')).toMatchObject([{ from: 0, to: 50 }]);
  expect(slow.ofKind('batch')[0]!.events).toHaveLength(50);
  await put('session', { a: 1 });
  expect(slow.ofKind('batch').at(-1)).toMatchObject({ from: 50, to: 51 });
});

it('sends a reader that missed too much the newest state', async () => {
  const { sit, put } = await room();
  const slow = sit();
  slow.backlog = budgets.stateBytes + 1;
  for (let i = 0; i < 400; i++) await put('session', { i });
  slow.drain();
  expect(slow.messages).toEqual([
    {
      t: 'refresh',
      room: 'lobby',
      epoch: 1,
      offset: 400,
      snapshot: [['rydesync/rooms/lobby/session', { i: 399 }]],
    },
  ]);
});

it('closes a reader that reads nothing for ten seconds, with a code that allows it to resume', async () => {
  const { broadcaster, sit, put } = await room();
  const slow = sit();
  slow.backlog = budgets.stateBytes + 1;
  await put('session', { i: 0 });
  const subscriber = broadcaster.subscribers.get(slow as unknown as Connection)!;
  subscriber.behind!.since -= budgets.stalledMs + 1;
  await put('session', { i: 1 });
  expect(slow.closedWith).toBe(4408);
});

it('tolerates a slow connection as long as it reads at all', async () => {
  const { broadcaster, sit, put } = await room();
  const slow = sit();
  slow.backlog = 1_000_000;
  await put('session', { i: 0 });
  const subscriber = broadcaster.subscribers.get(slow as unknown as Connection)!;
  for (const backlog of [900_000, 800_000, 700_000]) {
    slow.backlog = backlog;
    subscriber.behind!.since -= budgets.stalledMs + 1;
    await put('session', { backlog });
  }
  expect(slow.closedWith).toBeUndefined();
  slow.backlog -= budgets.progressBytes - 1;
  subscriber.behind!.since -= budgets.stalledMs + 1;
  await put('session', { i: 2 });
  expect(slow.closedWith).toBe(4408);
});

it('closes connections that are knocking when the room restarts, so that they knock again', async () => {
  const { broadcaster, sit } = await room();
  const waiting = sit();
  broadcaster.subscribers.get(waiting as unknown as Connection)!.membership = 'knocking';
  broadcaster.restarted();
  expect(waiting.closedWith).toBe(4503);
});

it('closes a hall’s listeners whose knock is gone when the room restarts, and keeps those whose knock waits', async () => {
  const { broadcaster, replica, snapshot } = await room();
  const [answered, waiting] = [new Reader('answered'), new Reader('waiting')];
  for (const reader of [answered, waiting])
    broadcaster.place(broadcaster.seat(reader as unknown as Connection), 'asking');
  snapshot.nodes.push(['~knocks/waiting', { uid: 'zoe' }]);
  await replica.restart();
  await until(() => answered.closedWith !== undefined);
  expect(answered.closedWith).toBe(4503);
  expect(waiting.closedWith).toBeUndefined();
});

it('ends outsiders’ subscriptions to a room that was locked while this pod was cut off', async () => {
  const { broadcaster, replica, snapshot } = await room();
  const reader = new Reader();
  const path = 'rydesync/rooms/lobby/session';
  broadcaster.subscribe(reader as unknown as Connection).paths.set(path, path.split('/'));
  snapshot.nodes.push(['access', { password: true, approval: false }], ['session', { secret: true }]);
  await replica.restart();
  expect(reader.ofKind('revoked').map(revoked => revoked.path)).toEqual([path]);
  expect(reader.ofKind('refresh').flatMap(refresh => refresh.snapshot)).toEqual([]);
});

it('sends no nodes that only a newer pod knows', async () => {
  const { broadcaster, sit, put } = await room();
  const reader = sit();
  await put('novelty/of-tomorrow', 1);
  await put('session', { known: true });
  expect(reader.ofKind('batch').flatMap(({ events }) => events)).toEqual([
    ['rydesync/rooms/lobby/session', { known: true }],
  ]);
  expect(broadcaster.snapshot()).toHaveLength(1);
});

it('keeps its room open until the last subscriber is gone', async () => {
  const repository = { load: async () => null, position: async () => null } as unknown as RoomRepository;
  const clock = new ServerClock();
  const logger = { warn: () => undefined } as never;
  const rooms = new RoomRegistry(
    new MemoryRoomStore(),
    repository,
    clock,
    logger,
    broadcasting(new PathTree(), clock, { pod: 'pod', places: 500 }, logger),
  );
  const open = await rooms.acquire('lobby');
  const [ada, ben] = [new Reader(), new Reader()].map(reader => reader as unknown as Connection);
  // Ben subscribes twice, but counts once.
  for (const each of [ada!, ben!, ben!]) open.broadcaster.subscribe(each);
  open.release();
  const isOpenAfterLong = async () => {
    open.idleSince = -Infinity;
    await rooms.sweep(() => false);
    return rooms.isOpen('lobby');
  };
  open.broadcaster.unsubscribe(ben!);
  open.broadcaster.unsubscribe(ben!);
  expect(await isOpenAfterLong()).toBe(true);
  open.broadcaster.unsubscribe(ada!);
  expect(await isOpenAfterLong()).toBe(false);
});

describe('the audience of a hall', () => {
  const session = 'rydesync/rooms/lobby/session';
  const tookEverything = (reader: Reader) =>
    reader.ofKind('batch').flatMap(({ events }) => events.map(([, value]) => (value as { n: number }).n));

  it('gets one shared frame after the stage, in slices that let other work through', async () => {
    const { sit, listen, put } = await room();
    const all = Array.from({ length: 64 }, listen);
    const behind = () => all.filter(({ frames }) => frames.length === 0).length;
    let behindTheStage = -1;
    sit().write = () => (behindTheStage = behind());
    for (const reader of all)
      reader.write = function (this: Reader, message) {
        // Like a socket that takes a millisecond.
        for (const end = performance.now() + 1; performance.now() < end;);
        this.frames.push(message);
      };
    await put('session', { n: 1 });
    await new Promise(setImmediate);
    expect(behindTheStage).toBe(64);
    expect(behind()).toBeGreaterThan(0);
    await until(() => behind() === 0);
    expect(new Set(all.map(({ frames }) => frames[0])).size).toBe(1);
  });

  it('gets the newest state of everything that changed while a batch was being sent, without a gap', async () => {
    const { listen, put, replica } = await room();
    const all = Array.from({ length: 64 }, listen);
    all[20]!.write = function (this: Reader, message) {
      for (const end = performance.now() + 5; performance.now() < end;);
      Reader.prototype.write.call(this, message);
    };
    for (let n = 1; n <= 20; n++) await put('session', { n });
    await until(() => all.every(reader => reader.ofKind('batch').at(-1)?.to === replica.offset));
    for (const reader of all) {
      const batches = reader.ofKind('batch');
      expect(batches.map(({ from }) => from)).toEqual([0, ...batches.map(({ to }) => to).slice(0, -1)]);
      expect(batches.length).toBeLessThan(20);
      expect(tookEverything(reader).at(-1)).toBe(20);
    }
  });

  it('gets nothing that it may not read, and less urgent changes once a second', async () => {
    const { broadcaster, listen, put } = await room();
    const reader = listen();
    await put('presence/ada', { n: 1 });
    await put('queue/k', { n: 2 });
    await put('guestbook/k', { n: 3 });
    expect(reader.messages).toEqual([]);
    broadcaster.flushHall();
    expect(reader.ofKind('batch')).toMatchObject([
      { from: 0, to: 3, events: [['guestbook/lobby/k', { n: 3 }]] },
    ]);
  });

  it('does not get entries from a time without an audience', async () => {
    const { broadcaster, listen, put } = await room();
    const gone = listen();
    await put('guestbook/k', { n: 1 });
    broadcaster.unsubscribe(gone as unknown as Connection);
    await put('guestbook/k', { n: 2 });
    const reader = listen();
    await put('session', { n: 3 });
    expect(tookEverything(reader)).toEqual([3]);
  });

  it('catches up with the newest snapshot after it has read slowly', async () => {
    const { listen, put } = await room();
    const [slow, fast] = [listen(), listen()];
    slow.backlog = budgets.stateBytes + 1;
    for (let n = 1; n <= 3; n++) await put('session', { n });
    expect(slow.messages).toEqual([]);
    slow.drain();
    expect(slow.ofKind('refresh')).toMatchObject([{ offset: 3, snapshot: [[session, { n: 3 }]] }]);
    await put('session', { n: 4 });
    expect([slow, fast].map(reader => tookEverything(reader).at(-1))).toEqual([4, 4]);
  });

  it('gets a snapshot when the room restarts, and keeps its connection', async () => {
    const { listen, put, replica, snapshot } = await room();
    const reader = listen();
    await put('session', { n: 1 });
    snapshot.nodes.push(['session', { n: 9 }], ['members/ada', { n: 0 }]);
    await replica.restart();
    await until(() => reader.ofKind('refresh').length > 0);
    expect(reader.ofKind('refresh')[0]!.snapshot).toEqual([[session, { n: 9 }]]);
    expect(reader.closedWith).toBeUndefined();
  });
});

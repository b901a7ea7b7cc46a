import type { Json, LogPosition } from '@sevenfold/contracts';
import fc from 'fast-check';
import { endConnection } from '../src/rooms/on-disconnect-writes.js';
import { join, leave, transferHost } from '../src/rooms/membership.js';
import { RoomNodes, type NodeKey } from '../src/rooms/room-nodes.js';
import { earlierEffect, operationName, rememberEffect } from '../src/rooms/operation-memory.js';
import type { RoomDraft } from '../src/rooms/room-draft.js';
import { applyWrites, StateView, type LogEntry } from '../src/rooms/room-state.js';
import { RoomReplica } from '../src/store/room-replica.js';
import type { RoomFollower, RoomSnapshot, RoomStore } from '../src/store/room-store.js';
import { storeUnderTest } from './support/redis-server.js';
import { storeOfSuite } from './support/store-of-suite.js';

const store = storeOfSuite();

const pod = fc.nat(1);
const person = fc.constantFrom('ada', 'ben', 'cleo');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ t: fc.constant('join' as const), pod, person, device: fc.nat(1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ t: fc.constant('write' as const), pod, person, again: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ t: fc.constant('resume' as const), pod, person }) },
  fc.record({ t: fc.constant('lose' as const), pod, person, device: fc.nat(1) }),
  fc.record({ t: fc.constant('leave' as const), pod, person, device: fc.nat(1) }),
  fc.record({ t: fc.constant('transfer' as const), pod, person }),
  fc.record({ t: fc.constant('cut' as const), pod, how: fc.constantFrom('before', 'after') }),
  fc.record({ t: fc.constant('heal' as const), pod }),
  fc.record({ t: fc.constant('kill' as const), pod }),
  fc.record({ t: fc.constant('lose-the-store' as const), forgotten: fc.nat(3) }),
  fc.record({ t: fc.constant('clock-jumps' as const), pod, ms: fc.integer({ min: -60_000, max: 60_000 }) }),
  fc.record({ t: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * A pod is cut off while the log restarts at its current offset: the next entry does not follow its state.
 */
const sameOffsetAfterRestart: Step[] = [
  { t: 'join', pod: 0, person: 'ada', device: 0 },
  { t: 'cut', pod: 0, how: 'before' },
  { t: 'lose-the-store', forgotten: 0 },
  { t: 'heal', pod: 0 },
  { t: 'write', pod: 1, person: 'ada', again: false },
];

const place = ({ epoch, offset }: LogPosition) => `${epoch}-${offset}`;

/** Every state that was ever in the store, by position; two at one position would be a contradiction. */
class History {
  readonly states = new Map<string, Map<NodeKey, Json>>();
  readonly entries: LogEntry[] = [];
  head!: RoomSnapshot;

  /** The first fault. Stored here instead of thrown: pods treat an error of the store as an outage, and tolerate it. */
  fault: Error | undefined;

  begin(snapshot: RoomSnapshot) {
    this.check(() => expect(this.states.has(place(snapshot))).toBe(false));
    this.head = snapshot;
    this.states.set(place(snapshot), new Map(snapshot.nodes));
  }

  append(entry: LogEntry) {
    this.check(() => expect(this.states.has(place(entry))).toBe(false));
    this.check(() => expect(entry.epoch).toBeGreaterThanOrEqual(this.head.epoch));
    const before = new Map(this.head.nodes);
    const nodes = new Map(before);
    applyWrites(nodes, entry.writes);
    this.entries.push(entry);
    this.head = { room: this.head.room, epoch: entry.epoch, offset: entry.offset, nodes: [...nodes] };
    this.states.set(place(entry), nodes);
    this.check(() => checkHost(nodes, before, entry));
  }

  private check(expectation: () => void) {
    try {
      expectation();
    } catch (error) {
      this.fault ??= error as Error;
    }
  }
}

function checkHost(nodes: Map<NodeKey, Json>, before: Map<NodeKey, Json>, entry: LogEntry) {
  const view = new StateView({ room: 'model', epoch: 0, offset: 0, nodes: new RoomNodes(nodes) });
  const hosts = view.members().filter(([, { role }]) => role === 'host');
  const present = view.members().filter(([, { lostAt }]) => lostAt === undefined);
  expect(hosts.map(([uid]) => uid)).toEqual(view.host() === null ? [] : [view.host()]);
  if (present.length > 0) expect(view.host()).not.toBeNull();
  // A new host fences off everything decided under the old one.
  if (before.get('host') !== nodes.get('host'))
    expect(entry.facts.map(({ type }) => type)).toContain('host-changed');
}

/**
 * A pod's connection to the store. It may be cut before a commit arrives, or after, so that only the answer
 * is lost.
 */
class Line {
  cut: 'no' | 'before' | 'after' = 'no';
  offsetMs = 0;
  replica!: RoomReplica;
  private stop: (() => Promise<void>) | undefined;

  constructor(
    readonly name: string,
    private readonly world: World,
  ) {}

  private readonly follower: RoomFollower = {
    entry: entry => this.cut === 'no' && this.replica?.entry(entry),
    live: () => undefined,
    interrupted: () => this.cut === 'no' && this.replica?.interrupted(),
  };

  async follow() {
    await this.stop?.();
    this.stop = await this.world.store.follow(this.world.room, this.follower);
  }

  async open() {
    await this.follow();
    const clock = { now: () => this.world.now + this.offsetMs };
    const snapshot = await this.world.loadOrBegin();
    this.replica = new RoomReplica(this.faulty, clock as never, snapshot, () => this.reload());
    await this.replica.catchUp();
  }

  async close() {
    await this.stop?.();
  }

  private async reload() {
    this.failIfCut();
    return this.world.loadOrBegin();
  }

  private failIfCut() {
    if (this.cut !== 'no') throw new Error('cut');
  }

  private readonly faulty = {
    commit: async (room: string, at: LogPosition, entry: LogEntry) => {
      if (this.cut === 'before') throw new Error('cut');
      const done = await this.world.store.commit(room, at, entry);
      if (done) this.world.history.append(entry);
      this.failIfCut();
      return done;
    },
    tail: async (room: string, from: LogPosition) => {
      this.failIfCut();
      return this.world.store.tail(room, from);
    },
  } as unknown as RoomStore;
}

/** A listener's state, as the pod sent it: entry by entry, or as a snapshot. */
interface Listener {
  nodes: Map<NodeKey, Json>;
  at: LogPosition;
}

class World {
  readonly history = new History();
  readonly lines = [new Line('one', this), new Line('two', this)];
  readonly listeners = new Map<string, Listener>();
  /** The number of each person's last operation. The log may have each operation once, or not at all. */
  readonly operations = new Map<string, number>();
  now = 1_800_000_000_000;

  constructor(
    readonly store: RoomStore,
    readonly room: string,
  ) {
    this.recorded = { room, epoch: 0, offset: 0, nodes: [] };
  }

  /** Like a pod: the room's state from the database, in a new epoch. */
  async loadOrBegin(): Promise<RoomSnapshot> {
    const stored = await this.store.load(this.room);
    if (stored) return stored;
    const { epoch, offset, nodes } = this.recorded;
    const begun = { room: this.room, epoch: Math.max(epoch + 1, Math.floor(this.now)), offset, nodes };
    const snapshot = await this.store.open(begun);
    if (snapshot.epoch === begun.epoch) this.history.begin(snapshot);
    return snapshot;
  }

  recorded: RoomSnapshot;

  async do(each: Step) {
    switch (each.t) {
      case 'wait':
        this.now += each.ms;
        return this.everywhere(() => undefined);
      case 'clock-jumps':
        this.lines[each.pod]!.offsetMs = each.ms;
        return;
      case 'cut':
        this.lines[each.pod]!.cut = each.how as 'before';
        return;
      case 'heal':
        // The pod gets no notice of what it missed: the next entry must reveal the gap.
        this.lines[each.pod]!.cut = 'no';
        return;
      case 'kill':
        return this.kill(this.lines[each.pod]!);
      case 'lose-the-store':
        return this.loseTheStore(each.forgotten);
      case 'resume':
        return this.resume(each.person, this.lines[each.pod]!);
      default:
        return this.run(this.lines[each.pod]!, draft => this.change(draft, each));
    }
  }

  private change(
    draft: RoomDraft,
    each: Extract<Step, { t: 'join' | 'write' | 'lose' | 'leave' | 'transfer' }>,
  ) {
    const connectionId = `${each.person}-${'device' in each ? each.device : 0}`;
    switch (each.t) {
      case 'join':
        return join(draft, {
          uid: each.person,
          anonymous: false,
          connectionId,
          client: connectionId,
          pod: this.lines[each.pod]!.name,
          opened: undefined,
        });
      case 'lose':
        return endConnection(draft, connectionId, () => undefined);
      case 'leave':
        return endConnection(draft, connectionId, () => undefined, leave);
      case 'transfer':
        return transferHost(draft, each.person);
      case 'write': {
        const last = this.operations.get(each.person) ?? 0;
        const id = each.again && last > 0 ? last : last + 1;
        this.operations.set(each.person, id);
        const name = operationName(each.person, each.person, id);
        if (earlierEffect(draft, name)) return;
        draft.put('mark', `${each.person}-${id}`);
        rememberEffect(draft, name);
      }
    }
  }

  private async run(line: Line, rule: (draft: RoomDraft) => unknown) {
    try {
      await line.replica.run(rule);
    } catch (error) {
      if ((error as { kind?: string }).kind === undefined) throw error;
    }
  }

  private async everywhere(rule: (draft: RoomDraft) => unknown) {
    for (const line of this.lines) await this.run(line, rule);
  }

  async heal(line: Line) {
    line.cut = 'no';
    await line.replica.catchUp();
  }

  /** The pod loses everything it knew; the other ends its connections. */
  private async kill(line: Line) {
    line.cut = 'no';
    await line.open();
    const other = this.lines.find(each => each !== line)!;
    await this.run(other, draft => {
      for (const [id, { pod: owner }] of draft.connections())
        if (owner === line.name) endConnection(draft, id, () => undefined);
    });
  }

  /**
   * The database may be some entries behind. Operations may then run a second time: nobody remembers the
   * first.
   */
  private async loseTheStore(forgotten: number) {
    const { head, states, entries } = this.history;
    const known = entries.filter(({ epoch, offset }) => states.has(place({ epoch, offset })));
    const kept = known.at(-1 - forgotten);
    this.recorded = kept
      ? { room: this.room, epoch: head.epoch, offset: kept.offset, nodes: [...states.get(place(kept))!] }
      : { room: this.room, epoch: head.epoch, offset: head.offset, nodes: head.nodes };
    // Nobody is in it any more: only durable nodes were stored.
    this.recorded = { ...this.recorded, nodes: this.recorded.nodes.filter(([key]) => key === 'mark') };
    // Rooms with followers are never forgotten.
    for (const line of this.lines) await line.close();
    await this.store.forget(this.room, head);
    for (const line of this.lines) await line.follow();
    for (const line of this.lines) if (line.cut === 'no') await line.replica.catchUp();
  }

  /** As in a join: the entries since the listener's position, or else a snapshot. */
  private async resume(name: string, { replica }: Line) {
    const listener = this.listeners.get(name);
    const entries = listener ? await replica.since(listener.at).catch(() => null) : null;
    if (listener && entries) {
      for (const entry of entries) applyWrites(listener.nodes, entry.writes);
      const last = entries.at(-1);
      if (last) listener.at = { epoch: last.epoch, offset: last.offset };
    } else this.listeners.set(name, { nodes: new Map(replica.nodes), at: replica.position });
    this.checkListener(name);
  }

  /** A listener that caught up through a replay has the same state as one that received everything. */
  private checkListener(name: string) {
    const { nodes, at } = this.listeners.get(name)!;
    expect(sorted(nodes)).toEqual(sorted(this.history.states.get(place(at))!));
  }
}

const sorted = (nodes: Iterable<[NodeKey, Json]>) => [...nodes].sort(([a], [b]) => (a < b ? -1 : 1));

describe(`two pods on one ${storeUnderTest} store`, () => {
  const runs = storeUnderTest === 'memory' ? 300 : 25;

  it('agree on one history with one host, whatever is cut, killed, lost or misconfigured', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
        const world = new World(store(), `model-${count++}-${runs}`);
        for (const line of world.lines) await line.open();
        for (const each of steps) {
          world.now += 1;
          await world.do(each);
          if (world.history.fault) throw world.history.fault;
        }
        for (const line of world.lines) await world.heal(line);
        const [one, two] = world.lines.map(({ replica }) => replica);
        expect(place(one!)).toBe(place(two!));
        expect(place(one!)).toBe(place(world.history.head));
        expect(sorted(one!.nodes)).toEqual(sorted(two!.nodes));
        const marks = world.history.entries.flatMap(({ epoch, writes }) =>
          writes.filter(([key]) => key === 'mark').map(([, mark]) => ({ mark, epoch })),
        );
        if (!steps.some(({ t }) => t === 'lose-the-store'))
          expect(new Set(marks.map(({ mark }) => mark)).size).toBe(marks.length);
        for (const line of world.lines) await line.close();
      }),
      { numRuns: runs, examples: [[sameOffsetAfterRestart]] },
    );
  }, 120_000);
});

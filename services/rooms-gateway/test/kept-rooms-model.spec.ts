import type { Keeper } from '@sevenfold/contracts';
import fc from 'fast-check';
import { keep, release } from '../src/rooms/keeper.js';
import { join, leave, loseConnection, transferHost } from '../src/rooms/membership.js';
import { endConnection } from '../src/rooms/on-disconnect-writes.js';
import type { RoomDraft } from '../src/rooms/room-draft.js';
import { applyWrites, isDurable, StateView, type LogEntry } from '../src/rooms/room-state.js';
import { RoomNodes } from '../src/rooms/room-nodes.js';
import { RoomReplica } from '../src/store/room-replica.js';
import type { RoomStore } from '../src/store/room-store.js';
import { storeUnderTest } from './support/redis-server.js';
import { storeOfSuite } from './support/store-of-suite.js';

/*
 * Takeovers of a kept room: nobody else may ever host while its keeper is there, unless the keeper handed the role
 * over. Two pods decide on their own copies, in one store. A field stands in for the room's row in the database;
 * kept-rooms.spec.ts tests the real row.
 */

const store = storeOfSuite();

const pod = fc.nat(1);
const person = fc.constantFrom('ada', 'ben', 'cleo');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ t: fc.constant('join' as const), pod, person, device: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ t: fc.constant('leave' as const), pod, person, device: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ t: fc.constant('lose' as const), pod, person, device: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ t: fc.constant('claim' as const), pod, person }) },
  fc.record({ t: fc.constant('release' as const), pod, person }),
  fc.record({ t: fc.constant('expire' as const), pod }),
  fc.record({ t: fc.constant('transfer' as const), pod, person }),
  // The pod is gone, and the other one ends its connections.
  fc.record({ t: fc.constant('crash' as const), pod }),
  // Live state is gone: the room begins again with what is durable, and nobody in it.
  fc.record({ t: fc.constant('lose-the-store' as const) }),
  // A pod that is behind decides on an older state, which the store must reject.
  fc.record({ t: fc.constant('deafen' as const), pod }),
  fc.record({ t: fc.constant('wait' as const), ms: fc.constantFrom(10, 5_000, 15_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class World {
  readonly nodes = new RoomNodes();
  readonly entries: LogEntry[] = [];
  /** Pods that hear nothing from the store until their own next decision. */
  private readonly deaf = new Set<number>();
  private replicas: RoomReplica[] = [];
  private stops: (() => Promise<void>)[] = [];
  private row: Keeper | undefined;
  private now = 1_800_000_000_000;
  /** The keeper has handed the role over, and not come back since. */
  private handedOver = false;

  constructor(
    private readonly store: RoomStore,
    private readonly room: string,
  ) {}

  async open() {
    const clock = { now: () => this.now } as never;
    const durable = [...this.nodes].filter(([key]) => isDurable(key));
    const { offset = 0, epoch = 0 } = this.entries.at(-1) ?? {};
    const begun = { room: this.room, epoch: Math.max(epoch + 1, this.now), offset, nodes: durable };
    this.nodes.clear();
    for (const [key, value] of durable) this.nodes.set(key, value);
    const recording = this.recording();
    for (const index of [0, 1]) {
      const follower = {
        entry: (entry: LogEntry) => this.deaf.has(index) || this.replicas[index]?.entry(entry),
        live: () => undefined,
        interrupted: () => this.deaf.has(index) || this.replicas[index]?.interrupted(),
      };
      this.stops.push(await this.store.follow(this.room, follower as never));
      const load = async () => (await this.store.load(this.room)) ?? this.store.open(begun);
      this.replicas[index] = new RoomReplica(recording, clock, await load(), load);
    }
  }

  async close() {
    for (const stop of this.stops.splice(0)) await stop();
    await this.store.forget(this.room, this.entries.at(-1) ?? { epoch: 0, offset: 0 });
  }

  /** The store, with a check of each entry that it accepts. */
  private recording() {
    const { store } = this;
    return {
      commit: async (room: string, at: never, entry: LogEntry) => {
        const done = await store.commit(room, at, entry);
        if (done) this.accept(entry);
        return done;
      },
      tail: (room: string, from: never) => store.tail(room, from),
    } as unknown as RoomStore;
  }

  private fault: string | undefined;

  private accept(entry: LogEntry) {
    this.entries.push(entry);
    const before = this.view;
    const [keeperBefore, hostBefore] = [before.keeper(), before.host()];
    const wasMember = before.member(keeperBefore ?? '') !== null;
    applyWrites(this.nodes, entry.writes);
    const { view } = this;
    const [keeper, host] = [view.keeper(), view.host()];
    const hosts = view.members().filter(([, { role }]) => role === 'host');
    if (hosts.length > 1 || (hosts[0]?.[0] ?? null) !== host) this.fault ??= 'not exactly one host';
    const isMember = view.member(keeper ?? '') !== null;
    if (!isMember || keeper !== keeperBefore) this.handedOver = false;
    if (!isMember || host === keeper || this.transferring || this.handedOver) return;
    // A keeper becomes host in the same entry in which they join, so nobody sees a state in between.
    if (!wasMember) this.fault ??= 'the keeper came, but does not host';
    else if (hostBefore === keeper) this.fault ??= `${host} took the room over`;
  }

  private transferring = false;

  get view() {
    const { epoch = 0, offset = 0 } = this.entries.at(-1) ?? {};
    return new StateView({ room: this.room, epoch, offset, nodes: this.nodes });
  }

  async do(each: Step) {
    this.now += 1;
    switch (each.t) {
      case 'wait':
        this.now += each.ms;
        return this.run(0, () => undefined);
      case 'deafen':
        return void this.deaf.add(each.pod);
      case 'crash':
        return this.run(1 - each.pod, draft => {
          for (const [id, { pod: owner }] of draft.connections())
            if (owner === String(each.pod)) endConnection(draft, id, () => undefined, loseConnection);
        });
      case 'lose-the-store':
        await this.close();
        return this.open();
      case 'join': {
        const connectionId = `${each.person}-${each.device}`;
        const visitor = { uid: each.person, anonymous: false, client: connectionId, pod: String(each.pod) };
        return this.run(each.pod, draft => join(draft, { ...visitor, connectionId }));
      }
      case 'leave':
      case 'lose':
        return this.run(each.pod, draft =>
          endConnection(
            draft,
            `${each.person}-${each.device}`,
            () => undefined,
            each.t === 'leave' ? leave : loseConnection,
          ),
        );
      case 'claim':
        return this.claim(each.pod, each.person);
      case 'release':
        if (this.row?.uid !== each.person) return;
        return this.free(each.pod);
      case 'expire':
        if (this.view.member(this.row?.uid ?? '')) return;
        return this.free(each.pod);
      case 'transfer':
        return this.transfer(each.pod, each.person);
    }
  }

  private async claim(index: number, uid: string) {
    if (this.row) return;
    const row = (this.row = { uid, since: this.now });
    await this.replicas[index]!.catchUp();
    if (!(await this.run(index, draft => keep(draft, row)))) this.row = undefined;
  }

  private async free(index: number) {
    this.row = undefined;
    await this.replicas[index]!.catchUp();
    await this.run(index, release);
  }

  private async transfer(index: number, to: string) {
    const by = this.view.host();
    this.transferring = true;
    const done = await this.run(index, draft => transferHost(draft, to, draft.host() ?? undefined));
    this.transferring = false;
    if (done && by === this.view.keeper()) this.handedOver = true;
    if (this.view.host() === this.view.keeper()) this.handedOver = false;
  }

  /** Runs a rule on a pod, and returns whether it was allowed. */
  private async run(index: number, rule: (draft: RoomDraft) => unknown): Promise<boolean> {
    try {
      await this.replicas[index]!.run(rule);
      this.deaf.delete(index);
      return true;
    } catch (error) {
      if ((error as { kind?: string }).kind === undefined) throw error;
      return false;
    }
  }

  /** After each step. */
  check() {
    const { view, fault } = this;
    const keeper = view.keeper();
    expect(fault).toBeUndefined();
    expect(keeper).toBe(this.row?.uid ?? null);
    if (view.member(keeper ?? '') && !this.handedOver) expect(view.host()).toBe(keeper);
    if (view.members().some(([, { lostAt }]) => lostAt === undefined)) expect(view.host()).not.toBeNull();
  }
}

describe(`two pods on one ${storeUnderTest} store`, () => {
  const runs = storeUnderTest === 'memory' ? 10_000 : 2_000;

  it('let nobody else host a room while its keeper is there', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async steps => {
        const world = new World(store(), `kept-${count++}`);
        await world.open();
        for (const each of steps) {
          await world.do(each);
          world.check();
        }
        await world.close();
      }),
      { numRuns: runs },
    );
  }, 300_000);
});

import { Inject, Injectable } from '@nestjs/common';
import { DomainError, Unavailable, type LogPosition, type RoomAccess } from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import { isDurable, StateView, type RoomEvent, type RoomState } from '../rooms/room-state.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { nextExpiry } from '../rooms/membership.js';
import { ServerClock } from '../sync/server-clock.js';
import type { Logger } from 'pino';
import { RoomRepository } from './room-repository.js';
import { reachingStore } from './reaching-store.js';
import { RoomPersister } from './room-persister.js';
import { RoomReplica, type Outcome } from './room-replica.js';
import { nextTrackDue } from '../rooms/queue.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import { hasLostEnd, samePosition, type RoomFollower, type RoomSnapshot, RoomStore } from './room-store.js';

/** A room that this pod has to do with at present. */
export interface OpenRoom {
  readonly replica: RoomReplica;
  readonly persister: RoomPersister;
  /** By which the store knows this pod. */
  readonly follower: RoomFollower;
  /** Who keeps it here: broadcasters, commands under way. */
  refCount: number;
  /** Monotonic milliseconds since when nobody does. */
  idleSince: number;
  /** Something is due before the next sweep. */
  planned?: boolean;
  stopFollowing(): Promise<void>;
}

const alreadyDurable = Promise.resolve();

const sweepMs = 1_000;
const idleMs = 30_000;
/** Empty rooms leave the store after this; their durable part stays. */
export const forgetAfterMs = 5 * 60_000;
/** Rooms without anything in them, of which somebody only asked for the name, are forgotten after this. */
const forgetBareAfterMs = 5_000;

/** The rooms of this pod: opened on demand, from the store or else from the database, dropped when idle. */
@Injectable()
export class RoomRegistry {
  private readonly open = new Map<string, Promise<OpenRoom>>();
  /** Of those, the ones that are not just being opened. */
  private readonly ready = new Map<string, OpenRoom>();
  private readonly eventListeners: ((room: string, events: readonly RoomEvent[]) => void)[] = [];

  constructor(
    readonly store: RoomStore,
    private readonly repository: RoomRepository,
    private readonly clock: ServerClock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What happened in rooms, told by the pod that wrote it down. */
  onEvents(listener: (room: string, events: readonly RoomEvent[]) => void) {
    this.eventListeners.push(listener);
  }

  isOpen(room: string) {
    return this.open.has(room);
  }

  /** Rooms that are open here. */
  get size() {
    return this.open.size;
  }

  /** Takes hold of a room; it stays open here until it is let go of. */
  async acquire(room: string): Promise<OpenRoom> {
    for (;;) {
      const opening = this.open.get(room) ?? this.startOpening(room);
      const live = await opening;
      // It may have been dropped while we waited.
      if (this.open.get(room) !== opening) continue;
      live.refCount++;
      return live;
    }
  }

  /** The same, at once, of a room that is open here already. */
  private acquireIfReady(room: string): OpenRoom | undefined {
    const live = this.ready.get(room);
    if (live) live.refCount++;
    return live;
  }

  release(live: OpenRoom) {
    live.refCount--;
    live.idleSince = performance.now();
  }

  /** Has a rule change a room, and waits for the database where that is due. */
  async run<T>(room: string, rule: (draft: RoomDraft) => T, traceparent?: string): Promise<Outcome<T>> {
    const { outcome, durable } = await this.commit(room, rule, traceparent);
    await durable;
    return outcome;
  }

  /** Has a rule change a room. Everybody sees it from now on; it may be acknowledged once it is `durable`. */
  async commit<T>(
    room: string,
    rule: (draft: RoomDraft) => T,
    traceparent?: string,
  ): Promise<{ outcome: Outcome<T>; durable: Promise<void> }> {
    const live = this.acquireIfReady(room) ?? (await this.acquire(room));
    try {
      const outcome = await live.replica.run(rule, traceparent);
      // It stays open until then: what is not written down yet is not dropped.
      return { outcome, durable: this.untilDurable(live, outcome) };
    } finally {
      this.release(live);
    }
  }

  async runOn<T>(live: OpenRoom, rule: (draft: RoomDraft) => T): Promise<Outcome<T>> {
    const outcome = await live.replica.run(rule);
    await this.untilDurable(live, outcome);
    return outcome;
  }

  /** Has a rule change a room, so that what was before is told to nobody any more: who resumes gets the room as it is. */
  async runEndingPast<T>(room: string, rule: (draft: RoomDraft) => T): Promise<T> {
    const { reply, position } = await this.run(room, draft => {
      draft.endPast();
      return rule(draft);
    });
    // What is not written down yet is still needed for that.
    await this.recorded(room, position);
    await this.store.trim(room, position);
    return reply;
  }

  private untilDurable(
    { persister }: OpenRoom,
    { durable, emits, position }: Outcome<unknown>,
  ): Promise<void> {
    if (durable) return persister.waitUntilDurable(position);
    if (emits) persister.scheduleWrite();
    else persister.writeIfLagging();
    return alreadyDurable;
  }

  /** Resolves once the database has everything of a room up to a place. */
  async recorded(room: string, position: LogPosition) {
    const live = await this.acquire(room);
    try {
      await live.persister.waitUntilDurable(position);
    } finally {
      this.release(live);
    }
  }

  /** A room as it stands, without keeping it; null when it is nowhere live. */
  async peek(room: string): Promise<RoomState | null> {
    const opening = this.open.get(room);
    if (opening) return (await opening).replica;
    const snapshot = await this.store.load(room);
    return snapshot && { ...snapshot, nodes: new RoomNodes(snapshot.nodes) };
  }

  /** The lock of a room that is nowhere live. While the database is away, nobody can say. */
  recordedAccess(room: string): Promise<RoomAccess | null> {
    return this.repository.accessOf(room).catch(() => null);
  }

  /** Whether somebody should be out of a room by now, having been lost for too long. */
  hasOverdue(state: RoomState): boolean {
    return (nextExpiry(new StateView(state)) ?? Infinity) <= this.clock.now();
  }

  /** Rooms that are live somewhere; not the gateway's own shards. */
  async names(): Promise<string[]> {
    return (await this.store.rooms()).filter(room => !room.startsWith('@'));
  }

  /** Does not wait for rooms that are being opened: that may take long, and the others cannot wait. */
  async eachOpen(visit: (live: OpenRoom) => Promise<void> | void) {
    for (const live of this.ready.values()) {
      const visiting = visit(live);
      if (visiting) await visiting;
    }
  }

  /** Sees to what is due in time, and drops what nobody holds, unless it is needed. Called each second. */
  async sweep(isNeeded: (live: OpenRoom) => boolean) {
    await this.eachOpen(live => {
      this.planDue(live);
      const isIdle = live.refCount === 0 && idleFor(live) > (isBare(live) ? forgetBareAfterMs : idleMs);
      if (isIdle && !isNeeded(live)) return this.drop(live);
    });
  }

  /** What is due before the next sweep is done at its moment; doing nothing is enough, the rules look at the clock. */
  private planDue(live: OpenRoom) {
    const { view } = live.replica;
    const expiry = nextExpiry(view);
    const due = Math.min(expiry ?? Infinity, nextTrackDue(view) ?? Infinity) - this.clock.now();
    if (due > sweepMs || live.planned) return;
    live.planned = true;
    setTimeout(
      () => {
        live.planned = false;
        this.runOn(live, () => undefined).catch((error: unknown) => this.notDone(live, error));
      },
      Math.max(0, due) + 1,
    ).unref();
  }

  /** While the store or the database is away, the next sweep plans it again, and both are told of elsewhere. */
  private notDone({ replica: { room } }: OpenRoom, error: unknown) {
    if (!(error instanceof DomainError))
      this.logger.error({ err: error, room }, 'what was due in a room was not done');
  }

  /**
   * A room in which nobody is, and that no pod has open: it could not be forgotten when it should have been, or its pods were
   * stopped before. Opened here, it goes with the next sweep that finds it written down.
   */
  async pickUp(room: string) {
    const live = await this.acquire(room);
    this.release(live);
    if (live.refCount === 0) live.idleSince = -Infinity;
  }

  /** Looks whether the log went on without us hearing of it. */
  async checkPositions() {
    await this.eachOpen(({ replica }) => replica.catchUp());
  }

  async stop() {
    await Promise.allSettled(this.open.values());
    await Promise.all(
      [...this.ready.values()].map(async live => {
        await live.replica.settled();
        await live.persister.stop();
        await live.stopFollowing();
      }),
    );
    this.open.clear();
    this.ready.clear();
  }

  private startOpening(room: string) {
    const opening = this.openRoom(room);
    this.open.set(room, opening);
    opening.then(
      live => this.ready.set(room, live),
      () => this.open.delete(room),
    );
    return opening;
  }

  private async openRoom(room: string): Promise<OpenRoom> {
    let replica: RoomReplica | undefined;
    const follower: RoomFollower = {
      entry: entry => replica?.entry(entry),
      live: values => replica?.live(values),
      interrupted: () => replica?.interrupted(),
    };
    // Followed before it is read, so that nothing falls between.
    const stopFollowing = await reachingStore(this.store.follow(room, follower));
    try {
      const snapshot = await this.loadOrBegin(room);
      replica = new RoomReplica(this.store, this.clock, snapshot, () => this.loadOrBegin(room));
      await replica.catchUp();
      const persister = new RoomPersister(replica, this.repository, this.logger, (name, events) => {
        for (const listener of this.eventListeners) listener(name, events);
      });
      persister.scheduleWrite();
      return { replica, persister, follower, refCount: 0, idleSince: performance.now(), stopFollowing };
    } catch (error) {
      await stopFollowing();
      if (error instanceof DomainError) throw error;
      this.logger.warn({ err: error, room }, 'a room could not be opened');
      throw new Unavailable('store.unavailable', 'Rooms cannot be opened right now.', { cause: error });
    }
  }

  private async loadOrBegin(room: string): Promise<RoomSnapshot> {
    for (;;) {
      const live = await this.store.load(room);
      if (live && (await this.discardsCutShort(live))) continue;
      const snapshot = live ?? (await this.begin(room));
      if (!snapshot) continue;
      // Who put it there may not have come to list it.
      await this.store.relist(room);
      return snapshot;
    }
  }

  /** A room whose log lost its end begins anew from the database, which has what was acknowledged. */
  private async discardsCutShort({ room, ...log }: RoomSnapshot): Promise<boolean> {
    // Rooms go on while the database is away.
    const recorded = await this.repository.position(room).catch(() => null);
    // Others may have gone on since the log was read: the store looks at where it ends now.
    return recorded !== null && hasLostEnd(log, recorded) && this.store.discard(room, recorded);
  }

  /**
   * A room that no pod knows begins from what the database has of it, in an epoch that never was before. Null: the
   * database has moved on meanwhile.
   */
  private async begin(room: string): Promise<RoomSnapshot | null> {
    const recorded = await this.repository.load(room);
    const epoch = Math.max((recorded?.epoch ?? 0) + 1, Math.floor(this.clock.now()));
    const nodes = (recorded?.nodes ?? []).filter(([key]) => isDurable(key));
    // Nobody is in it any more, since its last change at the earliest.
    if (recorded && nodes.some(([key]) => key === 'access') && !nodes.some(([key]) => isAwayNote(key)))
      nodes.push(['~ownerAway', { at: recorded.recordedAt }]);
    const offset = recorded?.offset ?? 0;
    // From here on nothing of the lost log is written down any more that would be missing in the new one.
    if (recorded && !(await this.repository.begin(room, recorded, epoch))) return null;
    const snapshot = await this.store.open({ room, epoch, offset, nodes });
    if (recorded && !samePosition(snapshot, { epoch, offset })) await this.yieldTo(snapshot, recorded, epoch);
    return snapshot;
  }

  /**
   * Another pod opened a room at the same time, from the same nodes: its log is the one that is written down. Where that has
   * gone on already, it began at what the database had before.
   */
  private async yieldTo({ room, ...head }: RoomSnapshot, recorded: LogPosition, epoch: number) {
    const { offset } = recorded;
    const base = head.offset === offset ? head : recorded;
    if (!(await this.store.tail(room, base)).complete) return;
    await this.repository.begin(room, { epoch, offset }, base.epoch);
  }

  private async drop(live: OpenRoom) {
    const { replica, persister } = live;
    const empty = replica.view.members().length === 0;
    if (!persister.isUpToDate()) return persister.scheduleWrite();
    if (empty && !isBare(live) && idleFor(live) <= forgetAfterMs) return;
    this.open.delete(replica.room);
    this.ready.delete(replica.room);
    await live.stopFollowing();
    if (empty) await this.store.forget(replica.room, replica.position);
  }
}

const isAwayNote = (key: string) => key === '~ownerAway' || key === '~emptied';

const idleFor = ({ idleSince }: OpenRoom) => performance.now() - idleSince;

const isBare = ({ replica: { view } }: OpenRoom) => !view.has('');

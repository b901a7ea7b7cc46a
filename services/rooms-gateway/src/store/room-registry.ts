import { Inject, Injectable } from '@nestjs/common';
import { DomainError, Unavailable, type LogPosition, type RoomAccess } from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import { isDurable, StateView, type RoomEvent, type RoomState } from '../rooms/room-state.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { nextExpiry } from '../rooms/membership.js';
import { ServerClock } from '../sync/server-clock.js';
import type { Logger } from 'pino';
import { RoomRepository } from './room-repository.js';
import { type OpenBroadcaster, OpenRoom } from './open-room.js';
import { reachingStore } from './reaching-store.js';
import { RoomPersister } from './room-persister.js';
import { type Outcome, type ReplicaListener, RoomReplica } from './room-replica.js';
import { nextDue } from '../rooms/decide.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import {
  hasLostEnd,
  samePosition,
  type LiveValues,
  type RoomFollower,
  type RoomSnapshot,
  RoomStore,
} from './room-store.js';

/** Injection token of the function that creates a room's broadcaster. */
export const OPEN_BROADCASTER = Symbol('OPEN_BROADCASTER');

const toNobody: OpenBroadcaster<ReplicaListener> = () => ({
  entry: () => undefined,
  live: () => undefined,
  restarted: () => undefined,
});

const sweepMs = 1_000;
const idleMs = 30_000;
/** Empty rooms leave the store after this time; their durable part stays. */
export const forgetAfterMs = 5 * 60_000;
/** Rooms without any node leave after this time: someone only looked up their name. */
const forgetBareAfterMs = 5_000;

/** The rooms of this pod: opened on demand, from the store or else from the database, dropped when idle. */
@Injectable()
export class RoomRegistry<Broadcaster extends ReplicaListener = ReplicaListener> {
  private readonly open = new Map<string, Promise<OpenRoom<Broadcaster>>>();
  /** The open rooms, without those still opening. */
  private readonly ready = new Map<string, OpenRoom<Broadcaster>>();
  /** Rooms with a timer for something due before the next sweep. */
  private readonly planned = new WeakSet<OpenRoom>();
  private readonly eventListeners: ((room: string, events: readonly RoomEvent[]) => void)[] = [];

  constructor(
    readonly store: RoomStore,
    private readonly repository: RoomRepository,
    private readonly clock: ServerClock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(OPEN_BROADCASTER)
    private readonly openBroadcaster: OpenBroadcaster<Broadcaster> = toNobody as OpenBroadcaster<Broadcaster>,
  ) {}

  /** Calls a listener with rooms' events, on the pod that wrote them to the database. */
  onEvents(listener: (room: string, events: readonly RoomEvent[]) => void) {
    this.eventListeners.push(listener);
  }

  isOpen(room: string) {
    return this.open.has(room);
  }

  /** An open room; undefined while it is still opening. */
  opened(room: string): OpenRoom<Broadcaster> | undefined {
    return this.ready.get(room);
  }

  /** Number of rooms open on this pod. */
  get size() {
    return this.open.size;
  }

  /** Opens a room; it stays open on this pod until it is released. */
  async acquire(room: string): Promise<OpenRoom<Broadcaster>> {
    for (;;) {
      const opening = this.open.get(room) ?? this.startOpening(room);
      const open = await opening;
      // The room may have been dropped while we waited.
      if (this.open.get(room) === opening) return open.acquire();
    }
  }

  /** Runs `work` with a room, which stays open until that is done. */
  async with<T>(room: string, work: (open: OpenRoom<Broadcaster>) => T | Promise<T>): Promise<T> {
    const open = this.ready.get(room)?.acquire() ?? (await this.acquire(room));
    try {
      return await work(open);
    } finally {
      open.release();
    }
  }

  /** Applies a rule to a room, and waits until the change may be acknowledged. */
  run<T>(room: string, rule: (draft: RoomDraft) => T, traceparent?: string): Promise<Outcome<T>> {
    return this.with(room, open => open.run(rule, traceparent));
  }

  /** The current state of a room, without keeping it open; null if it is not live on any pod. */
  async peek(room: string): Promise<RoomState | null> {
    const opening = this.open.get(room);
    if (opening) return (await opening).replica;
    const snapshot = await this.store.load(room);
    return snapshot && { ...snapshot, nodes: new RoomNodes(snapshot.nodes) };
  }

  /** The lock of a room that is not live. Null while the database is down. */
  recordedAccess(room: string): Promise<RoomAccess | null> {
    return this.repository.accessOf(room).catch(() => null);
  }

  /** A room that is not live, as recorded in the database; null if it was never recorded. */
  async recorded(room: string): Promise<RoomState | null> {
    const snapshot = await this.repository.load(room);
    return snapshot && { ...snapshot, nodes: new RoomNodes(snapshot.nodes) };
  }

  /** Whether a member has been lost for too long and should be removed by now. */
  hasOverdue(state: RoomState): boolean {
    return (nextExpiry(new StateView(state)) ?? Infinity) <= this.clock.now();
  }

  /** Live rooms on all pods, without the gateway's own shards. */
  async names(): Promise<string[]> {
    return (await this.store.rooms()).filter(room => !room.startsWith('@'));
  }

  /** Skips rooms that are still opening: that may take a while, and must not delay the others. */
  async eachOpen(visit: (open: OpenRoom<Broadcaster>) => Promise<void> | void) {
    for (const open of this.ready.values()) {
      const visiting = visit(open);
      if (visiting) await visiting;
    }
  }

  /** Plans what is due, and drops idle rooms that nothing needs. Called each second. */
  async sweep(isNeeded: (open: OpenRoom) => boolean) {
    await this.eachOpen(open => {
      this.planDue(open);
      const isIdle = open.idleMs > (isBare(open) ? forgetBareAfterMs : idleMs);
      if (isIdle && !isNeeded(open)) return this.drop(open);
    });
  }

  /**
   * Sets a timer for what is due before the next sweep. It runs an empty rule: `decide` applies what is due
   * by time.
   */
  private planDue(open: OpenRoom) {
    const due = nextDue(open.replica.view) - this.clock.now();
    if (due > sweepMs || this.planned.has(open)) return;
    this.planned.add(open);
    setTimeout(
      () => {
        this.planned.delete(open);
        open.run(() => undefined).catch((error: unknown) => this.notDone(open, error));
      },
      Math.max(0, due) + 1,
    ).unref();
  }

  /** While the store or the database is down, the next sweep plans it again; such outages are logged elsewhere. */
  private notDone({ replica: { room } }: OpenRoom, error: unknown) {
    if (!(error instanceof DomainError)) this.logger.error({ err: error, room }, 'work due in a room failed');
  }

  /**
   * Takes over an empty room that no pod has open: it was not dropped in time, or its pods stopped first.
   * The next sweep that finds it stored drops it.
   */
  async pickUp(room: string) {
    const open = await this.acquire(room);
    open.release();
    open.idleSince = -Infinity;
  }

  /** Checks for log entries that we have missed. */
  async checkPositions() {
    await this.eachOpen(({ replica }) => replica.catchUp());
  }

  async stop() {
    await Promise.allSettled(this.open.values());
    await Promise.all(
      [...this.ready.values()].map(async open => {
        await open.replica.settled();
        await open.persister.stop();
        await open.stopFollowing();
      }),
    );
    this.open.clear();
    this.ready.clear();
  }

  private startOpening(room: string) {
    const opening = this.openRoom(room);
    this.open.set(room, opening);
    opening.then(
      open => this.ready.set(room, open),
      () => this.open.delete(room),
    );
    return opening;
  }

  private async openRoom(room: string): Promise<OpenRoom<Broadcaster>> {
    let replica: RoomReplica | undefined;
    const follower: RoomFollower = {
      entry: entry => replica?.entry(entry),
      live: values => replica?.live(values),
      interrupted: () => replica?.interrupted(),
    };
    // Follow before reading, so that no entry is missed in between.
    const stopFollowing = await reachingStore(this.store.follow(room, follower));
    try {
      const snapshot = await this.loadOrBegin(room);
      replica = new RoomReplica(this.store, this.clock, snapshot, () => this.loadOrBegin(room));
      await replica.catchUp();
      const persister = new RoomPersister(replica, this.repository, this.logger, (name, events) => {
        for (const listener of this.eventListeners) listener(name, events);
      });
      persister.scheduleWrite();
      const publishLive = (values: LiveValues) => this.store.publishLive(room, values, follower);
      return new OpenRoom(replica, persister, publishLive, stopFollowing, this.openBroadcaster);
    } catch (error) {
      await stopFollowing();
      if (error instanceof DomainError) throw error;
      this.logger.warn({ err: error, room }, 'failed to open a room');
      throw new Unavailable('store.unavailable', 'We can’t open rooms right now. Try again in a moment.', {
        cause: error,
      });
    }
  }

  private async loadOrBegin(room: string): Promise<RoomSnapshot> {
    for (;;) {
      const live = await this.store.load(room);
      if (live && (await this.discardsCutShort(live))) continue;
      const snapshot = live ?? (await this.begin(room));
      if (!snapshot) continue;
      // The pod that opened it may have failed before listing it.
      await this.store.relist(room);
      return snapshot;
    }
  }

  /**
   * Discards a room whose log has lost its end; it restarts from the database, which has everything
   * acknowledged.
   */
  private async discardsCutShort({ room, ...log }: RoomSnapshot): Promise<boolean> {
    // Rooms continue while the database is down.
    const recorded = await this.repository.position(room).catch(() => null);
    // Others may have appended since we read the log: the store compares its current end.
    return recorded !== null && hasLostEnd(log, recorded) && this.store.discard(room, recorded);
  }

  /**
   * Starts a room that is not live from its database state, in a new epoch. Null if the database has moved on
   * meanwhile.
   */
  private async begin(room: string): Promise<RoomSnapshot | null> {
    const recorded = await this.repository.load(room);
    const epoch = Math.max((recorded?.epoch ?? 0) + 1, Math.floor(this.clock.now()));
    const nodes = (recorded?.nodes ?? []).filter(([key]) => isDurable(key));
    // Nobody is in it. The owner's leaving was not recorded, so assume that they left at the last change.
    if (recorded && nodes.some(([key]) => key === 'access') && !nodes.some(([key]) => isAwayNote(key)))
      nodes.push(['~ownerAway', { at: recorded.recordedAt }]);
    const offset = recorded?.offset ?? 0;
    // From here on, no pod can store entries of the lost log that the new one would miss.
    if (recorded && !(await this.repository.begin(room, recorded, epoch))) return null;
    const snapshot = await this.store.open({ room, epoch, offset, nodes });
    if (recorded && !samePosition(snapshot, { epoch, offset })) await this.yieldTo(snapshot, recorded, epoch);
    return snapshot;
  }

  /**
   * Another pod opened the room at the same time, from the same nodes: its log is the one to store. If that
   * has new entries already, it began at the previous database position.
   */
  private async yieldTo({ room, ...head }: RoomSnapshot, recorded: LogPosition, epoch: number) {
    const { offset } = recorded;
    const base = head.offset === offset ? head : recorded;
    if (!(await this.store.tail(room, base)).complete) return;
    await this.repository.begin(room, { epoch, offset }, base.epoch);
  }

  private async drop(open: OpenRoom) {
    const { replica, persister } = open;
    const empty = replica.view.members().length === 0;
    if (!persister.isUpToDate()) return persister.scheduleWrite();
    if (empty && !isBare(open) && open.idleMs <= forgetAfterMs) return;
    this.open.delete(replica.room);
    this.ready.delete(replica.room);
    await open.stopFollowing();
    if (empty) await this.store.forget(replica.room, replica.position);
  }
}

const isAwayNote = (key: string) => key === '~ownerAway' || key === '~emptied';

const isBare = ({ replica: { view } }: OpenRoom) => !view.has('');

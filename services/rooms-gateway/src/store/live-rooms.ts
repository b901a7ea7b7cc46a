import { Inject, Injectable } from '@nestjs/common';
import { DomainError, Unavailable, type LogPosition, type RoomAccess } from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import { isDurable, StateView, type Fact, type RoomState } from '../rooms/room-state.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { nextExpiry } from '../rooms/membership.js';
import { ServerClock } from '../sync/server-clock.js';
import type { Logger } from 'pino';
import { DurableRooms } from './durable-rooms.js';
import { reachingStore } from './reaching-store.js';
import { RoomRecorder } from './room-recorder.js';
import { RoomReplica, type Outcome } from './room-replica.js';
import { nextTrackDue } from '../rooms/queue.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import { hasLostEnd, samePlace, type RoomFollower, type RoomSnapshot, RoomStore } from './room-store.js';

/** A room that this pod has to do with at present. */
export interface LiveRoom {
  readonly replica: RoomReplica;
  readonly recorder: RoomRecorder;
  /** By which the store knows this pod. */
  readonly follower: RoomFollower;
  /** Who keeps it here: broadcasters, commands under way. */
  holders: number;
  /** Monotonic milliseconds since when nobody does. */
  idleSince: number;
  /** Something is due before the next sweep. */
  planned?: boolean;
  stopFollowing(): Promise<void>;
}

const lasts = Promise.resolve();

const sweepMs = 1_000;
const idleMs = 30_000;
/** Empty rooms leave the store after this; their durable part stays. */
export const forgetAfterMs = 5 * 60_000;
/** Rooms without anything in them, of which somebody only asked for the name, are forgotten after this. */
const forgetBareAfterMs = 5_000;

/** The rooms of this pod: opened on demand, from the store or else from the database, dropped when idle. */
@Injectable()
export class LiveRooms {
  private readonly open = new Map<string, Promise<LiveRoom>>();
  /** Of those, the ones that are not just being opened. */
  private readonly ready = new Map<string, LiveRoom>();
  private readonly factListeners: ((room: string, facts: readonly Fact[]) => void)[] = [];

  constructor(
    readonly store: RoomStore,
    private readonly durable: DurableRooms,
    private readonly clock: ServerClock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What happened in rooms, told by the pod that wrote it down. */
  onFacts(listener: (room: string, facts: readonly Fact[]) => void) {
    this.factListeners.push(listener);
  }

  isOpen(room: string) {
    return this.open.has(room);
  }

  /** Rooms that are open here. */
  get size() {
    return this.open.size;
  }

  /** Takes hold of a room; it stays open here until it is let go of. */
  async hold(room: string): Promise<LiveRoom> {
    for (;;) {
      const opening = this.open.get(room) ?? this.startOpening(room);
      const live = await opening;
      // It may have been dropped while we waited.
      if (this.open.get(room) !== opening) continue;
      live.holders++;
      return live;
    }
  }

  /** The same, at once, of a room that is open here already. */
  private holdIfReady(room: string): LiveRoom | undefined {
    const live = this.ready.get(room);
    if (live) live.holders++;
    return live;
  }

  release(live: LiveRoom) {
    live.holders--;
    live.idleSince = performance.now();
  }

  /** Has a rule change a room, and waits for the database where that is due. */
  async run<T>(room: string, rule: (draft: RoomDraft) => T, traceparent?: string): Promise<Outcome<T>> {
    const { outcome, lasting } = await this.commit(room, rule, traceparent);
    await lasting;
    return outcome;
  }

  /** Has a rule change a room. Everybody sees it from now on; it may be acknowledged once it is `lasting`. */
  async commit<T>(
    room: string,
    rule: (draft: RoomDraft) => T,
    traceparent?: string,
  ): Promise<{ outcome: Outcome<T>; lasting: Promise<void> }> {
    const live = this.holdIfReady(room) ?? (await this.hold(room));
    try {
      const outcome = await live.replica.run(rule, traceparent);
      // It stays open until then: what is not written down yet is not dropped.
      return { outcome, lasting: this.makeLast(live, outcome) };
    } finally {
      this.release(live);
    }
  }

  async runOn<T>(live: LiveRoom, rule: (draft: RoomDraft) => T): Promise<Outcome<T>> {
    const outcome = await live.replica.run(rule);
    await this.makeLast(live, outcome);
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

  private makeLast({ recorder }: LiveRoom, { durable, tells, position }: Outcome<unknown>): Promise<void> {
    if (durable) return recorder.upTo(position);
    if (tells) recorder.touch();
    else recorder.mayWait();
    return lasts;
  }

  /** Resolves once the database has everything of a room up to a place. */
  async recorded(room: string, position: LogPosition) {
    const live = await this.hold(room);
    try {
      await live.recorder.upTo(position);
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
    return this.durable.accessOf(room).catch(() => null);
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
  async eachOpen(visit: (live: LiveRoom) => Promise<void> | void) {
    for (const live of this.ready.values()) {
      const visiting = visit(live);
      if (visiting) await visiting;
    }
  }

  /** Sees to what is due in time, and drops what nobody holds, unless it is needed. Called each second. */
  async sweep(isNeeded: (live: LiveRoom) => boolean) {
    await this.eachOpen(live => {
      this.planDue(live);
      const isIdle = live.holders === 0 && idleFor(live) > (isBare(live) ? forgetBareAfterMs : idleMs);
      if (isIdle && !isNeeded(live)) return this.drop(live);
    });
  }

  /** What is due before the next sweep is done at its moment; doing nothing is enough, the rules look at the clock. */
  private planDue(live: LiveRoom) {
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
  private notDone({ replica: { room } }: LiveRoom, error: unknown) {
    if (!(error instanceof DomainError))
      this.logger.error({ err: error, room }, 'what was due in a room was not done');
  }

  /**
   * A room in which nobody is, and that no pod has open: it could not be forgotten when it should have been, or its pods were
   * stopped before. Opened here, it goes with the next sweep that finds it written down.
   */
  async pickUp(room: string) {
    const live = await this.hold(room);
    this.release(live);
    if (live.holders === 0) live.idleSince = -Infinity;
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
        await live.recorder.stop();
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

  private async openRoom(room: string): Promise<LiveRoom> {
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
      const recorder = new RoomRecorder(replica, this.durable, this.logger, (name, facts) => {
        for (const listener of this.factListeners) listener(name, facts);
      });
      recorder.touch();
      return { replica, recorder, follower, holders: 0, idleSince: performance.now(), stopFollowing };
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
    const recorded = await this.durable.position(room).catch(() => null);
    // Others may have gone on since the log was read: the store looks at where it ends now.
    return recorded !== null && hasLostEnd(log, recorded) && this.store.discard(room, recorded);
  }

  /**
   * A room that no pod knows begins from what the database has of it, in an epoch that never was before. Null: the
   * database has moved on meanwhile.
   */
  private async begin(room: string): Promise<RoomSnapshot | null> {
    const recorded = await this.durable.load(room);
    const epoch = Math.max((recorded?.epoch ?? 0) + 1, Math.floor(this.clock.now()));
    const nodes = (recorded?.nodes ?? []).filter(([key]) => isDurable(key));
    // Nobody is in it any more, since its last change at the earliest.
    if (recorded && nodes.some(([key]) => key === 'access') && !nodes.some(([key]) => isAwayNote(key)))
      nodes.push(['~ownerAway', { at: recorded.recordedAt }]);
    const offset = recorded?.offset ?? 0;
    // From here on nothing of the lost log is written down any more that would be missing in the new one.
    if (recorded && !(await this.durable.begin(room, recorded, epoch))) return null;
    const snapshot = await this.store.open({ room, epoch, offset, nodes });
    if (recorded && !samePlace(snapshot, { epoch, offset })) await this.giveOver(snapshot, recorded, epoch);
    return snapshot;
  }

  /**
   * Another pod opened a room at the same time, from the same nodes: its log is the one that is written down. Where that has
   * gone on already, it began at what the database had before.
   */
  private async giveOver({ room, ...head }: RoomSnapshot, recorded: LogPosition, epoch: number) {
    const { offset } = recorded;
    const base = head.offset === offset ? head : recorded;
    if (!(await this.store.tail(room, base)).complete) return;
    await this.durable.begin(room, { epoch, offset }, base.epoch);
  }

  private async drop(live: LiveRoom) {
    const { replica, recorder } = live;
    const empty = replica.view.members().length === 0;
    if (!recorder.isUpToDate()) return recorder.touch();
    if (empty && !isBare(live) && idleFor(live) <= forgetAfterMs) return;
    this.open.delete(replica.room);
    this.ready.delete(replica.room);
    await live.stopFollowing();
    if (empty) await this.store.forget(replica.room, replica.position);
  }
}

const isAwayNote = (key: string) => key === '~ownerAway' || key === '~emptied';

const idleFor = ({ idleSince }: LiveRoom) => performance.now() - idleSince;

const isBare = ({ replica: { view } }: LiveRoom) => !view.has('');

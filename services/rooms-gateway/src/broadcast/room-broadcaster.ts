import type { Live, LogPosition, PathEvent } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import type { PathTree } from '../path-tree/path-tree.js';
import { isPrefix, parsePath, type Path } from '../path-tree/path.js';
import { refuseBanned } from '../rooms/access.js';
import { keepReactions } from '../rooms/reactions.js';
import type { NodeKey } from '../rooms/room-nodes.js';
import { isHidden, type RoomEvent, type LogEntry, type RoomView, type Write } from '../rooms/room-state.js';
import type { OpenBroadcaster, OpenRoom } from '../store/open-room.js';
import type { ReplicaListener } from '../store/room-replica.js';
import type { LiveValues, RoutedSignal } from '../store/room-store.js';
import { budgets, encode, type Connection } from '../sockets/connection.js';
import { kicked, roomClosed, slowConsumer, unavailable, type Closing } from '../sockets/close-reasons.js';
import { effectSpan } from '../effect-span.js';
import type { ServerClock } from '../sync/server-clock.js';
import { countSent, framesDropped, slowReaders, type Lane } from '../metrics.js';
import { Hall, type HallSettings } from './hall.js';
import { LiveLane, type LiveOutside } from './live-lane.js';
import { MemberNotices } from './member-notices.js';
import { isInAudience, isMember, type Membership } from './membership.js';
import { FlushScheduler } from './flush-scheduler.js';

/** A slow subscriber, which has everything up to `from`. At `since` (monotonic ms) its backlog was `waiting` bytes. */
interface Behind {
  from: LogPosition;
  since: number;
  waiting: number;
}

/** A connection subscribed to a room. */
export class Subscriber {
  membership: Membership = 'outsider';
  behind: Behind | undefined;
  /** Paths subscribed to without joining. */
  readonly paths = new Map<string, Path>();

  constructor(
    readonly connection: Connection,
    readonly broadcaster: RoomBroadcaster,
  ) {}

  get isMember() {
    return isMember(this.membership);
  }

  /**
   * Whether it reads fast enough for state. If not, it gets nothing until it has read its backlog; then `catchUp` runs.
   * @param from the position up to which it has everything
   */
  keepsUp(from: LogPosition, catchUp: () => void): boolean {
    const { connection } = this;
    if (this.behind) this.checkStalled(this.behind);
    else if (connection.backlog > budgets.stateBytes) {
      slowReaders.add('behind');
      this.behind = { from, since: performance.now(), waiting: connection.backlog };
      connection.whenDrained(catchUp);
    }
    if (!this.behind) return true;
    framesDropped.add('state');
    return false;
  }

  /** A slow connection may take its time for large messages; one that reads next to nothing may not. */
  private checkStalled(behind: Behind) {
    const { connection } = this;
    if (behind.waiting - connection.backlog >= budgets.progressBytes)
      Object.assign(behind, { since: performance.now(), waiting: connection.backlog });
    else if (performance.now() - behind.since > budgets.stalledMs) connection.close(slowConsumer);
  }
}

/** By room. Not in the connection itself: sockets know no rooms. */
const subscriptions = new WeakMap<Connection, Map<string, Subscriber>>();

/** A connection's subscriptions by room. */
export function subscriptionsOf(connection: Connection): Map<string, Subscriber> {
  let own = subscriptions.get(connection);
  if (!own) subscriptions.set(connection, (own = new Map()));
  return own;
}

export const membershipIn = (connection: Connection, room: string): Membership =>
  subscriptionsOf(connection).get(room)?.membership ?? 'outsider';

/** Limit of replayed events; beyond it a snapshot is smaller and faster. */
export const maxReplay = 300;

/**
 * Sends a room to the sockets of this pod. Three lanes: control entries go out at once; newest-only state
 * waits for the tick (20 ms) and is conflated; live values (levels, reports) use a slower tick and are
 * dropped first. Each message is encoded once for all.
 */
export class RoomBroadcaster implements ReplicaListener {
  /** Everyone but the audience. */
  readonly subscribers = new Map<Connection, Subscriber>();
  /** Entries not sent yet. */
  private pending: LogEntry[] = [];
  private published: LogPosition;
  /** Levels, reports and reactions, until the next tick. */
  readonly liveLane: LiveLane;
  readonly notices: MemberNotices;
  readonly hall: Hall<Subscriber>;

  constructor(
    readonly open: OpenRoom,
    private readonly tree: PathTree,
    private readonly scheduler: FlushScheduler,
    private readonly outside: LiveOutside,
    hall: HallSettings,
    logger: Pick<Logger, 'warn'>,
  ) {
    const { replica } = open;
    this.published = replica.position;
    this.hall = new Hall(open, tree, hall, {
      now: () => outside.now(),
      wake: () => scheduler.scheduleHall(this),
      publishLive: values => outside.publishLive(values),
      tellStage: state => this.sendLive({ hall: state }),
      events: entries => this.events(entries),
      logger,
    });
    this.liveLane = new LiveLane(
      replica,
      outside,
      () => scheduler.scheduleLive(this),
      reaction => this.hall.react(reaction),
    );
    this.notices = new MemberNotices(this.subscribers, this.hall, replica, () => outside.now());
  }

  get replica() {
    return this.open.replica;
  }

  get room() {
    return this.replica.room;
  }

  /** Adds a connection, or finds it. From now on it gets everything after the replica's position. */
  subscribe(connection: Connection): Subscriber {
    this.flush();
    return this.find(connection);
  }

  private find(connection: Connection): Subscriber {
    let subscriber = this.subscribers.get(connection) ?? this.hall.get(connection);
    if (!subscriber) {
      subscriber = new Subscriber(connection, this);
      this.open.acquire();
      this.subscribers.set(connection, subscriber);
      subscriptionsOf(connection).set(this.room, subscriber);
      this.hall.occupied();
    }
    return subscriber;
  }

  /** Adds a connection to the audience, or moves it there. */
  seat(connection: Connection): Subscriber {
    const subscriber = this.find(connection);
    if (!isInAudience(subscriber.membership)) this.place(subscriber, 'audience');
    return subscriber;
  }

  /** Changes the relation of a connection to the room. */
  place(subscriber: Subscriber, membership: Membership) {
    const { connection } = subscriber;
    subscriber.membership = membership;
    if (isInAudience(membership)) {
      if (!this.subscribers.delete(connection)) return;
      this.hall.add(subscriber);
    } else {
      if (!this.hall.delete(connection)) return;
      this.subscribers.set(connection, subscriber);
    }
    // The subscriber gets a snapshot next, which has everything that it missed.
    subscriber.behind = undefined;
  }

  /** @throws NotAllowed if someone is banned by now. */
  requireWelcome(uid: string) {
    refuseBanned(this.replica.view, uid, this.outside.now());
  }

  unsubscribe(connection: Connection) {
    if (!this.subscribers.delete(connection) && !this.hall.delete(connection)) return;
    subscriptionsOf(connection).delete(this.room);
    this.open.release();
  }

  /** Drops a subscriber that has no subscription left. */
  dropUnused({ connection, membership, paths }: Subscriber) {
    if (membership === 'outsider' && paths.size === 0) this.unsubscribe(connection);
  }

  // Room events

  entry(entry: LogEntry) {
    this.pending.push(entry);
    if (entry.writes.every(([key]) => this.canWait(key))) this.scheduler.scheduleState(this);
    else this.flush('control');
    this.expel(entry);
    this.notices.entry(entry);
    this.hall.entry(entry);
  }

  restarted() {
    this.pending = [];
    this.published = this.replica.position;
    // The lock may have been set in between.
    this.revoke();
    for (const subscriber of this.subscribers.values()) {
      if (this.isForgotten(subscriber)) subscriber.connection.close(unavailable);
      else {
        this.refresh(subscriber);
        this.notices.show(subscriber);
      }
    }
    this.hall.restarted();
  }

  /** After a restart, the room's state no longer has this connection, neither as member nor as knocking. */
  private isForgotten({ connection: { id }, membership }: Subscriber): boolean {
    const { view } = this.replica;
    switch (membership) {
      case 'member':
      case 'leaving':
        return view.connection(id) === null;
      case 'knocking':
        return view.get(`~knocks/${id}`) === undefined;
      case 'audience':
      case 'asking':
      case 'outsider':
        return false;
    }
  }

  private canWait(key: NodeKey) {
    return isHidden(key) || this.tree.rules.ruleOf(key)?.lane === 'newest';
  }

  /** False for nodes from a newer pod, for which this version has no rule. */
  private isShown(key: NodeKey) {
    return !isHidden(key) && this.tree.rules.ruleOf(key) !== undefined;
  }

  /** Delivers a signal to its receivers, here or on other pods. */
  signal(signal: RoutedSignal) {
    if (this.deliver(signal) < signal.to.length) this.outside.publishLive({ signals: [signal] });
  }

  private deliver({ to, from, connection, data }: RoutedSignal): number {
    let found = 0;
    for (const subscriber of this.subscribers.values())
      if (subscriber.isMember && to.includes(subscriber.connection.id)) {
        found++;
        subscriber.connection.send({ t: 'signal', room: this.room, from, connection, data });
      }
    return found;
  }

  /** Live values from other pods. */
  live(values: LiveValues) {
    for (const signal of values.signals ?? []) this.deliver(signal);
    if (values.audience) this.hall.hear(values.audience);
    this.liveLane.hear(values);
  }

  // Sending

  /** Sends pending entries, conflated. */
  flush(lane: Lane = 'state') {
    if (this.pending.length === 0) return;
    const entries = this.pending;
    const from = this.published;
    this.pending = [];
    this.published = this.replica.position;
    if (this.subscribers.size === 0) return;
    const batch = this.encodeBatch(from, entries, null);
    let sent = 0;
    for (const subscriber of this.subscribers.values())
      sent += Number(this.sendBatch(subscriber, batch, from, entries));
    countSent(lane, sent, batch);
  }

  private sendBatch(subscriber: Subscriber, shared: Buffer, from: LogPosition, entries: LogEntry[]): boolean {
    if (!subscriber.isMember && subscriber.paths.size === 0) return false;
    const { connection } = subscriber;
    if (!subscriber.keepsUp(from, () => this.catchUp(subscriber))) return false;
    connection.write(
      subscriber.isMember ? shared : this.encodeBatch(from, entries, [...subscriber.paths.values()]),
    );
    return true;
  }

  /** Sends the newest live values to readers that keep up. */
  flushLive() {
    this.sendLive(this.liveLane.take());
  }

  flushHall() {
    this.hall.tick();
  }

  private sendLive(values: Omit<Live, 't' | 'room'>) {
    if (this.subscribers.size === 0) return;
    const message = encode({ t: 'live', room: this.room, ...values });
    let sent = 0;
    let dropped = 0;
    for (const { connection, isMember, behind } of this.subscribers.values()) {
      if (!isMember) continue;
      if (behind || connection.backlog > budgets.liveBytes) dropped++;
      else {
        connection.write(message);
        sent++;
      }
    }
    countSent('live', sent, message);
    if (dropped > 0) framesDropped.add('live', dropped);
  }

  private encodeBatch(from: LogPosition, entries: LogEntry[], paths: Path[] | null): Buffer {
    const { epoch, offset } = entries.at(-1)!;
    const all = this.events(entries);
    const events = paths ? all.filter(([path]) => concerns(path, paths)) : all;
    return encode({ t: 'batch', room: this.room, epoch, from: from.offset, to: offset, events });
  }

  /** Events for readers: the last value of newest-only nodes, every value of all others. */
  events(entries: readonly LogEntry[]): PathEvent[] {
    const last = entries.length > 1 ? lastWrites(entries) : undefined;
    const events: PathEvent[] = [];
    for (const { writes } of entries)
      for (const write of writes) {
        const [key, value] = write;
        if (!this.isShown(key) || (last && this.canWait(key) && last.get(key) !== write)) continue;
        events.push([this.tree.rules.pathOf(this.room, key), value]);
      }
    return events;
  }

  /** Everything that a member may read. */
  snapshot(): PathEvent[] {
    const events: PathEvent[] = [];
    for (const [key, value] of this.replica.nodes)
      if (this.isShown(key)) events.push([this.tree.rules.pathOf(this.room, key), value]);
    return events;
  }

  // Slow readers

  /** Sends a reader that has drained its backlog what it missed, conflated, or else a snapshot. */
  private catchUp(subscriber: Subscriber) {
    if (!subscriber.behind || !this.subscribers.has(subscriber.connection)) return;
    this.flush();
    const { from } = subscriber.behind;
    subscriber.behind = undefined;
    const entries = this.replica.recentSince(from);
    if (!entries || entries.length > maxReplay) return this.refresh(subscriber);
    if (entries.length > 0)
      subscriber.connection.write(
        this.encodeBatch(from, entries, subscriber.isMember ? null : [...subscriber.paths.values()]),
      );
  }

  private refresh(subscriber: Subscriber) {
    const { room } = this;
    const paths = [...subscriber.paths.values()];
    const snapshot = this.snapshot().filter(([path]) => subscriber.isMember || concerns(path, paths));
    subscriber.connection.sendSnapshot({ t: 'refresh', room, ...this.replica.position, snapshot });
  }

  // Removing subscribers

  private expel(entry: LogEntry) {
    for (const [key, value] of entry.writes) {
      if (value !== null || !key.startsWith('~connections/')) continue;
      const id = key.slice('~connections/'.length);
      for (const subscriber of this.subscribers.values())
        if (subscriber.connection.id === id && subscriber.isMember) this.dismiss(subscriber, entry);
    }
    const closes = entry.writes.some(([key]) => key === 'access');
    if (closes || entry.facts.some(event => event.type === 'member-left')) this.revoke();
  }

  private dismiss(subscriber: Subscriber, entry: LogEntry) {
    const { connection } = subscriber;
    const closing =
      subscriber.membership === 'leaving'
        ? undefined
        : closingFor(this.room, connection.principal.uid, entry.facts);
    if (!closing) return;
    effectSpan(
      'room socket closed',
      entry.traceparent,
      { 'sevenfold.rooms.close_code': closing.code },
      () => {
        if ('until' in closing.reason)
          connection.send({ t: 'kicked', room: this.room, until: closing.reason.until! });
        connection.close(closing);
      },
    );
  }

  /** Ends subscriptions whose readers lost access. */
  revoke() {
    for (const { connection, isMember, paths } of this.subscribers.values()) {
      if (isMember) continue;
      for (const [text, path] of paths)
        if (!this.tree.canRead(this.replica.view as RoomView, path, connection.principal)) {
          paths.delete(text);
          connection.send({ t: 'revoked', path: text, code: 'PERMISSION_DENIED' });
        }
    }
  }
}

/** Creates the broadcasters of a pod. Their rooms share one scheduler. */
export function broadcasting(
  tree: PathTree,
  clock: Pick<ServerClock, 'now'>,
  hall: HallSettings,
  logger: Pick<Logger, 'warn'>,
): OpenBroadcaster<RoomBroadcaster> {
  const scheduler = new FlushScheduler();
  return open =>
    new RoomBroadcaster(
      open,
      tree,
      scheduler,
      {
        now: () => clock.now(),
        publishLive: values => open.publishLive(values),
        // Droppable like the reactions themselves.
        keepReactions: marks => void open.run(draft => keepReactions(draft, marks)).catch(() => undefined),
      },
      hall,
      logger,
    );
}

/** How to close a member's socket after the room removed it. Without a reason it may reconnect at once. */
function closingFor(room: string, uid: string, events: readonly RoomEvent[]): Closing {
  const removal = events.find(event => event.type === 'member-kicked' && event.uid === uid);
  if (removal?.type === 'member-kicked') return kicked(room, removal.until);
  const left = events.find(event => event.type === 'member-left' && event.uid === uid);
  if (left?.type === 'member-left' && left.reason === 'closed') return roomClosed(room);
  return unavailable;
}

/** Keeps the last write per node; no single entry writes a node twice. */
function lastWrites(entries: readonly LogEntry[]): Map<NodeKey, Write> {
  const last = new Map<NodeKey, Write>();
  for (const { writes } of entries) for (const write of writes) last.set(write[0], write);
  return last;
}

const concerns = (event: string, paths: readonly Path[]) => {
  const path = parsePath(event);
  return paths.some(wanted => isPrefix(wanted, path) || isPrefix(path, wanted));
};

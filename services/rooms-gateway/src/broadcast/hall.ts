import type { HallState, LiveReaction, LogPosition, PathEvent } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import type { PathTree } from '../path-tree/path-tree.js';
import {
  audienceUpTo,
  changesAudience,
  closesAudience,
  isAudienceClosed,
  isHall,
  recountAudience,
} from '../rooms/audience.js';
import type { NodeKey } from '../rooms/room-nodes.js';
import type { LogEntry } from '../rooms/room-state.js';
import { addTraceToBan, type BanNode, type Trace } from '../rooms/traces.js';
import { budgets, encode, type Connection } from '../sockets/connection.js';
import { kicked, roomClosed, unavailable } from '../sockets/close-reasons.js';
import { audienceTtlMs, type AudiencePart, type LiveValues } from '../store/room-store.js';
import type { OpenRoom } from '../store/open-room.js';
import { countSent, framesDropped } from '../metrics.js';
import type { Membership } from './membership.js';
import { Sample } from './sample.js';

export interface HallSettings {
  pod: string;
  /** Maximum number of members on the stage. */
  places: number;
}

/** Reactions per tick that the audience sees. */
const maxReactions = 10;
/** How often a pod repeats the size of its part of the audience. */
const repeatMs = 3_000;
/** Maximum time per slice of writing to the audience, so that the stage and other rooms get their turn. */
const sliceMs = 2;

/** Reading the clock costs a twentieth of a write. */
const visitsPerLook = 16;

/** Someone in the audience. */
interface Listener {
  readonly connection: Connection;
  readonly membership: Membership;
  /** Set while this listener reads too slowly. */
  behind: object | undefined;
  keepsUp(from: LogPosition, catchUp: () => void): boolean;
}

/** A pass over everyone in the audience: `visit` runs for each of them, `over` at the end. */
interface Round<Subscriber> {
  subscribers: Iterator<Subscriber, undefined>;
  visit: (subscriber: Subscriber) => void;
  over: () => void;
}

/**
 * The audience of a room on this pod. It gets what the rule table marks for it, encoded once, after the stage and in
 * slices of time. Its listeners are not in the room's log: pods tell each other how many they have.
 */
export class Hall<Subscriber extends Listener> {
  private readonly subscribers = new Map<Connection, Subscriber>();
  private readonly others = new Map<string, { count: number; heardAt: number }>();
  /** This pod's part, as other pods know it. */
  private published = { count: 0, at: -Infinity };
  /** When this pod began its copy of a room that had an audience, in monotonic ms. */
  private begunAt = -Infinity;
  /** When the recorded size last changed, in monotonic ms. */
  private changedAt = -Infinity;
  /** The last `hall` that was sent, as JSON. */
  private shown: string | undefined;
  private readonly reactions = new Sample<LiveReaction>(maxReactions);
  /** Who has reacted since the last tick. */
  private readonly reacted = new Set<string>();
  /** Entries with something for the audience that were not sent yet. */
  private pending: LogEntry[] = [];
  private sentUpTo: LogPosition;
  private snapshotText: string | undefined;
  private readonly rounds: {
    state?: Round<Subscriber> | undefined;
    live?: Round<Subscriber> | undefined;
  } = {};
  private isVisiting = false;
  private isNoting = false;

  constructor(
    private readonly open: OpenRoom,
    private readonly tree: PathTree,
    readonly settings: HallSettings,
    private readonly outside: {
      now: () => number;
      /** Plans a tick. */
      wake: () => void;
      publishLive: (values: LiveValues) => void;
      /** Shows members how full the hall is. */
      tellStage: (hall: HallState) => void;
      events: (entries: readonly LogEntry[]) => PathEvent[];
      logger: Pick<Logger, 'warn'>;
    },
  ) {
    this.sentUpTo = open.replica.position;
    this.beginCopy();
  }

  /** A pod that opens a room does not know the other pods' counts until they repeat them. */
  private beginCopy() {
    if (audienceUpTo(this.replica.view) === 0) return;
    this.begunAt = performance.now();
    this.outside.wake();
  }

  /** Call this when the room has someone on this pod. */
  occupied() {
    if (this.isLeftOver) this.outside.wake();
  }

  private get replica() {
    return this.open.replica;
  }

  get size() {
    return this.subscribers.size;
  }

  values() {
    return this.subscribers.values();
  }

  get(connection: Connection) {
    return this.subscribers.get(connection);
  }

  add(subscriber: Subscriber) {
    this.subscribers.set(subscriber.connection, subscriber);
    this.outside.wake();
  }

  delete(connection: Connection) {
    if (!this.subscribers.delete(connection)) return false;
    this.outside.wake();
    return true;
  }

  /** Whether the room is a hall: people may listen from its audience. */
  get isOpen() {
    return this.audience > 0 || isHall(this.replica.view, this.settings.places);
  }

  get state(): HallState {
    const { view } = this.replica;
    const host = view.host();
    const hostName = host === null ? undefined : view.member(host)?.name;
    const stage = view.members().length;
    const { places } = this.settings;
    return { stage, places, audience: this.audience, ...(hostName !== undefined && { hostName }) };
  }

  /** On all pods. */
  private get audience() {
    let sum = this.size;
    for (const { count } of this.others.values()) sum += count;
    return sum;
  }

  /** A message with everything that the audience may read. The snapshot is expensive: encoded once for everyone. */
  withSnapshot(message: object): Buffer {
    this.snapshotText ??= JSON.stringify(this.snapshot());
    return Buffer.from(`${JSON.stringify(message).slice(0, -1)},"snapshot":${this.snapshotText}}`);
  }

  private snapshot(): PathEvent[] {
    const events: PathEvent[] = [];
    for (const [key, value] of this.replica.nodes)
      if (this.laneOf(key)) events.push([this.tree.rules.pathOf(this.replica.room, key), value]);
    return events;
  }

  private laneOf(key: NodeKey) {
    return this.tree.rules.ruleOf(key)?.audience;
  }

  // What happens in the room

  entry(entry: LogEntry) {
    const writes = entry.writes.filter(([key]) => this.laneOf(key));
    if (writes.length > 0) this.snapshotText = undefined;
    this.dismiss(entry);
    if (entry.writes.some(changesAudience)) {
      this.changedAt = performance.now();
      this.outside.wake();
    }
    if (this.size === 0) {
      // Anyone who comes from now on gets this entry in their snapshot.
      this.pending = [];
      this.sentUpTo = this.replica.position;
      return;
    }
    if (writes.length === 0) return;
    this.pending.push({ ...entry, writes });
    if (writes.some(([key]) => this.laneOf(key) === 'now')) this.sendState();
    else this.outside.wake();
  }

  restarted() {
    this.pending = [];
    this.snapshotText = undefined;
    this.sentUpTo = this.replica.position;
    this.beginCopy();
    if (this.size === 0) return;
    this.visitAll('state', {
      subscribers: this.subscribers.values(),
      visit: subscriber => {
        if (!this.sendAway(subscriber)) this.refresh(subscriber);
      },
      over: () => undefined,
    });
  }

  /** Takes one reaction per person and tick, so that nobody fills the sample alone. */
  react(reaction: LiveReaction) {
    const [uid] = reaction;
    if (this.size === 0 || this.reacted.has(uid)) return;
    this.reacted.add(uid);
    this.reactions.add(reaction);
    this.outside.wake();
  }

  /** Another pod's part. */
  hear({ pod, count }: AudiencePart) {
    if (count > 0) this.others.set(pod, { count, heardAt: performance.now() });
    else this.others.delete(pod);
    this.outside.wake();
  }

  /** Once a second, as long as there is an audience. */
  tick() {
    const now = performance.now();
    for (const [pod, { heardAt }] of this.others) if (now - heardAt > audienceTtlMs) this.others.delete(pod);
    this.note(now);
    this.publish(now);
    this.sendState();
    this.sendLive();
    if (this.audience > 0 || this.isLeftOver) this.outside.wake();
  }

  /** No pod reports the recorded audience: its pod is gone, or the listeners left before they had a seat. */
  private get isLeftOver() {
    return this.audience === 0 && this.open.idleMs === 0 && audienceUpTo(this.replica.view) > 0;
  }

  /** Records the size of the audience in the room. If that fails, the next tick tries again. */
  private note(now: number) {
    const hasOwn = this.size > 0 || this.published.count > 0;
    if (this.isNoting || !(hasOwn || this.isLeftOver)) return;
    // Within this time all pods have reported their counts.
    const mayShrink = now - Math.max(this.begunAt, hasOwn ? -Infinity : this.changedAt) > audienceTtlMs;
    if (!hasOwn && !mayShrink) return;
    this.isNoting = true;
    this.open.replica
      .run(draft => recountAudience(draft, this.audience, mayShrink))
      .catch(() => undefined)
      .finally(() => (this.isNoting = false));
  }

  private publish(now: number) {
    const { size: count, published } = this;
    if (count === published.count && (count === 0 || now - published.at < repeatMs)) return;
    this.published = { count, at: now };
    this.outside.publishLive({ audience: { pod: this.settings.pod, count } });
  }

  private dismiss({ writes }: LogEntry) {
    const { room } = this.replica;
    for (const write of writes) {
      const [key, value] = write;
      if (closesAudience(write))
        this.visitAll('state', {
          subscribers: this.subscribers.values(),
          visit: ({ connection }) => connection.close(roomClosed(room)),
          over: () => undefined,
        });
      if (value === null || !key.startsWith('~bans/')) continue;
      const { until } = value as unknown as BanNode;
      for (const { connection } of this.subscribers.values())
        if (key === `~bans/${connection.principal.uid}`) this.kickOut(connection, until);
    }
  }

  /** After a gap: closes the connection of someone who was removed meanwhile, or missed the answer to their knock. */
  private sendAway({ connection, membership }: Subscriber): boolean {
    const { room, view } = this.replica;
    const until = view.bannedUntil(connection.principal.uid, this.outside.now());
    if (until !== null) this.kickOut(connection, until);
    else if (isAudienceClosed(view)) connection.close(roomClosed(room));
    else if (membership === 'asking' && view.get(`~knocks/${connection.id}`) === undefined)
      connection.close(unavailable);
    else return false;
    return true;
  }

  private kickOut(connection: Connection, until: number) {
    // When a block changes, sockets that are already closing may still be in the list.
    if (!connection.isOpen) return;
    const { room } = this.replica;
    this.addTraceToBan(connection);
    connection.send({ t: 'kicked', room, until });
    connection.close(kicked(room, until));
  }

  private addTraceToBan({ principal: { uid }, trace }: Connection) {
    if (!trace) return;
    const audience: Trace[] = [];
    for (const { principal, trace: other } of this.subscribers.keys())
      if (other && principal.uid !== uid) audience.push(other);
    this.open
      .run(draft => addTraceToBan(draft, uid, trace, audience))
      .catch((error: unknown) =>
        this.outside.logger.warn(
          { err: error, room: this.replica.room },
          'failed to keep the trace of a removed person',
        ),
      );
  }

  // Sending

  /** Sends pending entries as one batch. Entries that arrive meanwhile go into the next one. */
  private sendState() {
    if (this.rounds.state || this.pending.length === 0) return;
    const { epoch, offset, room } = this.replica;
    const events = this.outside.events(this.pending);
    const batch = encode({ t: 'batch', room, epoch, from: this.sentUpTo.offset, to: offset, events });
    this.pending = [];
    this.sentUpTo = this.replica.position;
    this.begin('state', batch, subscriber =>
      subscriber.keepsUp(this.sentUpTo, () => this.catchUp(subscriber)),
    );
  }

  private sendLive() {
    // The next tick sends it.
    if (this.rounds.live) return;
    const hall = this.state;
    const shown = JSON.stringify(hall);
    const hasChanged = shown !== this.shown;
    this.shown = shown;
    if (hasChanged) this.outside.tellStage(hall);
    const reactions = this.reactions.take();
    this.reacted.clear();
    if (!hasChanged && reactions.length === 0) return;
    const { room } = this.replica;
    const news = { ...(reactions.length > 0 && { reactions }), ...(hasChanged && { hall }) };
    this.begin('live', encode({ t: 'live', room, ...news }), ({ behind, connection }) => {
      if (!behind && connection.backlog <= budgets.liveBytes) return true;
      framesDropped.add('live');
      return false;
    });
  }

  /** Writes a frame to everyone who keeps up. */
  private begin(lane: 'state' | 'live', frame: Buffer, keepsUp: (subscriber: Subscriber) => boolean) {
    let sent = 0;
    this.visitAll(lane, {
      subscribers: this.subscribers.values(),
      visit: subscriber => {
        if (!keepsUp(subscriber)) return;
        subscriber.connection.write(frame);
        sent++;
      },
      over: () => countSent(lane, sent, frame),
    });
  }

  private visitAll(lane: 'state' | 'live', round: Round<Subscriber>) {
    this.rounds[lane] = round;
    if (this.isVisiting) return;
    this.isVisiting = true;
    this.visitSome();
  }

  /** State comes before live values. */
  private visitSome() {
    const end = performance.now() + sliceMs;
    const { rounds } = this;
    for (let visited = 1; ; visited++) {
      const lane = rounds.state ? 'state' : 'live';
      const round = rounds[lane];
      if (!round) break;
      const { done, value } = round.subscribers.next();
      if (done) {
        rounds[lane] = undefined;
        round.over();
        if (lane === 'state') this.sendState();
      } else round.visit(value);
      if (visited % visitsPerLook === 0 && performance.now() > end)
        return void setImmediate(() => this.visitSome());
    }
    this.isVisiting = false;
  }

  private catchUp(subscriber: Subscriber) {
    if (!subscriber.behind || this.subscribers.get(subscriber.connection) !== subscriber) return;
    subscriber.behind = undefined;
    this.refresh(subscriber);
  }

  private refresh({ connection }: Subscriber) {
    const { room, position } = this.replica;
    connection.sendEncodedSnapshot(this.withSnapshot({ t: 'refresh', room, ...position }));
  }
}

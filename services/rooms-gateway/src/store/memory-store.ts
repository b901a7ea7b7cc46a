import type { LogPosition, SyncReport } from '@sevenfold/contracts';
import { RoomNodes } from '../rooms/room-nodes.js';
import { applyWrites, type LogEntry } from '../rooms/room-state.js';
import { EntryLog } from './entry-log.js';
import {
  audienceTtlMs,
  logRetention,
  PodRegistry,
  RoomStore,
  samePosition,
  TicketStore,
  type LiveValues,
  type RoomFollower,
  type RoomSnapshot,
  type Tail,
} from './room-store.js';

const done = Promise.resolve(true);
const refused = Promise.resolve(false);

interface StoredRoom {
  /** State at the start of the log; later writes are only in the log. */
  nodes: RoomNodes;
  log: EntryLog;
  head: LogPosition;
  reports: Record<string, SyncReport>;
  /** By pod. */
  audience: Map<string, { count: number; expires: number }>;
}

/** Rooms in this process, for a single gateway. The database has everything that must outlive it. */
export class MemoryRoomStore extends RoomStore {
  private readonly byName = new Map<string, StoredRoom>();
  private readonly followers = new Map<string, Set<RoomFollower>>();

  async open(initial: RoomSnapshot): Promise<RoomSnapshot> {
    const { room, epoch, offset, nodes } = initial;
    if (!this.byName.has(room)) this.byName.set(room, roomOf({ epoch, offset }, new RoomNodes(nodes)));
    return this.snapshot(room)!;
  }

  async load(room: string) {
    return this.snapshot(room);
  }

  commit(room: string, at: LogPosition, entry: LogEntry): Promise<boolean> {
    const stored = this.byName.get(room);
    if (!stored || !samePosition(stored.head, at)) return refused;
    stored.log.push(entry);
    stored.head = { epoch: entry.epoch, offset: entry.offset };
    for (const follower of this.followers.get(room) ?? []) queueMicrotask(() => follower.entry(entry));
    return done;
  }

  async tail(room: string, from: LogPosition): Promise<Tail> {
    const stored = this.byName.get(room);
    if (!stored) return { complete: false };
    if (samePosition(stored.head, from)) return { complete: true, entries: [] };
    const entries = stored.log.after(from);
    return entries ? { complete: true, entries } : { complete: false };
  }

  async trim(room: string, upTo: LogPosition) {
    this.byName.get(room)?.log.forgetUpTo(upTo);
  }

  async follow(room: string, follower: RoomFollower) {
    const followers = this.followers.get(room) ?? new Set();
    this.followers.set(room, followers.add(follower));
    return async () => {
      followers.delete(follower);
      if (followers.size === 0 && this.followers.get(room) === followers) this.followers.delete(room);
    };
  }

  publishLive(room: string, values: LiveValues, from: RoomFollower) {
    const stored = this.byName.get(room);
    if (stored && values.reports) Object.assign(stored.reports, values.reports);
    if (stored && values.audience) {
      const { pod, count } = values.audience;
      stored.audience.set(pod, { count, expires: performance.now() + audienceTtlMs });
    }
    for (const follower of this.followers.get(room) ?? []) if (follower !== from) follower.live(values);
  }

  async reports(room: string) {
    return { ...this.byName.get(room)?.reports };
  }

  async audiences(rooms: readonly string[]) {
    const now = performance.now();
    return rooms.map(room => {
      let sum = 0;
      for (const { count, expires } of this.byName.get(room)?.audience.values() ?? [])
        if (expires > now) sum += count;
      return sum;
    });
  }

  async rooms() {
    return [...this.byName.keys()];
  }

  async relist() {}

  async positions(rooms: readonly string[]) {
    return rooms.map(room => this.byName.get(room)?.head ?? null);
  }

  async forget(room: string, at: LogPosition) {
    const stored = this.byName.get(room);
    if (!stored || !samePosition(stored.head, at) || this.followers.has(room)) return false;
    return this.byName.delete(room);
  }

  async discard(room: string, { epoch, offset }: LogPosition) {
    const stored = this.byName.get(room);
    if (!stored || stored.head.epoch !== epoch || stored.head.offset >= offset) return false;
    return this.byName.delete(room);
  }

  async probe() {}
  async close() {}

  private snapshot(room: string): RoomSnapshot | null {
    const stored = this.byName.get(room);
    if (!stored) return null;
    const nodes = new RoomNodes(stored.nodes);
    for (const { writes } of stored.log.all()) applyWrites(nodes, writes);
    return { room, ...stored.head, nodes: [...nodes] };
  }
}

function roomOf(head: LogPosition, nodes: RoomNodes): StoredRoom {
  const log = new EntryLog(head, logRetention, entries => {
    for (const { writes } of entries) applyWrites(nodes, writes);
  });
  return { nodes, log, head, reports: {}, audience: new Map() };
}

export class MemoryTicketStore extends TicketStore {
  private readonly tickets = new Map<string, { content: string; expires: number }>();

  async put(ticket: string, content: string, ttlMs: number) {
    this.dropExpired();
    this.tickets.set(ticket, { content, expires: performance.now() + ttlMs });
  }

  async take(ticket: string) {
    const found = this.tickets.get(ticket);
    this.tickets.delete(ticket);
    return found && found.expires > performance.now() ? found.content : null;
  }

  /** All tickets have the same lifetime, so expired ones come first. */
  private dropExpired() {
    for (const [ticket, { expires }] of this.tickets) {
      if (expires > performance.now()) return;
      this.tickets.delete(ticket);
    }
  }
}

export class MemoryPodRegistry extends PodRegistry {
  private readonly pods = new Map<string, number>();

  async beat(pod: string, ttlMs: number) {
    this.pods.set(pod, performance.now() + ttlMs);
  }

  async isAlive(pod: string) {
    return (this.pods.get(pod) ?? 0) > performance.now();
  }

  async leave(pod: string) {
    this.pods.delete(pod);
  }
}

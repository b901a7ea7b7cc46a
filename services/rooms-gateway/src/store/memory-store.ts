import type { LogPosition, SyncReport } from '@sevenfold/contracts';
import { RoomNodes } from '../rooms/room-nodes.js';
import { applyWrites, type LogEntry } from '../rooms/room-state.js';
import {
  beginsAt,
  logRetention,
  PodRegistry,
  RoomStore,
  samePlace,
  TicketStore,
  type LiveValues,
  type RoomFollower,
  type RoomSnapshot,
  type Tail,
} from './room-store.js';

interface StoredRoom {
  base: LogPosition;
  head: LogPosition;
  nodes: RoomNodes;
  /** As text, as in Redis: many thousand entries of objects would be looked at by the garbage collector time and again. */
  log: string[];
  reports: Record<string, SyncReport>;
}

/** Rooms in this process: for one gateway. What must outlive it is in the database. */
export class MemoryRoomStore extends RoomStore {
  private readonly byName = new Map<string, StoredRoom>();
  private readonly followers = new Map<string, Set<RoomFollower>>();

  async open(initial: RoomSnapshot): Promise<RoomSnapshot> {
    const { room, epoch, offset, nodes } = initial;
    if (!this.byName.has(room)) {
      const position = { epoch, offset };
      this.byName.set(room, {
        base: position,
        head: position,
        nodes: new RoomNodes(nodes),
        log: [],
        reports: {},
      });
    }
    return this.snapshot(room)!;
  }

  async load(room: string) {
    return this.snapshot(room);
  }

  async commit(room: string, at: LogPosition, entry: LogEntry): Promise<boolean> {
    const stored = this.byName.get(room);
    if (!stored || !samePlace(stored.head, at)) return false;
    applyWrites(stored.nodes, entry.writes);
    stored.head = { epoch: entry.epoch, offset: entry.offset };
    stored.log.push(JSON.stringify(entry));
    if (stored.log.length > logRetention) stored.log.shift();
    for (const follower of this.followers.get(room) ?? []) queueMicrotask(() => follower.entry(entry));
    return true;
  }

  async tail(room: string, from: LogPosition): Promise<Tail> {
    const stored = this.byName.get(room);
    if (!stored) return { complete: false };
    if (samePlace(stored.head, from)) return { complete: true, entries: [] };
    const index = indexAfter(stored, from);
    return index === undefined
      ? { complete: false }
      : { complete: true, entries: stored.log.slice(index).map(entryOf) };
  }

  async trim(room: string, upTo: LogPosition) {
    const stored = this.byName.get(room);
    const index = stored && indexAfter(stored, upTo);
    if (!stored || !index) return;
    stored.log.splice(0, index);
    stored.base = upTo;
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
    for (const follower of this.followers.get(room) ?? []) if (follower !== from) follower.live(values);
  }

  async reports(room: string) {
    return { ...this.byName.get(room)?.reports };
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
    if (!stored || !samePlace(stored.head, at) || this.followers.has(room)) return false;
    return this.byName.delete(room);
  }

  async discard(room: string, { epoch, offset }: LogPosition) {
    const stored = this.byName.get(room);
    if (!stored || stored.head.epoch !== epoch || stored.head.offset >= offset) return false;
    return this.byName.delete(room);
  }

  async ping() {}
  async close() {}

  private snapshot(room: string): RoomSnapshot | null {
    const stored = this.byName.get(room);
    return stored ? { room, ...stored.head, nodes: [...stored.nodes] } : null;
  }
}

const entryOf = (text: string) => JSON.parse(text) as LogEntry;

/** Where in the log the entries after a place begin; undefined where the log does not know it any more. Offsets have no gaps. */
function indexAfter({ base, head, log }: StoredRoom, place: LogPosition): number | undefined {
  const index = place.offset - (head.offset - log.length);
  if (index === 0 && beginsAt(base, place)) return 0;
  const before = log[index - 1];
  return before !== undefined && samePlace(entryOf(before), place) ? index : undefined;
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

  /** All live equally long, so the expired ones are in front. */
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

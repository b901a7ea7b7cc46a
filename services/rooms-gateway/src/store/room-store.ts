import type { Json, LiveReaction, LogPosition, SyncReport } from '@sevenfold/contracts';
import type { NodeKey } from '../rooms/room-nodes.js';
import type { LogEntry } from '../rooms/room-state.js';

/** A room as it stands in the store. */
export interface RoomSnapshot extends LogPosition {
  readonly room: string;
  readonly nodes: [NodeKey, Json][];
}

/** What follows a place in a room's log; incomplete when the log does not hold that very place any more. */
export type Tail = { complete: true; entries: LogEntry[] } | { complete: false };

/** A message from one member to connections of another. */
export interface RoutedSignal {
  to: string[];
  from: string;
  connection: string;
  data: Json;
}

/** What passes between pods and nobody keeps: newest voice levels and sync reports by uid, reactions, signals. */
export interface LiveValues {
  levels?: Record<string, number>;
  reports?: Record<string, SyncReport>;
  reactions?: LiveReaction[];
  signals?: RoutedSignal[];
}

export interface RoomFollower {
  /** Every commit to the room, by whichever pod, in order; may come twice. */
  entry(entry: LogEntry): void;
  /** Live values that other pods published. */
  live(values: LiveValues): void;
  /** Something may have been missed: read the tail. */
  interrupted(): void;
}

/**
 * Where the live truth of all rooms is: one linear history per room. Every change names the place in the log that it
 * was decided at, and is refused when the room has moved on: two pods, or two hosts, cannot both be right.
 */
export abstract class RoomStore {
  /** Puts a room there unless there is one. Answers what is there then. */
  abstract open(initial: RoomSnapshot): Promise<RoomSnapshot>;
  abstract load(room: string): Promise<RoomSnapshot | null>;
  /** Appends an entry, applies its writes and tells all followers, as one step. False: `at` is not the end any more. */
  abstract commit(room: string, at: LogPosition, entry: LogEntry): Promise<boolean>;
  /** From `startOfLog`: all there was since the room began, where it began with nothing. */
  abstract tail(room: string, from: LogPosition): Promise<Tail>;
  /** Takes the entries up to a place out of a room's log, if they are in it: those that come after go on from there. */
  abstract trim(room: string, upTo: LogPosition): Promise<void>;
  /** Answers how to stop following. */
  abstract follow(room: string, follower: RoomFollower): Promise<() => Promise<void>>;
  /** Tells the other followers, if there are any, and keeps reports for those who ask later. */
  abstract publishLive(room: string, values: LiveValues, from: RoomFollower): void;
  abstract reports(room: string): Promise<Record<string, SyncReport>>;
  abstract rooms(): Promise<string[]>;
  /** Has `rooms` name a room if it is there, and only then: the two may have come apart where something was cut off between them. */
  abstract relist(room: string): Promise<void>;
  /** Where each room's log ends, in the order asked; null where there is no such room. A room that is where it was is as it was. */
  abstract positions(rooms: readonly string[]): Promise<(LogPosition | null)[]>;
  /** Drops a room's live state, provided that its log still ends at `at` and nobody follows it. */
  abstract forget(room: string, at: LogPosition): Promise<boolean>;
  /**
   * Drops a room's live state, also where it is followed, provided that its log ends before a place of the same epoch: it
   * has lost its end.
   */
  abstract discard(room: string, endsBefore: LogPosition): Promise<boolean>;
  /** Writes, because a store that is full or read-only still answers. Rejects when rooms cannot be changed. */
  abstract probe(): Promise<void>;
  abstract close(): Promise<void>;
}

export const samePosition = (a: LogPosition, b: LogPosition) => a.epoch === b.epoch && a.offset === b.offset;

/** Whether a log seems to end before what is in the database already. Read before it, it may only have been read too early. */
export const hasLostEnd = (log: LogPosition, recorded: LogPosition) =>
  log.epoch === recorded.epoch && log.offset < recorded.offset;

/** Where the database is with a room that it has nothing of yet. */
export const startOfLog: LogPosition = { epoch: 0, offset: 0 };

/** Whether a log that begins at `base` goes on from a place: one that begins at no offset does so from nothing, in whatever epoch. */
export const beginsAt = (base: LogPosition, from: LogPosition) =>
  samePosition(base, from) || (base.offset === 0 && samePosition(from, startOfLog));

/** How many entries a room's log keeps. */
export const logRetention = 1000;

/** Keeps a secret for a short while and gives it out once. */
export abstract class TicketStore {
  abstract put(ticket: string, content: string, ttlMs: number): Promise<void>;
  /** The content, at the first asking only. */
  abstract take(ticket: string): Promise<string | null>;
}

/** Which gateway pods are alive, so that connections of dead ones can be given up. */
export abstract class PodRegistry {
  abstract beat(pod: string, ttlMs: number): Promise<void>;
  abstract isAlive(pod: string): Promise<boolean>;
  abstract leave(pod: string): Promise<void>;
}

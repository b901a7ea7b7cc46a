import type { Json, LiveReaction, LogPosition, SyncReport } from '@sevenfold/contracts';
import type { NodeKey } from '../rooms/room-nodes.js';
import type { LogEntry } from '../rooms/room-state.js';

/** The current state of a room in the store. */
export interface RoomSnapshot extends LogPosition {
  readonly room: string;
  readonly nodes: [NodeKey, Json][];
}

/**
 * Entries after a position of a room's log; incomplete if the log does not hold exactly that position any
 * more.
 */
export type Tail = { complete: true; entries: LogEntry[] } | { complete: false };

/** A message from one member to connections of another. */
export interface RoutedSignal {
  to: string[];
  from: string;
  connection: string;
  data: Json;
}

/** How many people listen from the audience on one pod. */
export interface AudiencePart {
  pod: string;
  count: number;
}

/** How long a pod's part of the audience counts. Pods repeat it more often than that. */
export const audienceTtlMs = 10_000;

/**
 * Values that pods share outside the log: newest voice levels and sync reports by uid, reactions, signals, the size of
 * their part of the audience.
 */
export interface LiveValues {
  audience?: AudiencePart;
  levels?: Record<string, number>;
  reports?: Record<string, SyncReport>;
  reactions?: LiveReaction[];
  signals?: RoutedSignal[];
}

export interface RoomFollower {
  /** Every commit to the room, by any pod, in order; may repeat entries. */
  entry(entry: LogEntry): void;
  /** Live values from other pods. */
  live(values: LiveValues): void;
  /** Something may have been missed: read the tail. */
  interrupted(): void;
}

/**
 * The source of truth for live rooms: one linear history per room. Every change names the log position that
 * it was decided at, and is rejected if the room has moved on: two pods, or two hosts, cannot both be right.
 */
export abstract class RoomStore {
  /** Creates a room unless it exists. Returns its current state. */
  abstract open(initial: RoomSnapshot): Promise<RoomSnapshot>;
  abstract load(room: string): Promise<RoomSnapshot | null>;
  /**
   * Appends an entry, applies its writes and notifies all followers, atomically. False if `at` is not the end
   * any more.
   */
  abstract commit(room: string, at: LogPosition, entry: LogEntry): Promise<boolean>;
  /** From `startOfLog`: everything since the room was created, if it started with nothing. */
  abstract tail(room: string, from: LogPosition): Promise<Tail>;
  /**
   * Removes the entries up to a position from a room's log, if it holds them; later entries then follow that
   * position.
   */
  abstract trim(room: string, upTo: LogPosition): Promise<void>;
  /** Returns a function that stops following. */
  abstract follow(room: string, follower: RoomFollower): Promise<() => Promise<void>>;
  /** Sends to the other followers, and keeps reports and parts of the audience for later readers. */
  abstract publishLive(room: string, values: LiveValues, from: RoomFollower): void;
  abstract reports(room: string): Promise<Record<string, SyncReport>>;
  /** The size of each room's audience on all pods, in the given order. */
  abstract audiences(rooms: readonly string[]): Promise<number[]>;
  abstract rooms(): Promise<string[]>;
  /**
   * Makes `rooms` list a room if and only if it exists: a crash between two steps may have left them
   * inconsistent.
   */
  abstract relist(room: string): Promise<void>;
  /**
   * The end of each room's log, in the given order; null if the room does not exist. The same position means
   * the same state.
   */
  abstract positions(rooms: readonly string[]): Promise<(LogPosition | null)[]>;
  /** Drops a room's live state, if its log still ends at `at` and nobody follows it. */
  abstract forget(room: string, at: LogPosition): Promise<boolean>;
  /**
   * Drops a room's live state, even if it is followed, if its log ends before a position of the same epoch:
   * it has lost its end.
   */
  abstract discard(room: string, endsBefore: LogPosition): Promise<boolean>;
  /** Writes, because a full or read-only store still answers reads. Rejects if rooms cannot be changed. */
  abstract probe(): Promise<void>;
  abstract close(): Promise<void>;
}

export const samePosition = (a: LogPosition, b: LogPosition) => a.epoch === b.epoch && a.offset === b.offset;

/**
 * Whether a log seems to end before the database's position. Read the log after the database: a log that was read first
 * may only be outdated.
 */
export const hasLostEnd = (log: LogPosition, recorded: LogPosition) =>
  log.epoch === recorded.epoch && log.offset < recorded.offset;

/** Position in the database of a room that is not stored yet. */
export const startOfLog: LogPosition = { epoch: 0, offset: 0 };

/**
 * Whether a log that begins at `base` continues a position: one with base offset 0 continues from nothing, in
 * any epoch.
 */
export const beginsAt = (base: LogPosition, from: LogPosition) =>
  samePosition(base, from) || (base.offset === 0 && samePosition(from, startOfLog));

/** Entries kept in a room's log. */
export const logRetention = 1000;

/** Stores a secret for a short while, and returns it once. */
export abstract class TicketStore {
  abstract put(ticket: string, content: string, ttlMs: number): Promise<void>;
  /** The content, for the first caller only. */
  abstract take(ticket: string): Promise<string | null>;
}

/** Which gateway pods are alive, so that connections of dead ones can be ended. */
export abstract class PodRegistry {
  abstract beat(pod: string, ttlMs: number): Promise<void>;
  abstract isAlive(pod: string): Promise<boolean>;
  abstract leave(pod: string): Promise<void>;
}

import type {
  Ack,
  Admission,
  Batch,
  ClientMessage,
  Door,
  Joined,
  Json,
  Kicked,
  Live,
  Refresh,
  Relay,
  Signal,
  VoiceMoved,
} from '@sevenfold/contracts';
import type { ClockProbes } from '../clock/clock-probes.js';
import type { NewOperation, OnAnswer } from '../connection/operation-queue.js';
import type { LocalTree } from '../tree/local-tree.js';
import type { RoomState } from './room-state.js';

export type RoomMessage = Batch | Live | Refresh | Kicked | Door | Admission | Signal | Relay | VoiceMoved;

/** A room, as the connection sees it. */
export interface RoomOnLink {
  /** False while waiting for approval. */
  readonly joined: boolean;
  /** Connected again. */
  resume(): Promise<void>;
  receive(message: RoomMessage): void;
  /** Our own writes in this room were applied optimistically, or rolled back. */
  guessed(): void;
  connectionLost(
    code: number,
    reason: { code?: string; room?: string; until?: number },
    final: boolean,
  ): void;
}

/** The connection, as a room sees it. */
export interface RoomLink {
  readonly uid: string | undefined;
  readonly clock: ClockProbes;
  readonly tree: LocalTree;
  serverNow(): number;
  serverTimeOffset(): number;
  set(path: string, value: Json): Promise<void>;
  update(path: string, values: Record<string, Json>): Promise<void>;
  push(path: string, value: Json): Promise<string>;
  remove(path: string): Promise<void>;
  onDisconnect(path: string): { remove(): Promise<void>; cancel(): Promise<void> };
  /** Forgets an onDisconnect write locally. */
  disarm(path: string): void;
  readonly link: {
    /** @param onAnswer runs before any frame after the answer is handled */
    ask(operation: NewOperation, onAnswer?: OnAnswer): Promise<Ack | Joined>;
    /** Not retried on another connection. */
    askNow(operation: NewOperation, onAnswer?: OnAnswer): Promise<Ack | Joined>;
    send(message: ClientMessage): void;
    register(name: string, room: RoomOnLink): void;
    unregister(name: string): void;
    heard(room: string, offset: number): void;
  };
}

/** The room, as its parts see it. */
export interface RoomActor {
  readonly realtime: RoomLink;
  readonly state: RoomState;
  /** Path of a node of this room. */
  path(node: string): string;
  ask(operation: NewOperation): Promise<unknown>;
}

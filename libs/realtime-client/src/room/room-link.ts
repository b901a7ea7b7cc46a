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

/** What the connection tells a room. */
export interface RoomOnLink {
  /** False at the door. */
  readonly joined: boolean;
  /** There is a connection again. */
  resume(): Promise<void>;
  receive(message: RoomMessage): void;
  /** Own writes in this room are shown before the server has them, or are taken back. */
  guessed(): void;
  connectionLost(
    code: number,
    reason: { code?: string; room?: string; until?: number },
    final: boolean,
  ): void;
}

/** What a room needs of the connection that it lives on. */
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
  /** Takes back what was armed for the end of the connection, here alone. */
  disarm(path: string): void;
  readonly link: {
    /** @param onAnswer done before what follows the answer on the line is looked at */
    ask(operation: NewOperation, onAnswer?: OnAnswer): Promise<Ack | Joined>;
    /** Not tried again on another connection. */
    askNow(operation: NewOperation, onAnswer?: OnAnswer): Promise<Ack | Joined>;
    send(message: ClientMessage): void;
    register(name: string, room: RoomOnLink): void;
    unregister(name: string): void;
    heard(room: string, offset: number): void;
  };
}

/** What the parts of a room act through. */
export interface RoomActor {
  readonly realtime: RoomLink;
  readonly state: RoomState;
  /** Of a node of this room. */
  path(node: string): string;
  ask(operation: NewOperation): Promise<unknown>;
}

import type { Batch, ClientMessage, Json, Kicked, Live, Refresh } from '@sevenfold/contracts';
import type { ClockProbes } from '../clock/clock-probes.js';
import type { NewOperation } from '../connection/operation-queue.js';
import type { LocalTree } from '../tree/local-tree.js';

/** What the connection tells a room. */
export interface RoomOnLink {
  /** There is a connection again. */
  resume(): Promise<void>;
  receive(message: Batch | Live | Refresh | Kicked): void;
  connectionLost(code: number, reason: { room?: string; until?: number }, final: boolean): void;
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
  onDisconnect(path: string): { remove(): Promise<void> };
  readonly link: {
    ask(operation: NewOperation): Promise<unknown>;
    /** Not tried again on another connection. */
    askNow(operation: NewOperation): Promise<unknown>;
    send(message: ClientMessage): void;
    register(name: string, room: RoomOnLink): void;
    unregister(name: string): void;
    heard(room: string, offset: number): void;
  };
}

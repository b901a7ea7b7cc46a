import type { GuestToken, RoomSession, SocketTicket } from '@sevenfold/contracts';

/**
 * The work that the head of a room's page starts while the scripts load: see `build-steps/room-page/start.ts`.
 * Undefined on all other pages.
 */
export type RoomStart = {
  room: string;
  /** Both undefined for people with an account: their session is checked first. */
  guest?: Promise<GuestToken>;
  ticket?: Promise<SocketTicket>;
  guestName?: string;
  /** Volume of the music on this device, 0 to 1. */
  volume: number;
  /** Sink id of the output chosen on this device; empty for the default. */
  output: string;
  /** Created by a tap on Listen: browsers allow sound only then. */
  context?: AudioContext;
  /** What the room played at `now`, if the server knew it. */
  session?: Pick<RoomSession, 'trackUrl' | 'position' | 'rate' | 'paused' | 'at'>;
  /** Server time at this page's time origin or a little before it, in epoch milliseconds. */
  now?: number;
  /** Call it once all that the first sound needs has arrived or failed: other scripts may now use the network. */
  fetched(): void;
};

declare global {
  interface Window {
    roomStart?: RoomStart;
    /** The page's scripts wait for it. */
    scriptsWaitFor?: Promise<unknown>;
  }
}

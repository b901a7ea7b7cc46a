import type { RelayState } from '@sevenfold/contracts';
import type { SfuRoom } from '../rooms/room-state.js';

/** What the SFU tells about one person's voice. */
export interface SfuListener {
  /** Whom they can hear has changed: a new description to be answered, and whose voice is on which of its lines. */
  offer(description: string, voices: Record<string, string>): void;
  /** The SFU has forgotten them. */
  lost(): void;
}

/** One person's way into the SFU and out of it. */
export interface SfuPeer {
  answer(description: string): Promise<void>;
  candidate(of: 'speaking' | 'hearing', candidate: object): void;
  /** At once, and for good. */
  leave(): void;
}

/**
 * Takes each voice once and hands it to all others of its room. People never speak to it but through the gateway, which
 * alone knows its rooms; only sound goes there directly.
 */
export abstract class Sfu {
  abstract readonly state: RelayState;
  /** Lets somebody in to speak and to hear. */
  abstract enter(
    room: SfuRoom,
    uid: string,
    offer: string,
    listener: SfuListener,
  ): Promise<{ peer: SfuPeer; answer: string }>;
  /** Nobody meets there any more. @throws when the SFU cannot be told. */
  abstract close(room: SfuRoom): Promise<void>;
  abstract start(): void;
  abstract stop(): Promise<void>;
}

/** Where none is configured: a few speak, from peer to peer. */
export class NoSfu extends Sfu {
  readonly state = 'none';
  enter(): Promise<never> {
    return Promise.reject(new Error('no relay is configured'));
  }
  async close() {}
  start() {}
  async stop() {}
}

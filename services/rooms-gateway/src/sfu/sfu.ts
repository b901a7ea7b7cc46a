import type { RelayState } from '@sevenfold/contracts';
import type { SfuRoom } from '../rooms/room-state.js';

/** Events from the SFU about one person. */
export interface SfuListener {
  /**
   * The voices that they can hear changed: a new offer to answer, and the person of each of its media lines.
   */
  offer(description: string, voices: Record<string, string>): void;
  /** The SFU has dropped them. */
  lost(): void;
}

/** One person's session with the SFU. */
export interface SfuPeer {
  answer(description: string): Promise<void>;
  candidate(of: 'speaking' | 'hearing', candidate: object): void;
  /** At once, and final. */
  leave(): void;
}

/**
 * Receives each voice once and forwards it to all others in its room. Signalling goes through the gateway,
 * which alone knows its rooms; only audio goes there directly.
 */
export abstract class Sfu {
  abstract readonly state: RelayState;
  /** Lets a person in to speak and hear. */
  abstract enter(
    room: SfuRoom,
    uid: string,
    offer: string,
    listener: SfuListener,
  ): Promise<{ peer: SfuPeer; answer: string }>;
  /**
   * Deletes a room that is no longer used.
   * @throws if the SFU cannot be reached.
   */
  abstract close(room: SfuRoom): Promise<void>;
  abstract start(): void;
  abstract stop(): Promise<void>;
}

/** Without an SFU: a few people speak peer to peer. */
export class NoSfu extends Sfu {
  readonly state = 'none';
  enter(): Promise<never> {
    return Promise.reject(new Error('no relay is configured'));
  }
  async close() {}
  start() {}
  async stop() {}
}

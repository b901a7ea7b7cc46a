import type { RelayState } from '@sevenfold/contracts';
import type { RelayRoom } from '../rooms/room-state.js';

/** What the relay tells about one person's voice. */
export interface RelayListener {
  /** Whom they can hear has changed: a new description to be answered, and whose voice is on which of its lines. */
  offer(description: string, voices: Record<string, string>): void;
  /** The relay has forgotten them. */
  lost(): void;
}

/** One person's way into the relay and out of it. */
export interface RelayLine {
  answer(description: string): Promise<void>;
  candidate(of: 'speaking' | 'hearing', candidate: object): void;
  /** At once, and for good. */
  leave(): void;
}

/**
 * Takes each voice once and hands it to all others of its room. People never speak to it but through the gateway, which
 * alone knows its rooms; only sound goes there directly.
 */
export abstract class VoiceRelay {
  abstract readonly state: RelayState;
  /** Lets somebody in to speak and to hear. */
  abstract enter(
    room: RelayRoom,
    uid: string,
    offer: string,
    listener: RelayListener,
  ): Promise<{ line: RelayLine; answer: string }>;
  /** Nobody meets there any more. @throws when the relay cannot be told. */
  abstract close(room: RelayRoom): Promise<void>;
  abstract start(): void;
  abstract stop(): Promise<void>;
}

/** Where none is configured: a few speak, from peer to peer. */
export class NoVoiceRelay extends VoiceRelay {
  readonly state = 'none';
  enter(): Promise<never> {
    return Promise.reject(new Error('no relay is configured'));
  }
  async close() {}
  start() {}
  async stop() {}
}

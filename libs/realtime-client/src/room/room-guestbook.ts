import { serverTimestamp } from '@sevenfold/contracts';
import type { RoomActor } from './room-link.js';

/** The room's guestbook. */
export class RoomGuestbook {
  constructor(private readonly room: RoomActor) {}

  /** Returns the message's key. Rejects with `guestbook.slow` and `retryAfterMs` in slow mode. */
  write(text: string): Promise<string> {
    const { room, uid } = this.room.state;
    return this.room.realtime.push(`guestbook/${room}`, { uid, text, ts: serverTimestamp });
  }

  /** Removes a message of our own; the host may remove any. */
  remove(key: string): Promise<void> {
    return this.room.realtime.remove(`guestbook/${this.room.state.room}/${key}`);
  }

  /** Host only: removes every message. */
  async clear(): Promise<void> {
    const { room, guestbook } = this.room.state;
    if (guestbook.length > 0) await this.room.realtime.remove(`guestbook/${room}`);
  }
}

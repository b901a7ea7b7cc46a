import type { RoomActor } from './room-link.js';

/**
 * Access to the room. The lock's owner may change it, or the host if there is no owner
 * (`state.waitingRoom.mayLock`); `state.waitingRoom` lists who knocks and who is blocked.
 */
export class RoomAccessControl {
  constructor(private readonly room: RoomActor) {}

  /** Requires a password; `null` removes it. The lock expires after seven days without its owner. */
  async setPassword(password: string | null): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, password });
  }

  /** Whether visitors must knock. */
  async setApproval(approval: boolean): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, approval });
  }

  /** Whether guests may enter. Guests inside stay. */
  async setGuests(guests: boolean): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, guests });
  }

  async admit(uid: string): Promise<void> {
    await this.room.ask({ t: 'admit', room: this.room.state.room, uid });
  }

  async deny(uid: string): Promise<void> {
    await this.room.ask({ t: 'deny', room: this.room.state.room, uid });
  }

  /** Lets a kicked person return. */
  async unblock(uid: string): Promise<void> {
    await this.room.ask({ t: 'unblock', room: this.room.state.room, uid });
  }
}

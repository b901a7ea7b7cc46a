import type { RoomActor } from './room-link.js';

/**
 * Who comes in. The lock is its owner's, or the host's where there is none (`state.door.mayLock`); who waits and who is
 * blocked stands in `state.door`.
 */
export class RoomDoor {
  constructor(private readonly room: RoomActor) {}

  /** Visitors must know it from now on; `null` takes it away. The lock ends when its owner was away for seven days. */
  async setPassword(password: string | null): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, password });
  }

  /** Whether visitors must knock. */
  async setApproval(approval: boolean): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, approval });
  }

  /** Whether guests may come. Those who are in stay in. */
  async setGuests(guests: boolean): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, guests });
  }

  async admit(uid: string): Promise<void> {
    await this.room.ask({ t: 'admit', room: this.room.state.room, uid });
  }

  async deny(uid: string): Promise<void> {
    await this.room.ask({ t: 'deny', room: this.room.state.room, uid });
  }

  /** Lets somebody come again who was sent out. */
  async unblock(uid: string): Promise<void> {
    await this.room.ask({ t: 'unblock', room: this.room.state.room, uid });
  }
}

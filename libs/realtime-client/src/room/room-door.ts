import type { RoomActor } from './room-link.js';

/** Who comes in. All of it is the host's; who waits and who is blocked stands in `state.door`. */
export class RoomDoor {
  constructor(private readonly room: RoomActor) {}

  /** Visitors must know it from now on; `null` takes it away. It ends when nobody was in the room for an hour. */
  async setPassword(password: string | null): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, password });
  }

  /** Whether visitors must knock. */
  async setApproval(approval: boolean): Promise<void> {
    await this.room.ask({ t: 'setAccess', room: this.room.state.room, approval });
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

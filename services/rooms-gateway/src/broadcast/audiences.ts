import { Inject, Injectable } from '@nestjs/common';
import { PathTree } from '../path-tree/path-tree.js';
import { keepReactions } from '../rooms/reactions.js';
import { ServerClock } from '../sync/server-clock.js';
import { LiveRooms } from '../store/live-rooms.js';
import { RoomAudience, type Seat } from './room-audience.js';
import { Ticks } from './ticks.js';

interface Held {
  audience: RoomAudience;
  holders: number;
  stopListening: () => void;
}

/** The audiences of this pod: one for each room that some socket here has to do with. */
@Injectable()
export class Audiences {
  private readonly byRoom = new Map<string, Promise<Held>>();
  private readonly ticks = new Ticks();

  constructor(
    readonly rooms: LiveRooms,
    private readonly tree: PathTree,
    @Inject(ServerClock) private readonly clock: Pick<ServerClock, 'now'>,
  ) {}

  /** Takes hold of a room's audience; `release` it as often. */
  async hold(room: string): Promise<RoomAudience> {
    let opening = this.byRoom.get(room);
    if (!opening) {
      opening = this.open(room);
      this.byRoom.set(room, opening);
      opening.catch(() => this.byRoom.delete(room));
    }
    const held = await opening;
    if (this.byRoom.get(room) !== opening) return this.hold(room);
    held.holders++;
    return held.audience;
  }

  release(audience: RoomAudience) {
    void this.byRoom.get(audience.room)?.then(held => {
      if (held.audience !== audience || --held.holders > 0) return;
      this.byRoom.delete(audience.room);
      held.stopListening();
      this.rooms.release(audience.held);
    });
  }

  /** Lets go of a seat in which nobody listens any more. */
  releaseIfUnused(seat: Seat) {
    if (seat.joined || seat.knocking || seat.paths.size > 0) return;
    seat.audience.unseat(seat.connection);
    this.release(seat.audience);
  }

  async with<T>(room: string, work: (audience: RoomAudience) => T): Promise<T> {
    const audience = await this.hold(room);
    try {
      return work(audience);
    } finally {
      this.release(audience);
    }
  }

  private async open(room: string): Promise<Held> {
    const live = await this.rooms.hold(room);
    const audience = new RoomAudience(room, live, this.tree, this.ticks, {
      now: () => this.clock.now(),
      publishLive: values => this.rooms.store.publishLive(room, values, live.follower),
      // Droppable like the reactions themselves.
      keepReactions: marks =>
        void this.rooms.runOn(live, draft => keepReactions(draft, marks)).catch(() => undefined),
    });
    return { audience, holders: 0, stopListening: live.replica.listen(audience) };
  }
}

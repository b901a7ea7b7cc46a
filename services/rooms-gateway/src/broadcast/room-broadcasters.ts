import { Inject, Injectable } from '@nestjs/common';
import { PathTree } from '../path-tree/path-tree.js';
import { keepReactions } from '../rooms/reactions.js';
import { ServerClock } from '../sync/server-clock.js';
import { RoomRegistry } from '../store/room-registry.js';
import { RoomBroadcaster, type Subscriber } from './room-broadcaster.js';
import { FlushScheduler } from './flush-scheduler.js';

interface Held {
  broadcaster: RoomBroadcaster;
  refCount: number;
  stopListening: () => void;
}

/** The broadcasters of this pod: one for each room that some socket here has to do with. */
@Injectable()
export class RoomBroadcasters {
  private readonly byRoom = new Map<string, Promise<Held>>();
  private readonly scheduler = new FlushScheduler();

  constructor(
    readonly rooms: RoomRegistry,
    private readonly tree: PathTree,
    @Inject(ServerClock) private readonly clock: Pick<ServerClock, 'now'>,
  ) {}

  /** Takes hold of a room's broadcaster; `release` it as often. */
  async acquire(room: string): Promise<RoomBroadcaster> {
    let opening = this.byRoom.get(room);
    if (!opening) {
      opening = this.open(room);
      this.byRoom.set(room, opening);
      opening.catch(() => this.byRoom.delete(room));
    }
    const held = await opening;
    if (this.byRoom.get(room) !== opening) return this.acquire(room);
    held.refCount++;
    return held.broadcaster;
  }

  release(broadcaster: RoomBroadcaster) {
    void this.byRoom.get(broadcaster.room)?.then(held => {
      if (held.broadcaster !== broadcaster || --held.refCount > 0) return;
      this.byRoom.delete(broadcaster.room);
      held.stopListening();
      this.rooms.release(broadcaster.held);
    });
  }

  /** Drops a subscriber that listens to nothing any more. */
  releaseIfUnused(subscriber: Subscriber) {
    if (subscriber.joined || subscriber.knocking || subscriber.paths.size > 0) return;
    subscriber.broadcaster.unsubscribe(subscriber.connection);
    this.release(subscriber.broadcaster);
  }

  async with<T>(room: string, work: (broadcaster: RoomBroadcaster) => T): Promise<T> {
    const broadcaster = await this.acquire(room);
    try {
      return work(broadcaster);
    } finally {
      this.release(broadcaster);
    }
  }

  private async open(room: string): Promise<Held> {
    const live = await this.rooms.acquire(room);
    const broadcaster = new RoomBroadcaster(room, live, this.tree, this.scheduler, {
      now: () => this.clock.now(),
      publishLive: values => this.rooms.store.publishLive(room, values, live.follower),
      // Droppable like the reactions themselves.
      keepReactions: marks =>
        void this.rooms.runOn(live, draft => keepReactions(draft, marks)).catch(() => undefined),
    });
    return { broadcaster, refCount: 0, stopListening: live.replica.listen(broadcaster) };
  }
}

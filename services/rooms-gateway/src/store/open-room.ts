import type { RoomDraft } from '../rooms/room-draft.js';
import type { RoomPersister } from './room-persister.js';
import type { Outcome, ReplicaListener, RoomReplica } from './room-replica.js';
import type { LiveValues } from './room-store.js';

/** Creates the broadcaster that sends a room to the sockets of this pod. */
export type OpenBroadcaster<Broadcaster extends ReplicaListener> = (room: OpenRoom) => Broadcaster;

/** A room that this pod has open: replica, persister and broadcaster. */
export class OpenRoom<Broadcaster extends ReplicaListener = ReplicaListener> {
  readonly broadcaster: Broadcaster;
  /** Subscribers, SFU sessions and running operations. */
  private refCount = 0;
  /** When the last of them ended, in monotonic milliseconds. */
  idleSince = performance.now();

  constructor(
    readonly replica: RoomReplica,
    readonly persister: RoomPersister,
    /** Sends live values to the same room on other pods. */
    readonly publishLive: (values: LiveValues) => void,
    readonly stopFollowing: () => Promise<void>,
    openBroadcaster: OpenBroadcaster<Broadcaster>,
  ) {
    this.broadcaster = openBroadcaster(this);
    replica.listen(this.broadcaster);
  }

  /** Keeps the room open until a matching release. */
  acquire(): this {
    this.refCount++;
    return this;
  }

  release() {
    this.refCount--;
    this.idleSince = performance.now();
  }

  /** Milliseconds since its last use. */
  get idleMs() {
    return this.refCount > 0 ? 0 : performance.now() - this.idleSince;
  }

  /**
   * Applies a rule to the room, and waits until the change may be acknowledged. Rejects with any error that the
   * rule throws.
   */
  async run<T>(rule: (draft: RoomDraft) => T, traceparent?: string): Promise<Outcome<T>> {
    const outcome = await this.replica.run(rule, traceparent);
    await this.persister.persist(outcome.entry);
    return outcome;
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminActivity } from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { activitiesShard } from '../path-tree/shards.js';
import type { RoomEvent, RelayLeftEvent, UserActionEvent } from '../rooms/room-state.js';
import { RoomRegistry } from '../store/room-registry.js';
import { ServerClock } from '../sync/server-clock.js';

type Activity = Pick<AdminActivity, 'type' | 'user' | 'data'>;

const kept = 50;
const flushMs = 300;

/**
 * The newest activities, at `admin/activities` for operators who watch. A monitor, not a record: events carry
 * what must not be lost.
 */
@Injectable()
export class Activities {
  private waiting: AdminActivity[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rooms: RoomRegistry,
    private readonly clock: ServerClock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    rooms.onEvents((room, events) => {
      for (const event of events) if (isShown(event)) this.note({ ...activityOf(event), room });
    });
  }

  note(activity: Omit<AdminActivity, 'timestamp'>) {
    this.waiting.push({ ...activity, timestamp: Math.floor(this.clock.now()) });
    if (this.waiting.length > kept) this.waiting.shift();
    this.timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  private async flush() {
    this.timer = undefined;
    const activities = this.waiting;
    this.waiting = [];
    await this.rooms
      .run(activitiesShard, draft => {
        for (const [index, activity] of activities.entries()) draft.put(keyOf(activity, index), activity);
        const keys = [...draft.entries('activities/')].map(([key]) => key).sort();
        for (const key of keys.slice(0, Math.max(0, keys.length - kept))) draft.remove(key);
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to show activities to operators'));
  }
}

/** Sorts by time, and within one flush by order. */
const keyOf = ({ timestamp }: AdminActivity, index: number) =>
  `activities/${String(timestamp).padStart(14, '0')}-${String(index).padStart(2, '0')}-${randomUUID().slice(0, 8)}`;

type ShownEvent = Exclude<RoomEvent, UserActionEvent | RelayLeftEvent>;

const isShown = (event: RoomEvent): event is ShownEvent =>
  event.type !== 'user-action' && event.type !== 'relay-left';

/** Maps a room event to the types that the console's activity monitor knows. */
function activityOf(event: ShownEvent): Activity {
  const { type } = event;
  switch (type) {
    case 'opened':
      return { type: 'room_created', user: event.by };
    case 'host-changed':
      return { type: 'host_transferred', ...(event.host !== null && { user: event.host }) };
    case 'member-kicked':
      return { type: 'user_kicked', user: event.uid, data: { by: event.by } };
    case 'member-joined':
      return { type: 'room_activity', user: event.uid, data: { what: type } };
    case 'member-left':
      return { type: 'room_activity', user: event.uid, data: { what: type, reason: event.reason } };
    default:
      return { type: 'room_activity', data: { what: type, trackUrl: event.trackUrl } };
  }
}

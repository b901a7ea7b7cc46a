import { Inject, Injectable } from '@nestjs/common';
import { lockKeptMs, roomKeptMs, type LogPosition } from '@sevenfold/contracts';
import { LOGGER, PeriodicTask } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { Database } from '../database.js';
import { forgetOverBlocks } from '../rooms/access.js';
import { lapseIfDue } from '../rooms/lock.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import { RoomRepository } from '../store/room-repository.js';
import { RoomRegistry } from '../store/room-registry.js';
import { TrackUploads } from '../track-uploads/track-uploads.js';

const everyMs = 60_000;
/** The next run does the rest. */
const mostAtOnce = 500;

/**
 * Removes blocks that are over, locks whose owner has been away for too long (with the room's messages and
 * queue), and rooms that nobody keeps and that have been empty for ninety days.
 */
@Injectable()
export class RoomRetention extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly repository: RoomRepository,
    private readonly rooms: RoomRegistry,
    private readonly uploads: TrackUploads,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'room retention', everyMs, logger, run: () => this.sweep() });
  }

  /** @param now epoch milliseconds */
  async sweep(now = Date.now()) {
    await this.inEach(await this.withBlocksOver(now), draft => forgetOverBlocks(draft, now));
    await this.inEach(await this.withLocksOver(now), draft => lapseIfDue(draft, now));
    await this.forgetRooms(now - roomKeptMs);
  }

  private async inEach(rooms: { room: string }[], rule: (draft: RoomDraft) => void) {
    for (const { room } of rooms) await this.rooms.run(room, rule);
  }

  private withBlocksOver(now: number) {
    return this.database.$queryRaw<{ room: string }[]>`
      select distinct room from recorded_node
      where node like '~bans/%' and (value->>'until')::double precision <= ${now} limit ${mostAtOnce}`;
  }

  /**
   * If the owner's leaving was not recorded, as after a crash, assume that they were present until the last
   * change.
   */
  private withLocksOver(now: number) {
    const before = now - lockKeptMs;
    return this.database.$queryRaw<{ room: string }[]>`
      select room from recorded_node
      where node in ('~ownerAway', '~emptied') and (value->>'at')::double precision < ${before}
      union
      select room from recorded_node join recorded_room using (room)
      where node = 'access' and recorded_at < ${new Date(before)}
      except select room from kept_room
      limit ${mostAtOnce}`;
  }

  /** The last recorded change of a room is a member leaving. Leaves live rooms alone. */
  private async forgetRooms(before: number) {
    const old = await this.database.$queryRaw<{ room: string; epoch: bigint; offset: bigint }[]>`
      select room, epoch, "offset" from recorded_room
      where recorded_at < ${new Date(before)} and room not like '@%' and room not in (select room from kept_room)
      limit ${mostAtOnce}`;
    for (const { room, epoch, offset } of old) {
      if (await this.rooms.peek(room)) continue;
      const at: LogPosition = { epoch: Number(epoch), offset: Number(offset) };
      // The row last: while it exists, the next run finds the rest.
      await this.uploads.removeOfRoom(room);
      await this.repository.forget(room, at);
    }
  }
}

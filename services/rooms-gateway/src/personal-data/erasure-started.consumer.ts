import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { erasureStartedV1, personalDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';
import { Parties } from '../parties/parties.js';
import { accountShard } from '../path-tree/shards.js';
import { RoomRegistry } from '../store/room-registry.js';
import { TrackUploads } from '../track-uploads/track-uploads.js';
import { forgetPerson } from './forget-person.js';
import { PersonRoomsQuery } from './person-rooms.query.js';

/** Rooms processed concurrently: all live ones are visited, and there may be many. */
const roomsAtOnce = 50;

/**
 * Erases a person from every room: their messages, bans, tracks and account node; tracks that they queued stay, without
 * their name.
 */
@Controller()
export class ErasureStartedConsumer {
  constructor(
    private readonly database: Database,
    private readonly query: PersonRoomsQuery,
    private readonly rooms: RoomRegistry,
    private readonly uploads: TrackUploads,
    private readonly parties: Parties,
  ) {}

  @OnEvent(erasureStartedV1)
  async handle(
    @Payload() { data: { erasureId, uid } }: EventOf<typeof erasureStartedV1>,
    @Tx() tx: Transaction,
  ) {
    // Committed before the rooms forget the person: a sweep that finds the row would make them keeper again.
    const kept = await this.database.keptRoom.deleteMany({ where: { uid } });
    const counts = await this.forgetInRooms(uid);
    await tx.$executeRaw`
      delete from room_moment
      where moment->>'host' = ${uid} or moment->'members' @> ${JSON.stringify([{ uid }])}::jsonb`;
    // This shard is named after the person, and empty by now.
    await tx.recordedRoom.deleteMany({ where: { room: accountShard(uid) } });
    const tracks = await tx.trackUpload.findMany({ where: { uid }, select: { id: true } });
    for (const { id } of tracks) await this.uploads.remove(id, uid);
    await tx.trackAttempt.deleteMany({ where: { uid } });
    const parties = await this.parties.forget(uid, tx);
    const playlists = await tx.playlist.deleteMany({ where: { uid } });
    await appendToOutbox(tx, personalDataForgottenV1['rooms-gateway'], {
      erasureId,
      uid,
      removed: {
        entries: counts.removed,
        tracks: tracks.length,
        keptRooms: kept.count,
        playlists: playlists.count,
        ...parties,
      },
      kept: { entries: counts.kept },
    });
  }

  private async forgetInRooms(uid: string) {
    const counts = { removed: 0, kept: 0 };
    const rooms = await this.query.roomsOf(uid);
    while (rooms.length > 0) {
      const some = rooms.splice(0, roomsAtOnce);
      const forgotten = some.map(room => this.forgetIn(room, uid));
      for (const { removed, kept } of await Promise.all(forgotten)) {
        counts.removed += removed;
        counts.kept += kept;
      }
    }
    return counts;
  }

  /** Also cuts the room's log: resuming clients get a snapshot. */
  private forgetIn(room: string, uid: string) {
    return this.rooms.with(room, async open => {
      const { reply, position } = await open.run(draft => {
        draft.endPast();
        return forgetPerson(draft, uid);
      });
      // The log is needed until the database has the change.
      await open.persister.waitUntilDurable(position);
      await this.rooms.store.trim(room, position);
      return reply;
    });
  }
}

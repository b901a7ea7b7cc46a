import { Injectable } from '@nestjs/common';
import { erasureStartedV1, roomsGatewayDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox, Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { accountShard } from '../path-tree/shards.js';
import { LiveRooms } from '../store/live-rooms.js';
import { TrackUploads } from '../track-uploads/track-uploads.js';
import { forgetPerson } from './forget-person.js';
import { PersonRoomsQuery } from './person-rooms.query.js';

/** Takes somebody out of every room: their lines, bans, tracks and account go; what they queued loses their name. */
@Injectable()
@Consumes(erasureStartedV1)
export class ErasureStartedConsumer {
  constructor(
    private readonly query: PersonRoomsQuery,
    private readonly rooms: LiveRooms,
    private readonly uploads: TrackUploads,
  ) {}

  async handle({ data: { erasureId, uid } }: EventOf<typeof erasureStartedV1>, tx: Transaction) {
    const counts = { removed: 0, kept: 0 };
    for (const room of new Set([...(await this.query.roomsOf(uid)), accountShard(uid)])) {
      const { reply } = await this.rooms.run(room, draft => forgetPerson(draft, uid));
      counts.removed += reply.removed;
      counts.kept += reply.kept;
    }
    await tx.$executeRaw`
      delete from room_moment
      where moment->>'host' = ${uid} or moment->'members' @> ${JSON.stringify([{ uid }])}::jsonb`;
    const tracks = await tx.trackUpload.findMany({ where: { uid }, select: { id: true } });
    for (const { id } of tracks) await this.uploads.remove(id, uid);
    await appendToOutbox(tx, roomsGatewayDataForgottenV1, {
      erasureId,
      uid,
      removed: { entries: counts.removed, tracks: tracks.length },
      kept: { entries: counts.kept },
    });
  }
}

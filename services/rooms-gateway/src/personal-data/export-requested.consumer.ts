import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  exportPartKey,
  exportRequestedV1,
  personalDataCollectedV1,
  type EventOf,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { putJson } from '@sevenfold/object-store';
import { exportsWithinMs, OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { ExportObjects } from './export-objects.js';
import { PersonRoomsQuery } from './person-rooms.query.js';

/**
 * This service's part of an export: guestbook messages, queued and uploaded tracks, bans, kept rooms, playlists,
 * parties, emails.
 */
@Controller()
export class ExportRequestedConsumer {
  constructor(
    private readonly query: PersonRoomsQuery,
    private readonly objects: ExportObjects,
  ) {}

  @OnEvent(exportRequestedV1, { withinMs: exportsWithinMs })
  async handle(
    @Payload() { data: { exportId, uid } }: EventOf<typeof exportRequestedV1>,
    @Tx() tx: Transaction,
  ) {
    const nodes = await this.query.nodes(uid);
    const uploads = await tx.trackUpload.findMany({ where: { uid } });
    const tracks = uploads.map(track => ({ ...track, size: Number(track.size) }));
    const keptRooms = await tx.keptRoom.findMany({ where: { uid } });
    const playlists = await tx.playlist.findMany({ where: { uid } });
    const parties = await tx.party.findMany({ where: { uid } });
    // Leaves out the token, which is a secret in the links of these emails.
    const partyEmails = await tx.partyEmail.findMany({ where: { uid }, omit: { token: true } });
    const mails = await tx.$queryRaw<unknown[]>`
      select recipient as "to", subject, text, about, status, created_at as "createdAt", sent_at as "sentAt"
      from mail where uid = ${uid} order by created_at`;
    await putJson(await this.objects.store, exportPartKey(exportId, 'rooms-gateway'), {
      nodes,
      tracks,
      keptRooms,
      playlists,
      parties,
      partyEmails,
      mails,
    });
    const counts = {
      entries: nodes.length,
      tracks: tracks.length,
      keptRooms: keptRooms.length,
      playlists: playlists.length,
      parties: parties.length,
      partyEmails: partyEmails.length,
      mails: mails.length,
    };
    await appendToOutbox(tx, personalDataCollectedV1['rooms-gateway'], { exportId, uid, counts });
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  mostPlaylists,
  type NewPlaylist,
  type Playlist,
  type PlaylistSummary,
  type PlaylistTrack,
} from '@sevenfold/contracts';
import { Database } from '../database.js';
import { lockPerson } from '../lock-person.js';
import { isPlayableUrl } from '../rooms/track-url.js';
import { nameTaken, notPlayable, playlistNotFound, tooManyPlaylists } from './playlist.errors.js';

interface SummaryRow {
  id: string;
  name: string;
  length: number;
  createdAt: Date;
}

/** Tracks that people save under a name. They belong to the person, not to the room whose queue they were. */
@Injectable()
export class Playlists {
  constructor(private readonly database: Database) {}

  /** The latest first. */
  async of(uid: string): Promise<PlaylistSummary[]> {
    const rows = await this.database.$queryRaw<SummaryRow[]>`
      select id, name, jsonb_array_length(tracks) as length, created_at as "createdAt"
      from playlist where uid = ${uid} order by created_at desc, name`;
    return rows.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.getTime() }));
  }

  /** @throws NotFound `playlist.not-found`, also for someone else's playlist. */
  async show(id: string, uid: string): Promise<Playlist> {
    const row = await this.database.playlist.findFirst({ where: { id, uid } });
    if (!row) throw playlistNotFound();
    const tracks = row.tracks as unknown as PlaylistTrack[];
    return { id, name: row.name, length: tracks.length, createdAt: row.createdAt.getTime(), tracks };
  }

  /** @throws Conflict `playlist.name-taken`, TooMany `playlist.too-many`, InvalidInput `playlist.not-playable`. */
  async save(uid: string, { name, tracks }: NewPlaylist): Promise<PlaylistSummary> {
    const bad = tracks.findIndex(({ trackUrl }) => !isPlayableUrl(trackUrl));
    if (bad >= 0) throw notPlayable(bad);
    const id = randomUUID();
    const { createdAt } = await this.database.$transaction(async tx => {
      await lockPerson(tx, 'playlists', uid);
      if (await tx.playlist.count({ where: { uid, name } })) throw nameTaken();
      if ((await tx.playlist.count({ where: { uid } })) >= mostPlaylists) throw tooManyPlaylists();
      return tx.playlist.create({ data: { id, uid, name, tracks } });
    });
    return { id, name, length: tracks.length, createdAt: createdAt.getTime() };
  }

  /** @throws NotFound `playlist.not-found`, also for someone else's playlist. */
  async remove(id: string, uid: string) {
    const { count } = await this.database.playlist.deleteMany({ where: { id, uid } });
    if (count === 0) throw playlistNotFound();
  }
}

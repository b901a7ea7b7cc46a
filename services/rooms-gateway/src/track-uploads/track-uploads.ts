import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { shortestTrackSeconds, type UploadedTrack } from '@sevenfold/contracts';
import { ObjectSizeMismatch, type ByteRange, ObjectStore } from '@sevenfold/object-store';
import { ParserFailed } from '@sevenfold/service-defaults';
import { Database, type Transaction, type TrackUpload } from '../database.js';
import { uploadedTrackUrl } from '../rooms/track-url.js';
import { audioFacts, plainText } from './audio-facts.js';
import {
  cutShort,
  hourlyLimit,
  noSound,
  notAudio,
  quotaReached,
  trackNotFound,
  unreadable,
} from './track-upload.errors.js';

export interface TrackUploadLimits {
  tracksPerPerson: number;
  bytesPerPerson: number;
  /** Uploads per person and hour. Rejected files count. */
  tracksPerHour: number;
  bytesPerHour: number;
  keepDays: number;
}

export const TRACK_UPLOAD_LIMITS = Symbol('TRACK_UPLOAD_LIMITS');

export interface NewTrackUpload {
  uid: string;
  room: string;
  /** The file's name, used if it has no title. */
  fileName: string;
  size: number;
  bytes: Readable;
}

/** An unfinished upload older than this was left by a crash. */
const givenUpHours = 2;
const keyOf = (id: string) => `tracks/${id}`;

/** Uploaded tracks: bytes in the object store, everything else in a row. */
@Injectable()
export class TrackUploads {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    @Inject(TRACK_UPLOAD_LIMITS) private readonly limits: TrackUploadLimits,
  ) {}

  /**
   * Stores a track as a whole, or not at all.
   * @throws TooMany `track.quota-reached`, `track.hourly-limit` and `parser.too-many`, UnsupportedType
   * `track.not-audio`, `track.no-sound` and `track.unreadable`, Conflict `track.incomplete`, Unavailable
   * `parser.busy`.
   */
  async add(upload: NewTrackUpload): Promise<UploadedTrack> {
    const id = await this.reserve(upload);
    try {
      return trackOf(await this.keep(id, upload));
    } catch (error) {
      await this.drop(id);
      throw error instanceof ObjectSizeMismatch || upload.bytes.readableAborted ? cutShort() : error;
    }
  }

  /**
   * @param begunAt epoch milliseconds of the room's last reset: earlier uploads no longer belong to it
   */
  async ofRoom(room: string, begunAt = 0): Promise<UploadedTrack[]> {
    const found = await this.database.trackUpload.findMany({
      where: { room, durationSeconds: { not: null }, createdAt: { gte: new Date(begunAt) } },
      orderBy: { createdAt: 'desc' },
      take: 200,
    });
    return found.map(trackOf);
  }

  /** @throws NotFound `track.not-found`. */
  async open(id: string) {
    const track = await this.database.trackUpload.findUnique({ where: { id } });
    if (!track || track.durationSeconds === null) throw trackNotFound();
    const { contentType } = track;
    const size = Number(track.size);
    return { contentType, size, read: (range?: ByteRange) => this.objects.get(keyOf(id), range) };
  }

  /** @throws NotFound `track.not-found`, also for someone else's track. */
  async remove(id: string, uid: string) {
    if (!(await this.database.trackUpload.count({ where: { id, uid } }))) throw trackNotFound();
    await this.drop(id);
  }

  async removeOfRoom(room: string) {
    const all = await this.database.trackUpload.findMany({ where: { room }, select: { id: true } });
    for (const { id } of all) await this.drop(id);
  }

  /**
   * Removes expired tracks, unfinished uploads, and tracks from before their room was reset.
   * @returns how many.
   */
  async sweep(now = Date.now()): Promise<number> {
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
    const old = await this.database.trackUpload.findMany({
      where: {
        OR: [
          { createdAt: { lt: hoursAgo(this.limits.keepDays * 24) } },
          { durationSeconds: null, createdAt: { lt: hoursAgo(givenUpHours) } },
        ],
      },
      select: { id: true },
      take: 500,
    });
    const left = await this.database.$queryRaw<{ id: string }[]>`
      select track.id from track_upload as track
      join recorded_node as begun on begun.room = track.room and begun.node = '~begun'
      where track.created_at < to_timestamp((begun.value->>'at')::double precision / 1000) limit 500`;
    for (const { id } of [...old, ...left]) await this.drop(id);
    await this.database.trackAttempt.deleteMany({ where: { createdAt: { lt: hoursAgo(1) } } });
    return old.length + left.length;
  }

  /** One statement after taking a lock, so that concurrent uploads cannot exceed the quota. */
  private async reserve({ uid, room, fileName, size }: NewTrackUpload): Promise<string> {
    const id = randomUUID();
    const { tracksPerPerson, bytesPerPerson } = this.limits;
    const title = titleFrom(fileName);
    await this.database.$transaction(async tx => {
      await tx.$executeRaw`select pg_advisory_xact_lock(7264, hashtext(${uid}))`;
      await this.requireHourlyRoom(tx, uid, size);
      const reserved = await tx.$executeRaw`
        insert into track_upload (id, uid, room, title, artist, content_type, size)
        select ${id}::uuid, ${uid}, ${room}, ${title}, '', 'application/octet-stream', ${size}::bigint
        from (select count(*) as tracks, coalesce(sum(size), 0) as bytes from track_upload where uid = ${uid}) as mine
        where mine.tracks < ${tracksPerPerson}::int and mine.bytes + ${size}::bigint <= ${bytesPerPerson}::bigint`;
      if (!reserved) throw quotaReached();
      await tx.trackAttempt.create({ data: { id, uid, size } });
    });
    return id;
  }

  private async requireHourlyRoom(tx: Transaction, uid: string, size: number) {
    const { _count, _sum } = await tx.trackAttempt.aggregate({
      where: { uid, createdAt: { gt: new Date(Date.now() - 3_600_000) } },
      _count: true,
      _sum: { size: true },
    });
    const { tracksPerHour, bytesPerHour } = this.limits;
    if (_count >= tracksPerHour || Number(_sum.size ?? 0) + size > bytesPerHour) throw hourlyLimit();
  }

  private async keep(id: string, { uid, bytes, size }: NewTrackUpload): Promise<TrackUpload> {
    await this.objects.put(keyOf(id), bytes, { contentType: 'application/octet-stream', size });
    const facts = await this.factsOf(id, uid, size);
    if (!facts) throw notAudio();
    if (facts.durationSeconds < shortestTrackSeconds) throw noSound();
    return this.database.trackUpload.update({ where: { id }, data: facts });
  }

  private async factsOf(id: string, uid: string, size: number) {
    try {
      return await audioFacts(uid, () => this.objects.get(keyOf(id)), size);
    } catch (error) {
      throw error instanceof ParserFailed ? unreadable(error) : error;
    }
  }

  /** Deletes the row last: while it exists, a sweep finds the bytes. */
  private async drop(id: string) {
    await this.objects.remove(keyOf(id));
    await this.database.trackUpload.deleteMany({ where: { id } });
  }
}

function trackOf({ id, uid, title, artist, durationSeconds }: TrackUpload): UploadedTrack {
  return { id, title, artist, url: uploadedTrackUrl(id), durationSeconds: durationSeconds!, addedBy: uid };
}

const titleFrom = (fileName: string) =>
  plainText(fileName.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/_+/g, ' ')) || 'Untitled';

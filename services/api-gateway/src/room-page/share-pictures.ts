import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NotFound, roomFromName } from '@sevenfold/contracts';
import type { PicturedRoom } from '@sevenfold/drawing/room-picture';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { titleOf, type RoomFacts, type RoomsFacts } from './room-facts.js';
import { PicturePainter } from './picture-painter.js';

/** Change it with the look, so that caches notice. */
const design = 1;
/** About 100 KB each. */
const mostKept = 64;
const freshForSeconds = 60;
/** The same for every room: shown while there is no time to paint. */
const sparePicture = '/share/rydesync.png';
/**
 * Pictures of rooms that nobody is in, per minute, of everyone together: there are as many as there are names,
 * and each costs a tenth of a second.
 */
const quietRooms = { points: 30, duration: 60 };

/** Share pictures of rooms, painted when someone wants one, once per state. */
export class SharePictures {
  private readonly painter = new PicturePainter();
  private readonly known = new Map<string, Promise<Uint8Array | undefined>>();
  private readonly quiet = new RateLimiterMemory(quietRooms);

  constructor(
    private readonly rooms: RoomsFacts,
    private readonly site: string,
  ) {}

  readonly send = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const [, name] = /^([\w-]+)\.png$/.exec(request.params.file) ?? [];
    if (name === undefined || roomFromName(name) !== name)
      throw new NotFound('file.not-found', 'There is no such file.');
    const facts = await this.rooms.of(name);
    const etag = `"${versionOf(facts)}"`;
    void reply.headers({ 'cache-control': `public, max-age=${freshForSeconds}`, etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const picture = await this.picture(facts);
    if (picture) return reply.type('image/png').send(picture);
    void reply.removeHeader('etag');
    return reply.header('cache-control', 'no-store').redirect(sparePicture, 302);
  };

  stop() {
    return this.painter.stop();
  }

  private picture(facts: RoomFacts): Promise<Uint8Array | undefined> {
    const key = versionOf(facts);
    const picture = this.known.get(key) ?? this.paint(facts);
    // Maps keep insertion order: the first key is the least recently used.
    this.known.delete(key);
    this.known.set(key, picture);
    if (this.known.size > mostKept) this.known.delete(this.known.keys().next().value!);
    void picture.then(made => made ?? this.known.delete(key));
    return picture;
  }

  private async paint(facts: RoomFacts): Promise<Uint8Array | undefined> {
    if (!facts.summary?.participants && !(await this.mayPaintQuietRoom())) return undefined;
    const cover = facts.track?.coverUrl && (await this.cover(facts.track.coverUrl));
    return this.painter.paint({ pictured: picturedOf(facts), ...(cover && { cover }) });
  }

  /** Rooms with people in them go first. */
  private async mayPaintQuietRoom(): Promise<boolean> {
    if (this.painter.isBusy) return false;
    return this.quiet.consume('all').then(
      () => true,
      () => false,
    );
  }

  /** A file that the library names. */
  private cover(url: string): Promise<string | undefined> {
    return readFile(path.join(this.site, url), 'utf8').catch(() => undefined);
  }
}

/** Names the state that a picture shows. */
export const versionOf = (facts: RoomFacts) =>
  createHash('sha256')
    .update(JSON.stringify([design, picturedOf(facts)]))
    .digest('base64url')
    .slice(0, 12);

function picturedOf(facts: RoomFacts): PicturedRoom {
  const { room, summary, track } = facts;
  const title = titleOf(facts);
  return {
    room,
    listeners: summary?.participants ?? 0,
    isPlaying: summary?.state === 'playing',
    ...(title && { track: { title, artist: track?.artist, division: track?.division } }),
  };
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NotFound, roomFromName, roomTitle } from '@sevenfold/contracts';
import type { PicturedRoom } from '@sevenfold/drawing/room-picture';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { titleOf, type RoomFacts, type RoomsFacts } from './room-facts.js';
import { PicturePainter } from './picture-painter.js';

/** Change it whenever the look changes, so that caches notice. */
const design = 1;
/** About 100 KB each. */
const mostKept = 64;
const freshForSeconds = 60;
/** One picture for all rooms, sent while the painter has no time. */
const sparePicture = '/share/rydesync.png';
/**
 * Pictures per minute of all rooms without people together. Every unused name is such a room, and each picture takes a
 * tenth of a second.
 */
const quietRooms = { points: 30, duration: 60 };
/** Pictures per minute of one room with people in it: each new title or count of listeners needs another picture. */
const oneRoom = { points: 4, duration: 60 };
/** The same for all such rooms together: about a fifth of the painter's time. */
const allRooms = { points: 120, duration: 60 };

interface Picture {
  readonly version: string;
  readonly png: Uint8Array;
}

/** Share pictures of rooms, painted when someone wants one, once per state. */
export class SharePictures {
  private readonly painter = new PicturePainter();
  /** The last picture of each room. */
  private readonly last = new Map<string, Picture>();
  /** By version. */
  private readonly painting = new Map<string, Promise<Picture | undefined>>();
  private readonly quiet = new RateLimiterMemory(quietRooms);
  private readonly perRoom = new RateLimiterMemory(oneRoom);
  private readonly together = new RateLimiterMemory(allRooms);

  constructor(
    private readonly rooms: RoomsFacts,
    private readonly site: string,
  ) {}

  readonly send = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const [, name] = /^([\w-]+)\.png$/.exec(request.params.file) ?? [];
    if (name === undefined || roomFromName(name) !== name)
      throw new NotFound('file.not-found', 'There’s no such file.');
    const facts = await this.rooms.of(name);
    const shared = { 'cache-control': `public, max-age=${freshForSeconds}` };
    const etag = `"${versionOf(facts)}"`;
    if (request.headers['if-none-match'] === etag)
      return reply
        .headers({ ...shared, etag })
        .status(304)
        .send();
    const picture = await this.picture(facts);
    if (!picture) return reply.header('cache-control', 'no-store').redirect(sparePicture, 302);
    return reply
      .headers({ ...shared, etag: `"${picture.version}"` })
      .type('image/png')
      .send(picture.png);
  };

  stop() {
    return this.painter.stop();
  }

  /** The room's last picture if there is no time to paint another. */
  private async picture(facts: RoomFacts): Promise<Picture | undefined> {
    const { room } = facts;
    const version = versionOf(facts);
    const picture =
      this.last.get(room)?.version === version ? this.last.get(room) : await this.paintOnce(facts, version);
    if (!picture) return this.last.get(room);
    // Maps keep insertion order: the first key is the least recently used.
    this.last.delete(room);
    this.last.set(room, picture);
    if (this.last.size > mostKept) this.last.delete(this.last.keys().next().value!);
    return picture;
  }

  private paintOnce(facts: RoomFacts, version: string): Promise<Picture | undefined> {
    const painting =
      this.painting.get(version) ??
      this.paint(facts)
        .then(png => png && { version, png })
        .finally(() => this.painting.delete(version));
    this.painting.set(version, painting);
    return painting;
  }

  private async paint(facts: RoomFacts): Promise<Uint8Array | undefined> {
    if (!(await this.mayPaint(facts))) return undefined;
    const cover = facts.track?.coverUrl && (await this.cover(facts.track.coverUrl));
    return this.painter.paint({ pictured: picturedOf(facts), ...(cover && { cover }) });
  }

  /** Rooms with people in them go first. */
  private async mayPaint({ room, summary }: RoomFacts): Promise<boolean> {
    if (!summary?.participants) return !this.painter.isBusy && isGranted(this.quiet.consume('all'));
    return (await isGranted(this.perRoom.consume(room))) && isGranted(this.together.consume('all'));
  }

  /** @param url from our library, so it is a safe path */
  private cover(url: string): Promise<string | undefined> {
    return readFile(path.join(this.site, url), 'utf8').catch(() => undefined);
  }
}

const isGranted = (consumed: Promise<unknown>) =>
  consumed.then(
    () => true,
    () => false,
  );

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
    room: roomTitle(room),
    listeners: summary?.participants ?? 0,
    isPlaying: summary?.state === 'playing',
    ...(title && { track: { title, artist: track?.artist, division: track?.division } }),
  };
}

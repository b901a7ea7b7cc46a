import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { roomSummarySchema, trackSchema, type RoomSummary, type Track } from '@sevenfold/contracts';
import { z } from 'zod';
import { Kept, KeptByKey } from '../kept.js';

/** What people outside a room may know of it. Without a summary, the name alone. */
export interface RoomFacts {
  readonly room: string;
  readonly summary?: RoomSummary | undefined;
  /** The library's entry of its track. */
  readonly track?: Track | undefined;
}

/** The page of a room waits this long for them. */
const patienceMs = 150;
/** While rooms-gateway is away, nobody waits for it in vain. */
const silenceMs = 5_000;
/** A link that thousands follow asks rooms-gateway once in this time. */
const keptForMs = 3_000;
const mostKept = 1_000;
const libraryKeptForMs = 60_000;

/** Asks rooms-gateway about rooms, for their pages and share pictures. Answers in time, with what it knows. */
export class RoomsFacts {
  private readonly rooms: KeptByKey<RoomFacts>;
  private readonly library: Kept<readonly Track[]>;
  private silentUntil = 0;

  /** @param site folder of the built site, which publishes the library */
  constructor(
    private readonly roomsUrl: string,
    site: string,
  ) {
    this.rooms = new KeptByKey(room => this.ask(room), keptForMs, mostKept);
    this.library = new Kept(
      () => libraryOf(site),
      () => libraryKeptForMs,
    );
  }

  /** @param room a valid room name */
  of(room: string): Promise<RoomFacts> {
    return this.rooms.get(room);
  }

  private async ask(room: string): Promise<RoomFacts> {
    const summary = await this.summaryOf(room);
    const trackUrl = summary?.session?.trackUrl;
    const track = trackUrl && (await this.library.get()).find(({ url }) => url === trackUrl);
    return { room, summary, ...(track && { track }) };
  }

  private async summaryOf(room: string): Promise<RoomSummary | undefined> {
    if (performance.now() < this.silentUntil) return undefined;
    try {
      const answer = await fetch(`${this.roomsUrl}/api/rydesync/rooms/${room}`, {
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!answer.ok) throw new Error(`rooms-gateway answered ${answer.status}`);
      return roomSummarySchema.parse(await answer.json());
    } catch {
      this.silentUntil = performance.now() + silenceMs;
      return undefined;
    }
  }
}

/** Empty if the site was built without it. */
async function libraryOf(site: string): Promise<readonly Track[]> {
  try {
    const file = path.join(site, 'audio/library.json');
    return z.array(trackSchema).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return [];
  }
}

/** Title of the room's track; undefined if nothing is on, or if it has none. */
export const titleOf = ({ summary, track }: RoomFacts): string | undefined =>
  summary?.session ? (track?.title ?? summary.session.title) : undefined;

import { libraryTracks, roomSummarySchema, type RoomSummary, type Track } from '@sevenfold/contracts';
import { KeptByKey } from '@sevenfold/service-defaults';

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
/** In a row: one slow room must not hide all others. */
const failuresToSilence = 3;

/** Asks rooms-gateway about rooms, for their pages and share pictures. Answers in time, with what it knows. */
export class RoomsFacts {
  private readonly rooms: KeptByKey<RoomFacts>;
  private failures = 0;
  private silentUntil = 0;

  constructor(private readonly roomsUrl: string) {
    this.rooms = new KeptByKey(room => this.ask(room), keptForMs, mostKept);
  }

  /** @param room a valid room name */
  of(room: string): Promise<RoomFacts> {
    return this.rooms.get(room);
  }

  private async ask(room: string): Promise<RoomFacts> {
    const summary = await this.summaryOf(room);
    const trackUrl = summary?.session?.trackUrl;
    const track = trackUrl && libraryTracks.find(({ url }) => url === trackUrl);
    return { room, summary, ...(track && { track }) };
  }

  private async summaryOf(room: string): Promise<RoomSummary | undefined> {
    if (performance.now() < this.silentUntil) return undefined;
    try {
      const answer = await fetch(`${this.roomsUrl}/api/rydesync/rooms/${room}`, {
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!answer.ok) throw new Error(`rooms-gateway answered ${answer.status}`);
      const summary = roomSummarySchema.parse(await answer.json());
      this.failures = 0;
      return summary;
    } catch (error) {
      this.failures++;
      if (this.failures >= failuresToSilence || isRefused(error))
        this.silentUntil = performance.now() + silenceMs;
      return undefined;
    }
  }
}

/** Nothing listens there. */
const isRefused = (error: unknown) =>
  ((error as Error).cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';

/** Title of the room's track; undefined if nothing is on, or if it has none. */
export const titleOf = ({ summary, track }: RoomFacts): string | undefined =>
  summary?.session ? (track?.title ?? summary.session.title) : undefined;

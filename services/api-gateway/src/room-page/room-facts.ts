import { libraryTracks, roomSummarySchema, type RoomSummary, type Track } from '@sevenfold/contracts';
import { KeptByKey } from '@sevenfold/service-defaults';
import type { AskedService } from '../asked-service.js';

/** What people outside a room may know about it. Without a summary, only its name. */
export interface RoomFacts {
  readonly room: string;
  readonly summary?: RoomSummary | undefined;
  /** The library's entry for its track. */
  readonly track?: Track | undefined;
}

/** However many people follow a link, we ask rooms-gateway at most once in this time. */
const keptForMs = 3_000;
const mostKept = 1_000;

/** Asks rooms-gateway about rooms, for their pages and share pictures. */
export class RoomsFacts {
  private readonly rooms: KeptByKey<RoomFacts>;

  constructor(private readonly service: AskedService) {
    this.rooms = new KeptByKey(room => this.ask(room), keptForMs, mostKept);
  }

  /** @param room a valid room name */
  of(room: string): Promise<RoomFacts> {
    return this.rooms.get(room);
  }

  private async ask(room: string): Promise<RoomFacts> {
    const summary = await this.service.get(`/api/rydesync/rooms/${room}`, roomSummarySchema);
    const trackUrl = summary?.session?.trackUrl;
    const track = trackUrl && libraryTracks.find(({ url }) => url === trackUrl);
    return { room, summary, ...(track && { track }) };
  }
}

/** Title of the room's track; undefined if no track is set, or if it has no title. */
export const titleOf = ({ summary, track }: RoomFacts): string | undefined =>
  summary?.session ? (track?.title ?? summary.session.title) : undefined;

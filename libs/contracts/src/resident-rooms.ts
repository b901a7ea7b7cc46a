/*
 * Resident rooms: one per band, played by the house and hosted by nobody. What plays is a function of the server's time
 * alone, so that every pod and every page computes the same. Nothing here imports zod: pages should not have to load it.
 */
import type { Track } from './http/rooms-gateway.js';
import type { RoomSession } from './realtime/room-nodes.js';
import { defaultRoom, roomFromName } from './room-name.js';
import { libraryTracks } from './track-library.js';

export interface ResidentRoom {
  /** Its name, as in the link: the slug of the band. */
  room: string;
  band: string;
  /** For its colour. */
  division: string;
  /** Plays in this order, and repeats forever. */
  programme: readonly Track[];
}

/** What a resident room plays at a moment. */
export interface OnAir {
  track: Track;
  /** Server time of its beginning, in whole epoch milliseconds. */
  at: number;
  next: Track;
  /** Server time at which `next` begins. */
  nextAt: number;
  /** Tracks that have begun there since the first one; at least 1. */
  count: number;
}

/** When all programmes began. A round is long, so any instant in the past would do, but it must not change. */
const firstAt = Date.UTC(2026, 0, 1);

export const residentRooms: readonly ResidentRoom[] = [
  ...new Set(libraryTracks.map(({ artist }) => artist)),
].map(band => ({
  room: slugOf(band),
  band,
  division: libraryTracks.find(({ artist }) => artist === band)!.division!,
  programme: programmeOf(band),
}));

export const residentRoomOf = (room: string): ResidentRoom | undefined =>
  residentRooms.find(resident => resident.room === room);

/** A room's name as people see it: for a resident room, its band. */
export const roomTitle = (room: string) => residentRoomOf(room)?.band ?? room;

/**
 * Whether a person may keep a room of this name. Nobody keeps the default room, to which invalid names lead, or a
 * resident room.
 */
export const mayBeKept = (room: string) =>
  roomFromName(room) === room && room !== defaultRoom && residentRoomOf(room) === undefined;

/**
 * One track of the band, then two of other bands, and so on until each track of the other bands has been played once.
 * The others' tracks start at the band's place in the library, so that two rooms seldom play the same track.
 */
function programmeOf(band: string): Track[] {
  const own = libraryTracks.filter(({ artist }) => artist === band);
  const first = libraryTracks.indexOf(own[0]!);
  const others = [...libraryTracks.slice(first), ...libraryTracks.slice(0, first)].filter(
    ({ artist }) => artist !== band,
  );
  return others.flatMap((other, index) =>
    index % 2 === 0 ? [own[(index / 2) % own.length]!, other] : [other],
  );
}

/** What the house plays in a room at a server time, in epoch milliseconds. */
export function onAir({ programme }: Pick<ResidentRoom, 'programme'>, serverTime: number): OnAir {
  const round = programme.reduce((sum, track) => sum + lengthOf(track), 0);
  const rounds = Math.floor((serverTime - firstAt) / round);
  let at = firstAt + rounds * round;
  let index = 0;
  // The loop ends: the lengths of the tracks add up to a round, and `serverTime` is within it.
  while (serverTime >= at + lengthOf(programme[index]!)) at += lengthOf(programme[index++]!);
  const track = programme[index]!;
  return {
    track,
    at,
    next: programme[(index + 1) % programme.length]!,
    nextAt: at + lengthOf(track),
    count: Math.max(1, rounds * programme.length + index + 1),
  };
}

/** What the house plays now, as the session of a room. A room's log gives it its own sequence and epoch. */
export function houseSession({ track: { url, title, durationSeconds }, at, count }: OnAir): RoomSession {
  return {
    trackUrl: url,
    title,
    duration: durationSeconds,
    position: 0,
    rate: 1,
    paused: false,
    at,
    seq: count,
    epoch: 0,
    track: count,
  };
}

/** Whole milliseconds, so that the sum of a round is exact. */
const lengthOf = ({ durationSeconds }: Track) => Math.round(durationSeconds * 1000);

/** `Null & Void` becomes `null-and-void`. */
function slugOf(band: string): string {
  return band
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-');
}

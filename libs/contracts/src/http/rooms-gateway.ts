import { z } from 'zod';
import { roomNameSchema, uidSchema } from '../identity.js';
import { playingStates } from '../realtime/playing-states.js';
import { realtimeLimits } from '../realtime/codes.js';
import { queueEntrySchema, roomAccessSchema, sessionSchema } from '../realtime/room-nodes.js';
import { storedText } from './stored-text.js';

const count = z.int().min(0).max(1_000_000);
const epochMs = z.number().min(0);

/** Body of `POST /api/rydesync/tickets`, optional: the device mark from an earlier response. */
export const ticketRequestSchema = z.strictObject({ device: z.string().max(128).optional() }).nullish();
export type TicketRequest = z.infer<typeof ticketRequestSchema>;

/** Answer to `POST /api/rydesync/tickets`: admits one socket, once, within 30 s, from the same origin. */
export const ticketSchema = z
  .object({
    ticket: z.string(),
    expiresAt: epochMs,
    uid: uidSchema,
    /**
     * Send it with the next request: it distinguishes this browser from others on its network when a guest is
     * kicked.
     */
    device: z.string().optional(),
  })
  .meta({ id: 'SocketTicket' });
export type SocketTicket = z.infer<typeof ticketSchema>;

export const roomsHealthSchema = z
  .object({ status: z.literal('ok'), serverTime: epochMs, rooms: count, connections: count })
  .meta({ id: 'RoomsHealth' });
export type RoomsHealth = z.infer<typeof roomsHealthSchema>;

/** Answer to `GET /api/rydesync/time`, for pages that follow the server's clock without a socket. */
export const serverTimeSchema = z.object({ serverTime: epochMs }).meta({ id: 'ServerTime' });
export type ServerTime = z.infer<typeof serverTimeSchema>;

export const trackSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    artist: z.string(),
    url: z.string(),
    durationSeconds: z.number().positive().max(86_400),
    mood: z.string(),
    bpm: z.number().positive().max(400),
    /** `D dorian` */
    key: z.string().optional(),
    /** `7/8` */
    meter: z.string().optional(),
    /** The division of its band, for the colour. */
    division: z.string().optional(),
    /** A square SVG. */
    coverUrl: z.string().optional(),
    /** JSON: `waveformSchema`. */
    waveformUrl: z.string().optional(),
  })
  .meta({ id: 'Track' });
export type Track = z.infer<typeof trackSchema>;

/** Loudness of a track in equal segments, 0 to 100, for a player's waveform. */
export const waveformSchema = z
  .object({
    version: z.literal(1),
    seconds: z.number().positive().max(86_400),
    peaks: z.array(z.int().min(0).max(100)).max(2000),
  })
  .meta({ id: 'Waveform' });
export type Waveform = z.infer<typeof waveformSchema>;

export const trackListSchema = z.object({ tracks: z.array(trackSchema) }).meta({ id: 'TrackList' });

/** `?name=`: the file name, if there is no better title. */
export const trackUploadQuerySchema = z.strictObject({ name: z.string().trim().min(1).max(255) });
export type TrackUploadQuery = z.infer<typeof trackUploadQuerySchema>;
export const trackUploadParameterSchema = z.object({ id: z.uuid() });

/** A track uploaded by a host. Title and artist come from the file's tags. */
export const uploadedTrackSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** Empty if the tags have none. */
    artist: z.string(),
    url: z.string(),
    durationSeconds: z.number().positive().max(86_400),
    addedBy: uidSchema,
  })
  .meta({ id: 'UploadedTrack' });
export type UploadedTrack = z.infer<typeof uploadedTrackSchema>;
export const roomTracksSchema = z.object({ tracks: z.array(uploadedTrackSchema) }).meta({ id: 'RoomTracks' });
export type RoomTracks = z.infer<typeof roomTracksSchema>;

/** Marks a resident room: the house always plays there, even if nobody listens. */
export const residentSchema = z.object({ band: z.string() });

/** A room in the public list and the Admin Center. */
export const roomSummarySchema = z
  .object({
    room: roomNameSchema,
    /** Members, and in a hall its audience. */
    participants: count,
    /** How many of them are in the audience; absent if the room is not a hall. */
    audience: count.optional(),
    host: uidSchema.nullable(),
    session: sessionSchema.nullable(),
    /** How to get into the room; absent if it is open. */
    access: roomAccessSchema.optional(),
    /** Whether a track plays, at the time of the answer. */
    state: z.enum(playingStates).optional(),
    resident: residentSchema.optional(),
  })
  .meta({ id: 'RoomSummary' });
export type RoomSummary = z.infer<typeof roomSummarySchema>;
export const roomListSchema = z.object({ rooms: z.array(roomSummarySchema) }).meta({ id: 'RoomList' });

/** Compute positions with the server's time, epoch milliseconds: device clocks may be wrong. */
export const openRoomsSchema = roomListSchema.extend({ serverTime: z.number() }).meta({ id: 'OpenRooms' });

/** Body of `POST /api/rydesync/kept-rooms`. */
export const keepRoomSchema = z.strictObject({ room: roomNameSchema });
export type KeepRoom = z.infer<typeof keepRoomSchema>;

/** A room that the caller keeps. */
export const keptRoomSchema = z
  .object({
    room: roomNameSchema,
    since: epochMs,
    /** When the keeper last came or left. The room is freed 180 days later. */
    lastUsed: epochMs,
  })
  .meta({ id: 'KeptRoom' });
export type KeptRoom = z.infer<typeof keptRoomSchema>;
/** The last used first. */
export const keptRoomsSchema = z
  .object({
    rooms: z.array(keptRoomSchema),
    /** How many rooms one person may keep. */
    most: count,
  })
  .meta({ id: 'KeptRooms' });
export type KeptRooms = z.infer<typeof keptRoomsSchema>;

/** A track of a playlist, as it goes into a queue. */
export const playlistTrackSchema = queueEntrySchema
  .pick({ duration: true })
  .extend({ trackUrl: storedText(2048).min(1), title: storedText(200).optional() })
  .meta({ id: 'PlaylistTrack' });
export type PlaylistTrack = z.infer<typeof playlistTrackSchema>;
/** Body of `POST /api/rydesync/playlists`. */
export const newPlaylistSchema = z.strictObject({
  name: storedText(60).trim().min(1),
  tracks: z.array(playlistTrackSchema).min(1).max(realtimeLimits.queue),
});
export type NewPlaylist = z.infer<typeof newPlaylistSchema>;
export const playlistParameterSchema = z.object({ id: z.uuid() });
export const playlistSummarySchema = z
  .object({ id: z.uuid(), name: z.string(), length: count, createdAt: epochMs })
  .meta({ id: 'PlaylistSummary' });
export type PlaylistSummary = z.infer<typeof playlistSummarySchema>;
export const playlistSchema = playlistSummarySchema
  .extend({ tracks: z.array(playlistTrackSchema) })
  .meta({ id: 'Playlist' });
export type Playlist = z.infer<typeof playlistSchema>;
/** The latest first. */
export const playlistsSchema = z
  .object({
    playlists: z.array(playlistSummarySchema),
    /** How many playlists one person may save. */
    most: count,
  })
  .meta({ id: 'Playlists' });
export type Playlists = z.infer<typeof playlistsSchema>;

export const pruneResultSchema = z
  .object({
    pruned: count,
    /** Why the other presences stay; absent from an older rooms-gateway. */
    kept: z
      .object({
        /** Their connection is open. */
        connected: count,
        /** Their connection was lost less than a minute ago. */
        recent: count,
      })
      .optional(),
  })
  .meta({ id: 'PruneResult' });
export type PruneResult = z.infer<typeof pruneResultSchema>;

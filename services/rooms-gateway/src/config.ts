import path from 'node:path';
import { mostOnStage, realtimeLimits } from '@sevenfold/contracts';
import { mailConfigSchema } from '@sevenfold/mail';
import { objectStoreConfigSchema } from '@sevenfold/object-store';
import { z } from 'zod';

const addresses = (text: string) =>
  text
    .split(',')
    .map(address => address.trim())
    .filter(Boolean);

const rate = z.coerce.number().positive().max(1_000_000);

export const configSchema = z.object({
  ...mailConfigSchema.shape,
  /** Store of live rooms: this process (one gateway), or Redis or Valkey (any number). */
  ROOM_STORE: z.enum(['memory', 'redis']).default('memory'),
  /** With ROOM_STORE=redis. Secret if it contains a password: no default. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Origins that may open sockets, separated by commas; PUBLIC_ORIGIN if absent. */
  SOCKET_ORIGINS: z
    .string()
    .transform(origins => origins.split(',').map(origin => origin.trim()))
    .optional(),
  /** Maximum speakers without an SFU; each of their devices sends its voice to all the others. */
  VOICE_MESH_SPEAKERS: z.coerce
    .number()
    .int()
    .min(2)
    .max(realtimeLimits.meshSpeakers)
    .default(realtimeLimits.meshSpeakers),
  /** The SFU for rooms with more speakers than that. Without one, the next speaker is rejected. */
  VOICE_RELAY: z.enum(['none', 'janus']).default('none'),
  /** With VOICE_RELAY=janus: Janus' WebSocket interface, which only gateways may reach. */
  JANUS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Janus' `api_secret`. Secret: no default. */
  JANUS_API_SECRET: z.string().min(1).optional(),
  /** `admin_key` of Janus' VideoRoom plugin, required to create rooms. Secret: no default. */
  JANUS_ROOM_KEY: z.string().min(1).optional(),
  /**
   * STUN and TURN servers for voices across networks, separated by commas:
   * `turn:turn.example:3478,turns:…,stun:…`.
   */
  TURN_URLS: z
    .string()
    .transform(addresses)
    .pipe(z.array(z.string().regex(/^(turns?|stuns?):[^\s@]+$/)))
    .optional(),
  /** coturn's `static-auth-secret`. Secret: no default. */
  TURN_SECRET: z.string().min(1).optional(),
  /** How long a TURN credential admits new connections. */
  TURN_TTL_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  ...objectStoreConfigSchema.shape,
  /** Folder of the uploaded tracks if the object store is a folder. */
  DATA_DIRECTORY: z.string().min(1).default('.sevenfold'),
  /** Maximum size of one uploaded track. */
  TRACK_MAX_BYTES: z.coerce.number().int().min(1).max(1_073_741_824).default(67_108_864),
  /** Uploaded tracks, and their bytes, that one person may have. */
  TRACKS_PER_PERSON: z.coerce.number().int().min(0).max(10_000).default(40),
  TRACK_BYTES_PER_PERSON: z.coerce.number().int().min(0).max(1_099_511_627_776).default(1_073_741_824),
  /** Uploads, and their bytes, per person and hour. Rejected ones count. */
  TRACKS_PER_HOUR: z.coerce.number().int().min(0).max(10_000).default(60),
  TRACK_BYTES_PER_HOUR: z.coerce.number().int().min(0).max(1_099_511_627_776).default(1_073_741_824),
  TRACK_KEEP_DAYS: z.coerce.number().positive().max(3_650).default(30),
  /** Operations per second and socket; bursts of three times as many. */
  SOCKET_OPERATIONS_PER_SECOND: rate.default(50),
  /** Operations per second of one person, over all sockets; bursts as above. */
  PERSON_OPERATIONS_PER_SECOND: rate.default(100),
  /** Operations per second of one address. As for all address limits, an IPv6 /64 counts as one address. */
  ADDRESS_OPERATIONS_PER_SECOND: rate.default(2_000),
  /**
   * Bytes per second that one person may read of rooms with `join`, `get` and `subscribe`; bursts of sixteen
   * times as many.
   */
  PERSON_READ_BYTES_PER_SECOND: z.coerce.number().min(1_000).max(1_000_000_000).default(1_048_576),
  /** New rooms that one person with an account may open per day; the lobby does not count. */
  NEW_ROOMS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(20),
  /** New rooms per day of one guest, and of all guests of one network (/24, /64) together. */
  NEW_ROOMS_PER_DAY_OF_GUEST: z.coerce.number().int().min(0).max(1_000_000).default(3),
  NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK: z.coerce.number().int().min(0).max(1_000_000).default(60),
  /** Maximum members of a room; above that it is a hall, and others listen from its audience. */
  STAGE_PLACES: z.coerce.number().int().min(1).max(mostOnStage).default(mostOnStage),
  /** Open sockets per person. */
  SOCKETS_PER_PERSON: z.coerce.number().int().min(1).max(10_000).default(10),
  /** Open sockets per address. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  /** Open sockets per room and pod. More go to the room's next pods, as long as these have fewer. */
  ROOM_SOCKETS_PER_POD: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  /** Concurrent handshakes per address that wait for their ticket's look-up. */
  HANDSHAKES_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(200),
});

export type RoomsGatewayConfig = z.infer<typeof configSchema>;

/** Separate from contact files: other people may see tracks. */
export const trackDirectory = (config: RoomsGatewayConfig) =>
  config.OBJECT_DIRECTORY ?? path.join(config.DATA_DIRECTORY, 'tracks');

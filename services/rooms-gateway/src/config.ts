import path from 'node:path';
import { realtimeLimits } from '@sevenfold/contracts';
import { objectStoreConfigSchema } from '@sevenfold/object-store';
import { z } from 'zod';

const addresses = (text: string) =>
  text
    .split(',')
    .map(address => address.trim())
    .filter(Boolean);

const rate = z.coerce.number().positive().max(1_000_000);

export const configSchema = z.object({
  /** Where live rooms are: in this process (one gateway), or in Redis or Valkey (any number). */
  ROOM_STORE: z.enum(['memory', 'redis']).default('memory'),
  /** With ROOM_STORE=redis. Secret where it carries a password: no default. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Origins whose pages may open sockets, separated by commas; PUBLIC_ORIGIN when absent. */
  SOCKET_ORIGINS: z
    .string()
    .transform(origins => origins.split(',').map(origin => origin.trim()))
    .optional(),
  /** So many speak from peer to peer; each of their devices sends its voice to all the others. */
  VOICE_MESH_SPEAKERS: z.coerce
    .number()
    .int()
    .min(2)
    .max(realtimeLimits.meshSpeakers)
    .default(realtimeLimits.meshSpeakers),
  /** What forwards voices where more want to speak; without one, they cannot. */
  VOICE_RELAY: z.enum(['none', 'janus']).default('none'),
  /** With VOICE_RELAY=janus: its WebSocket interface, which only gateways may reach. */
  JANUS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Janus' `api_secret`. Secret: no default. */
  JANUS_API_SECRET: z.string().min(1).optional(),
  /** `admin_key` of Janus' VideoRoom plugin: only who has it makes rooms. Secret: no default. */
  JANUS_ROOM_KEY: z.string().min(1).optional(),
  /** STUN and TURN servers for voices between networks, by comma: `turn:turn.example:3478,turns:…,stun:…`. */
  TURN_URLS: z
    .string()
    .transform(addresses)
    .pipe(z.array(z.string().regex(/^(turns?|stuns?):[^\s@]+$/)))
    .optional(),
  /** coturn's `static-auth-secret`. Secret: no default. */
  TURN_SECRET: z.string().min(1).optional(),
  /** For so long a credential lets new connections in. */
  TURN_TTL_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  ...objectStoreConfigSchema.shape,
  /** Holds the tracks of the folder store. */
  DATA_DIRECTORY: z.string().min(1).default('.sevenfold'),
  /** Of one track that a host brings along. */
  TRACK_MAX_BYTES: z.coerce.number().int().min(1).max(1_073_741_824).default(67_108_864),
  /** Tracks, and bytes of them, that one person may have here. */
  TRACKS_PER_PERSON: z.coerce.number().int().min(0).max(10_000).default(40),
  TRACK_BYTES_PER_PERSON: z.coerce.number().int().min(0).max(1_099_511_627_776).default(1_073_741_824),
  /** Tracks, and bytes of them, that one person may send in an hour. Those that are refused count. */
  TRACKS_PER_HOUR: z.coerce.number().int().min(0).max(10_000).default(60),
  TRACK_BYTES_PER_HOUR: z.coerce.number().int().min(0).max(1_099_511_627_776).default(1_073_741_824),
  TRACK_KEEP_DAYS: z.coerce.number().positive().max(3_650).default(30),
  /** Operations a second, and three times as many at once, of one socket. */
  SOCKET_OPERATIONS_PER_SECOND: rate.default(50),
  /** The same for all sockets of one person. */
  PERSON_OPERATIONS_PER_SECOND: rate.default(100),
  /** The same for all sockets of one address (of IPv6: one /64), as all limits of an address. */
  ADDRESS_OPERATIONS_PER_SECOND: rate.default(2_000),
  /** Bytes a second, and sixteen times as many at once, that one person reads of rooms by `join`, `get` and `subscribe`. */
  PERSON_READ_BYTES_PER_SECOND: z.coerce.number().min(1_000).max(1_000_000_000).default(1_048_576),
  /** Rooms that were never there before, which one person with an account may open in a day; the lobby does not count. */
  NEW_ROOMS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(20),
  /** The same of one guest, and of all guests of one network (/24, /64) together. */
  NEW_ROOMS_PER_DAY_OF_GUEST: z.coerce.number().int().min(0).max(1_000_000).default(3),
  NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK: z.coerce.number().int().min(0).max(1_000_000).default(60),
  /** Sockets one person may have open. */
  SOCKETS_PER_PERSON: z.coerce.number().int().min(1).max(10_000).default(10),
  /** Sockets one address may have open. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  /** Handshakes of one address whose tickets are being looked up at the same time. */
  HANDSHAKES_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(200),
});

export type RoomsGatewayConfig = z.infer<typeof configSchema>;

/** Apart from contact files, which other people may see. */
export const trackDirectory = (config: RoomsGatewayConfig) =>
  config.OBJECT_DIRECTORY ?? path.join(config.DATA_DIRECTORY, 'tracks');

import { z } from 'zod';
import { roomNamePattern } from './room-name.js';

/** Divisions, in the order of the site. */
export const divisionIds = [
  'lumina',
  'vespera',
  'nexus',
  'summit',
  'skyforge',
  'horizon',
  'echoverse',
] as const;
export const divisionIdSchema = z.enum(divisionIds);
export type DivisionId = z.infer<typeof divisionIdSchema>;

/** Access levels in a division. Any other string grants nothing. */
export const accessLevels = ['guest', 'member', 'owner'] as const;
export const accessLevelSchema = z.enum(accessLevels);
export type AccessLevel = z.infer<typeof accessLevelSchema>;

export const uidPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A user id: the token's subject, or `guest-…` for guests. Also a path segment, so its alphabet is narrow;
 * and a record key, so never the name of an inherited property (`__proto__`, `constructor`).
 */
export const uidSchema = z
  .string()
  .regex(uidPattern, 'isn’t a user id')
  .refine(uid => !(uid in Object.prototype), 'isn’t a user id');

/** Valid room names; anything else falls back to `lobby`. */
export const roomNameSchema = z.string().regex(roomNamePattern, 'isn’t a room name');

/** Roles and clients of the realm, the same on Keycloak and on the development issuer. */
export const realm = {
  name: 'sevenfold',
  audience: 'sevenfold-api',
  webClient: 'sevenfold-web',
  commandLineClient: 'sevenfold-cli',
  guestClient: 'sevenfold-guest',
  /** Confidential: the identity service, which ends sessions and removes people. */
  adminClient: 'sevenfold-identity',
  /** Confidential: the status service, which runs journeys and leaves no data. */
  probeClient: 'sevenfold-probe',
  adminRole: 'admin',
} as const;

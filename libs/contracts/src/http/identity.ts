import { z } from 'zod';
import { uidSchema } from '../identity.js';
import { storedText } from './stored-text.js';
import { divisionAccessSchema } from './accounts.js';

// POST /api/identity/guest-token, without a body. A guest token in the Authorization header keeps its guest's uid.

export const guestTokenSchema = z
  .object({
    token: z.string().max(4096),
    tokenType: z.literal('Bearer'),
    uid: uidSchema,
    /** Expiry of the token; fetch another one before then. */
    expiresAt: z.iso.datetime(),
    /** After this, no more tokens are issued for this uid: the person becomes a new guest. */
    guestUntil: z.iso.datetime(),
  })
  .meta({ id: 'GuestToken' });
export type GuestToken = z.infer<typeof guestTokenSchema>;

// GET /api/identity/jwks

export const jsonWebKeySetSchema = z
  .object({ keys: z.array(z.record(z.string(), z.string())) })
  .meta({ id: 'JsonWebKeySet' });
export type JsonWebKeySetBody = z.infer<typeof jsonWebKeySetSchema>;

// GET /api/identity/me

/**
 * The caller, as every service reads them from the token, and their level in each division, which is not in
 * the token.
 */
export const currentIdentitySchema = z
  .object({
    uid: uidSchema,
    email: z.string().max(320).nullable(),
    name: z.string().max(320).nullable(),
    admin: z.boolean(),
    anonymous: z.boolean(),
    divisions: divisionAccessSchema,
    expiresAt: z.iso.datetime(),
    sessionId: z.string().max(200).nullable(),
  })
  .meta({ id: 'CurrentIdentity' });
export type CurrentIdentity = z.infer<typeof currentIdentitySchema>;

// POST /api/identity/sessions

export const sessionActions = ['sign-in', 'sign-out', 'ping'] as const;

/** A report on the token's own session. `ping` means that its owner is active. */
export const reportSessionSchema = z
  .strictObject({ action: z.enum(sessionActions) })
  .meta({ id: 'ReportSession' });
export type ReportSession = z.infer<typeof reportSessionSchema>;

export const reportedSessionSchema = z
  .object({ ok: z.literal(true), startedAt: z.iso.datetime(), lastActiveAt: z.iso.datetime() })
  .meta({ id: 'ReportedSession' });
export type ReportedSession = z.infer<typeof reportedSessionSchema>;

// GET /api/identity/sessions, DELETE /api/identity/sessions/:id

export const ownSessionSchema = z
  .object({
    id: z.string().max(200),
    startedAt: z.iso.datetime(),
    lastActiveAt: z.iso.datetime(),
    /** The browser's user agent when last seen. */
    userAgent: z.string().max(500).nullable(),
    address: z.string().max(64).nullable(),
    /** The caller's own session. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const ownSessionsSchema = z
  .object({
    /** Whether sessions can be ended here: needs the realm's admin client. */
    endable: z.boolean(),
    sessions: z.array(ownSessionSchema),
  })
  .meta({ id: 'OwnSessions' });
export type OwnSessions = z.infer<typeof ownSessionsSchema>;

export const sessionParameterSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/) });

// GET /api/admin/identity/people/:uid, POST …/block, POST …/unblock, DELETE …/sessions/:id

export const personParameterSchema = z.object({ uid: uidSchema });
export const personSessionParameterSchema = personParameterSchema.extend(sessionParameterSchema.shape);

/** Someone's sign-in state and sessions, for operators. */
export const personAccessSchema = z
  .object({
    /** Whether this service can end sessions and block people: needs the realm's admin client. */
    manageable: z.boolean(),
    /** Null if the realm does not know the person, or cannot be asked. */
    blocked: z.boolean().nullable(),
    sessions: z.array(ownSessionSchema.omit({ current: true })),
  })
  .meta({ id: 'PersonAccess' });
export type PersonAccess = z.infer<typeof personAccessSchema>;

/** The body is optional. */
export const managePersonSchema = z
  .strictObject({ reason: storedText(500).trim().min(1).optional() })
  .meta({ id: 'ManagePerson' });
export type ManagePerson = z.infer<typeof managePersonSchema>;

export const managedPersonSchema = z
  .object({
    person: personAccessSchema,
    actionId: z.uuid(),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  })
  .meta({ id: 'ManagedPerson' });
export type ManagedPerson = z.infer<typeof managedPersonSchema>;

// Internal, on identity's own port: GET /revocations, GET /operators/:uid/standing

const epochMilliseconds = z.int().min(0).max(8_640_000_000_000_000);

/** Voids all tokens of a person, or of one session, that were issued at or before `notBefore`. */
export const revocationSchema = z.object({
  uid: uidSchema,
  sessionId: z.string().max(200).optional(),
  notBefore: epochMilliseconds,
});
export type Revocation = z.infer<typeof revocationSchema>;

export const revocationsQuerySchema = z.strictObject({
  /** `until` of the previous answer; without it, all revocations that still matter. */
  since: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
});
export type RevocationsQuery = z.infer<typeof revocationsQuerySchema>;

/** Some may repeat; applying one is idempotent. */
export const revocationsSchema = z.object({
  until: epochMilliseconds,
  revocations: z.array(revocationSchema),
});
export type Revocations = z.infer<typeof revocationsSchema>;

export const standingQuerySchema = z.strictObject({
  /** Epoch seconds, from the token. */
  issuedAt: z.coerce.number().int().min(0),
  sessionId: z.string().max(200).optional(),
});
export type StandingQuery = z.infer<typeof standingQuerySchema>;

export const standings = ['operator', 'not-operator', 'revoked'] as const;
export type Standing = (typeof standings)[number];

/** The current standing of an operator's token. */
export const standingSchema = z.object({ standing: z.enum(standings) });

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
    /** After this the token is void; fetch another one before. */
    expiresAt: z.iso.datetime(),
    /** After this the guest is another guest: no token of this uid is issued beyond it. */
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

/** The caller as every service understands the token, and what it does not say: what they are in each division. */
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

/** What happens to the session that the token belongs to. `ping` says that its owner is active. */
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
    /** As its browser named itself when it was last heard of. */
    userAgent: z.string().max(500).nullable(),
    address: z.string().max(64).nullable(),
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const ownSessionsSchema = z
  .object({
    /** Whether sessions can be ended from here: only where this service may ask the realm. */
    endable: z.boolean(),
    sessions: z.array(ownSessionSchema),
  })
  .meta({ id: 'OwnSessions' });
export type OwnSessions = z.infer<typeof ownSessionsSchema>;

export const sessionParameterSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/) });

// GET /api/admin/identity/people/:uid, POST …/block, POST …/unblock, DELETE …/sessions/:id

export const personParameterSchema = z.object({ uid: uidSchema });
export const personSessionParameterSchema = personParameterSchema.extend(sessionParameterSchema.shape);

/** How somebody may sign in, and where they are signed in, as operators see it. */
export const personAccessSchema = z
  .object({
    /** Whether this service may end sessions and block people: only where it may ask the realm. */
    manageable: z.boolean(),
    /** Null where the realm does not know the person, or may not be asked. */
    blocked: z.boolean().nullable(),
    sessions: z.array(ownSessionSchema.omit({ current: true })),
  })
  .meta({ id: 'PersonAccess' });
export type PersonAccess = z.infer<typeof personAccessSchema>;

/** The body may be left out altogether. */
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

// Between services, on identity's own port: GET /revocations, GET /operators/:uid/standing

const epochMilliseconds = z.int().min(0).max(8_640_000_000_000_000);

/** Tokens of a person, or of one of their sessions, that were issued at or before `notBefore` are void. */
export const revocationSchema = z.object({
  uid: uidSchema,
  sessionId: z.string().max(200).optional(),
  notBefore: epochMilliseconds,
});
export type Revocation = z.infer<typeof revocationSchema>;

export const revocationsQuerySchema = z.strictObject({
  /** `until` of the answer before; without it, all that still matter. */
  since: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
});
export type RevocationsQuery = z.infer<typeof revocationsQuerySchema>;

/** Some may come again; applying one twice is applying it once. */
export const revocationsSchema = z.object({
  until: epochMilliseconds,
  revocations: z.array(revocationSchema),
});
export type Revocations = z.infer<typeof revocationsSchema>;

export const standingQuerySchema = z.strictObject({
  /** Epoch seconds, as the token says. */
  issuedAt: z.coerce.number().int().min(0),
  sessionId: z.string().max(200).optional(),
});
export type StandingQuery = z.infer<typeof standingQuerySchema>;

export const standings = ['operator', 'not-operator', 'revoked'] as const;
export type Standing = (typeof standings)[number];

/** What an operator's token is worth now. */
export const standingSchema = z.object({ standing: z.enum(standings) });

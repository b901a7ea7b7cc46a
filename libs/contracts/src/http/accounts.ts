import { z } from 'zod';
import { accessLevelSchema, divisionIdSchema, divisionIds, uidSchema } from '../identity.js';
import { cursorSchema } from './cursor.js';
import { storedText } from './stored-text.js';

const count = z.int().min(0).max(1_000_000_000);
const moment = z.iso.datetime();

export const profileLimits = { bio: 500, location: 100, website: 2048 } as const;

/** Shown if neither a display name nor an email address is known. */
export const unknownUserName = 'Unknown User';

export const themes = ['light', 'dark', 'auto'] as const;
export const preferencesSchema = z
  .object({ theme: z.enum(themes), notifications: z.boolean(), marketing: z.boolean() })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = { theme: 'auto', notifications: true, marketing: false };

export const purchaseStatuses = ['completed', 'pending', 'failed'] as const;
export const purchaseSchema = z
  .object({
    id: z.string().max(100),
    description: z.string().max(500),
    date: moment,
    amount: z.number().min(0).max(1_000_000_000),
    status: z.enum(purchaseStatuses),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchaseSchema>;

/** Access level in each division; `guest` means none. */
export const divisionAccessSchema = z.object(
  Object.fromEntries(divisionIds.map(id => [id, accessLevelSchema])) as Record<
    (typeof divisionIds)[number],
    typeof accessLevelSchema
  >,
);
export type DivisionAccess = z.infer<typeof divisionAccessSchema>;

/** A profile in its current shape, whatever shape it was stored in. */
export const profileSchema = z
  .object({
    schemaVersion: z.literal(2),
    uid: uidSchema,
    identity: z.object({
      /** Falls back to the email address, then to 'Unknown User'. */
      displayName: z.string().max(320),
      email: z.string().max(320).nullable(),
      createdAt: moment,
      lastActive: moment,
    }),
    account: z.object({
      tier: z.string().max(32),
      /** By badge id. */
      badges: z.record(z.string(), z.object({ division: divisionIdSchema, awardedAt: moment })),
    }),
    access: z.object({
      divisions: divisionAccessSchema,
      orgClaims: z.object({ echovRtdb: z.boolean(), echovClaim: z.boolean() }),
    }),
    preferences: preferencesSchema,
    analytics: z.object({
      memberSince: moment,
      totalActions: count,
      totalPurchases: count,
      totalRewards: count,
    }),
    roles: z.object({ globalRole: z.enum(['user', 'admin']), divisions: divisionAccessSchema }),
    bio: z.string().max(profileLimits.bio),
    location: z.string().max(profileLimits.location),
    /** An http or https URL, or empty. */
    website: z.string().max(profileLimits.website),
    purchases: z.array(purchaseSchema),
    divisions: z.partialRecord(divisionIdSchema, z.object({ badges: z.array(z.string()) })),
    meta: z.object({ createdAt: moment, updatedAt: moment }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** Path segment of an account; the caller's own, or any for operators. */
export const accountParameterSchema = z.object({ uid: uidSchema });

// POST /api/rydesync/hardCreateProfile

/** The old site's exact sentence. */
const missingUid = 'Missing uid for account doc';

export const hardCreateProfileSchema = z
  .strictObject({ uid: z.string(missingUid).min(1, missingUid).pipe(uidSchema) })
  .meta({ id: 'HardCreateProfile' });
export type HardCreateProfile = z.infer<typeof hardCreateProfileSchema>;

export const hardCreatedProfileSchema = z
  .object({ ok: z.literal(true), created: z.boolean(), profile: profileSchema })
  .meta({ id: 'HardCreatedProfile' });
export type HardCreatedProfile = z.infer<typeof hardCreatedProfileSchema>;

// PATCH /api/accounts/:uid/settings

/** The URL if a profile may show it: http or https, a host, no credentials. Else undefined. */
export function shownWebsite(website: string): string | undefined {
  if (!/^https?:\/\/[^\s/]/i.test(website) || !URL.canParse(website)) return undefined;
  const { protocol, username, password } = new URL(website);
  return /^https?:$/.test(protocol) && !username && !password ? website : undefined;
}

const websiteSchema = storedText(profileLimits.website)
  .trim()
  .refine(
    website => website === '' || shownWebsite(website) !== undefined,
    'has to be an http or https link',
  );

/** Settings that owners may change. Rights, tier, purchases and badges are excluded in any shape. */
export const changeSettingsSchema = z
  .strictObject({
    preferences: z.strictObject(preferencesSchema.partial().shape).optional(),
    bio: storedText(profileLimits.bio).optional(),
    location: storedText(profileLimits.location).optional(),
    website: websiteSchema.optional(),
  })
  .meta({ id: 'ChangeSettings' });
export type ChangeSettings = z.infer<typeof changeSettingsSchema>;

// POST /api/accounts/:uid/diagnostics/echoverse-membership, only where DIAGNOSTICS_SELF_GRANT is on

export const diagnosticMembershipSchema = z
  .object({ granted: z.literal(true), division: z.literal('echoverse'), level: accessLevelSchema })
  .meta({ id: 'DiagnosticMembership' });
export type DiagnosticMembership = z.infer<typeof diagnosticMembershipSchema>;

// GET /api/admin/accounts, /api/admin/accounts/:uid

/** Searches names, email addresses and uids; newest accounts first. */
export const findAccountsSchema = z.strictObject({
  search: storedText(100).trim().optional(),
  /** Only these accounts: up to 100 uids, with commas between them. */
  uids: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,99}$/, 'isn’t a list of user ids')
    .optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type FindAccounts = z.infer<typeof findAccountsSchema>;

export const accountSummarySchema = z
  .object({
    uid: uidSchema,
    displayName: z.string().max(320),
    email: z.string().max(320).nullable(),
    tier: z.string().max(32),
    /** Divisions in which the person is a member or owner. */
    divisions: z.partialRecord(divisionIdSchema, accessLevelSchema),
    memberSince: moment,
    lastActive: moment,
    totalActions: count,
  })
  .meta({ id: 'AccountSummary' });
export type AccountSummary = z.infer<typeof accountSummarySchema>;

export const accountPageSchema = z
  .object({ accounts: z.array(accountSummarySchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'AccountPage' });
export type AccountPage = z.infer<typeof accountPageSchema>;

// PUT /api/admin/accounts/:uid/legacy-document; POST /api/accounts/:uid/diagnostics/legacy-document parses
// one the same way

/**
 * An account document of the former platform, in any of its shapes. Only operators may import one; anyone may
 * see how it is parsed.
 */
export const importLegacyAccountSchema = z
  .strictObject({ document: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ImportLegacyAccount' });
export type ImportLegacyAccount = z.infer<typeof importLegacyAccountSchema>;

// GET /api/admin/accounts/:uid/actions, newest first

export const findActionsSchema = z.strictObject({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type FindActions = z.infer<typeof findActionsSchema>;

/** A user action as reported by a client; do not trust it as markup. */
export const loggedActionSchema = z
  .object({
    id: z.uuid(),
    action: z.string().max(64),
    details: z.record(z.string(), z.unknown()).optional(),
    timestamp: moment,
    pageUrl: z.string().max(2048).optional(),
    userAgent: z.string().max(500).optional(),
  })
  .meta({ id: 'LoggedAction' });
export type LoggedAction = z.infer<typeof loggedActionSchema>;

export const loggedActionPageSchema = z
  .object({ actions: z.array(loggedActionSchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'LoggedActionPage' });
export type LoggedActionPage = z.infer<typeof loggedActionPageSchema>;

// PUT /api/admin/accounts/:uid/access/:division

export const accessParameterSchema = z.object({ uid: uidSchema, division: divisionIdSchema });

/** `guest` removes the access. */
export const setAccessSchema = z
  .strictObject({ level: accessLevelSchema, reason: storedText(500).trim().min(1).optional() })
  .meta({ id: 'SetAccess' });
export type SetAccess = z.infer<typeof setAccessSchema>;

export const changedAccessSchema = z
  .object({
    division: divisionIdSchema,
    before: accessLevelSchema,
    level: accessLevelSchema,
    actionId: z.uuid(),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  })
  .meta({ id: 'ChangedAccess' });
export type ChangedAccess = z.infer<typeof changedAccessSchema>;

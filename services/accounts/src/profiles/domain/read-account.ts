import {
  defaultPreferences,
  divisionIds,
  profileLimits,
  purchaseStatuses,
  shownWebsite,
  themes,
  unknownUserName,
  type DivisionId,
  type Preferences,
  type Profile,
  type Purchase,
} from '@sevenfold/contracts';
import { divisionAccess } from './division-level.js';
import {
  asBoolean,
  asCount,
  asMoment,
  asOneOf,
  asRecord,
  asText,
  documentReader,
  type DocumentReader,
} from './document.js';

/**
 * Reads every shape in which the former platform stored an account: version 2 (`schemaVersion` 2, or
 * `identity`, `roles` and `meta` together), version 1 (flat fields, badges under `divisions`), the realtime
 * account (`stats`, `access.divisions`), and older shapes of rights (`divisions.X.access`,
 * `roles.globalRole`, `roles.divisions`). The newest shape wins, except for rights: there the highest grant
 * of any shape.
 */
export function readAccount(uid: string, document: unknown, now: Date): Profile {
  const doc = documentReader(document);
  const email = doc.first(['identity.email', 'email'], asText(320));
  const displayName = doc.first(['identity.displayName', 'displayName'], asText(320));
  const created = ['meta.createdAt', 'identity.createdAt', 'createdAt'];
  const createdAt = doc.first(created, asMoment) ?? now.toISOString();
  const globalRole = doc.first(['roles.globalRole', 'globalRole'], asOneOf(['admin', 'user'])) ?? 'user';
  const grants = [doc.at('access.divisions'), doc.at('roles.divisions'), doc.at('divisions')];
  const purchases = readPurchases(doc, createdAt);
  const badges = readBadges(doc, createdAt);
  return {
    schemaVersion: 2,
    uid,
    identity: {
      displayName: displayName ?? email ?? unknownUserName,
      email: email ?? null,
      createdAt,
      lastActive: doc.first(['identity.lastActive', 'lastActive', 'meta.updatedAt'], asMoment) ?? createdAt,
    },
    account: { tier: doc.first(['account.tier', 'accountTier'], asText(32)) ?? 'free', badges },
    access: { divisions: divisionAccess({ globalRole, sources: grants }), orgClaims: readOrgClaims(doc) },
    preferences: readPreferences(doc),
    analytics: readAnalytics(doc, createdAt, purchases.length, Object.keys(badges).length),
    roles: { globalRole, divisions: divisionAccess({ sources: grants }) },
    bio: doc.first(['bio'], asText(profileLimits.bio)) ?? '',
    location: doc.first(['location'], asText(profileLimits.location)) ?? '',
    website: doc.first(['website'], asWebsite) ?? '',
    purchases,
    divisions: badgesByDivision(badges),
    meta: { createdAt, updatedAt: doc.first(['meta.updatedAt', 'updatedAt'], asMoment) ?? createdAt },
  };
}

const asWebsite = (value: unknown) => {
  const text = asText(profileLimits.website)(value);
  return text && shownWebsite(text);
};

function readPreferences(doc: DocumentReader): Preferences {
  return {
    theme: doc.first(['preferences.theme'], asOneOf(themes)) ?? defaultPreferences.theme,
    notifications: doc.first(['preferences.notifications'], asBoolean) ?? defaultPreferences.notifications,
    marketing: doc.first(['preferences.marketing'], asBoolean) ?? defaultPreferences.marketing,
  };
}

function readOrgClaims(doc: DocumentReader): Profile['access']['orgClaims'] {
  return {
    echovRtdb: doc.first(['access.orgClaims.echovRtdb'], asBoolean) ?? false,
    echovClaim: doc.first(['access.orgClaims.echovClaim'], asBoolean) ?? false,
  };
}

function readAnalytics(doc: DocumentReader, createdAt: string, purchases: number, badges: number) {
  const figure = (name: string) => doc.first([`analytics.${name}`, `stats.${name}`], asCount);
  return {
    memberSince: doc.first(['analytics.memberSince', 'stats.memberSince'], asMoment) ?? createdAt,
    totalActions: figure('totalActions') ?? 0,
    totalPurchases: figure('totalPurchases') ?? purchases,
    totalRewards: figure('totalRewards') ?? badges,
  };
}

function readPurchases(doc: DocumentReader, createdAt: string): Purchase[] {
  const listed = doc.at('purchases');
  const found = new Map<string, Purchase>();
  for (const item of Array.isArray(listed) ? listed : []) {
    const purchase = readPurchase(documentReader(item), createdAt);
    if (purchase) found.set(purchase.id, purchase);
  }
  return [...found.values()];
}

function readPurchase(item: DocumentReader, createdAt: string): Purchase | undefined {
  const id = item.first(['id'], asText(100));
  const amount = Number(item.at('amount'));
  if (!id || !(amount >= 0 && amount <= 1_000_000_000)) return undefined;
  return {
    id,
    description: item.first(['description'], asText(500)) ?? '',
    date: item.first(['date'], asMoment) ?? createdAt,
    amount,
    status: item.first(['status'], asOneOf(purchaseStatuses)) ?? 'pending',
  };
}

/** Badges were in a map of the account, and before that in a list per division. */
function readBadges(doc: DocumentReader, createdAt: string): Profile['account']['badges'] {
  const badges: Profile['account']['badges'] = {};
  const add = (id: unknown, division: DivisionId | undefined, awarded: unknown) => {
    const known = asBadgeId(id);
    if (known && division) badges[known] ??= { division, awardedAt: asMoment(awarded) ?? createdAt };
  };
  for (const [id, value] of Object.entries(asRecord(doc.at('account.badges')) ?? {})) {
    if (value === false || value === null) continue;
    const entry = documentReader(value);
    add(id, divisionOf(entry.at('division')) ?? divisionOf(id.split('.')[0]), entry.at('awardedAt') ?? value);
  }
  for (const division of divisionIds) {
    const listed = doc.at(`divisions.${division}.badges`);
    for (const id of Array.isArray(listed) ? listed : []) add(id, division, undefined);
  }
  return badges;
}

const divisionOf = asOneOf(divisionIds);
const asBadgeId = (id: unknown) =>
  typeof id === 'string' && /^[a-z][a-z0-9.-]{0,63}$/.test(id) ? id : undefined;

/** Badge ids per division, as in profiles. */
export function badgesByDivision(badges: Profile['account']['badges']): Profile['divisions'] {
  const divisions: Profile['divisions'] = {};
  for (const [id, { division }] of Object.entries(badges))
    (divisions[division] ??= { badges: [] }).badges.push(id);
  return divisions;
}

import type { Profile } from '@sevenfold/contracts';

export interface LegacyShape {
  readonly name: string;
  readonly document: Record<string, unknown>;
  /** What is wrong with the converted profile; undefined if it is right. */
  fault(profile: Profile): string | undefined;
}

const expects = (wanted: unknown, seen: unknown) =>
  JSON.stringify(wanted) === JSON.stringify(seen)
    ? undefined
    : `Expected ${JSON.stringify(wanted)}, read ${JSON.stringify(seen)}`;

const levelOf = (wanted: string) => (profile: Profile) => expects(wanted, profile.access.divisions.echoverse);

/** One document for each shape in which the former platform stored accounts. */
export const legacyShapes: readonly LegacyShape[] = [
  {
    name: 'An empty profile gets all defaults',
    document: {},
    fault: ({ identity, account, preferences, roles }) =>
      expects(
        ['Unknown User', 'free', { theme: 'auto', notifications: true, marketing: false }, 'user'],
        [identity.displayName, account.tier, preferences, roles.globalRole],
      ),
  },
  {
    name: 'Version 1, with flat fields',
    document: {
      schemaVersion: 1,
      displayName: 'Ada',
      accountTier: 'pro',
      bio: 'Counts.',
      preferences: { theme: 'light', notifications: false, marketing: true },
      analytics: { totalActions: 4, totalPurchases: 1, totalRewards: 2 },
      divisions: { echoverse: { badges: ['echoverse.seed'] } },
    },
    fault: ({ identity, account, preferences, analytics, divisions }) =>
      expects(
        ['Ada', 'pro', 'light', 4, ['echoverse.seed']],
        [
          identity.displayName,
          account.tier,
          preferences.theme,
          analytics.totalActions,
          divisions.echoverse?.badges,
        ],
      ),
  },
  {
    name: 'The realtime account, with stats and levels',
    document: {
      email: 'ada@sevenfold.test',
      createdAt: 1577836800000,
      globalRole: 'user',
      stats: { memberSince: 1577836800000, totalActions: 9 },
      access: { divisions: { echoverse: 'member', nexus: 'owner' } },
    },
    fault: ({ identity, analytics, access }) =>
      expects(
        ['ada@sevenfold.test', '2020-01-01T00:00:00.000Z', 9, 'member', 'owner'],
        [
          identity.displayName,
          identity.createdAt,
          analytics.totalActions,
          access.divisions.echoverse,
          access.divisions.nexus,
        ],
      ),
  },
  {
    name: 'access: true in a division means member',
    document: { divisions: { echoverse: { access: true } } },
    fault: levelOf('member'),
  },
  {
    name: 'roles.divisions of a member',
    document: { roles: { divisions: { echoverse: 'member' } } },
    fault: levelOf('member'),
  },
  {
    name: 'roles.divisions of an owner',
    document: { roles: { divisions: { echoverse: 'owner' } } },
    fault: levelOf('owner'),
  },
  {
    name: 'roles.globalRole admin owns every division',
    document: { roles: { globalRole: 'admin' } },
    fault: ({ access }) => expects(['owner'], [...new Set(Object.values(access.divisions))]),
  },
  {
    name: 'A top-level globalRole works the same',
    document: { globalRole: 'admin' },
    fault: levelOf('owner'),
  },
  {
    name: 'Version 2 is recognised without its number',
    document: {
      identity: { displayName: 'Ada L.' },
      displayName: 'old',
      account: { tier: 'studio' },
      accountTier: 'old',
      roles: {},
      meta: {},
    },
    fault: ({ identity, account }) => expects(['Ada L.', 'studio'], [identity.displayName, account.tier]),
  },
  {
    name: 'Timestamps as seconds and nanoseconds',
    document: { meta: { createdAt: { seconds: 1577836801, nanoseconds: 0 } } },
    fault: ({ meta }) => expects('2020-01-01T00:00:01.000Z', meta.createdAt),
  },
  {
    name: 'Unknown levels grant nothing',
    document: { roles: { globalRole: 'superadmin', divisions: { echoverse: 'vip' } } },
    fault: levelOf('guest'),
  },
  {
    name: 'Invalid values are dropped or shortened',
    document: { website: 'javascript:alert(1)', bio: 'x'.repeat(600), preferences: { theme: 'neon' } },
    fault: ({ website, bio, preferences }) =>
      expects(['', 500, 'auto'], [website, bio.length, preferences.theme]),
  },
];

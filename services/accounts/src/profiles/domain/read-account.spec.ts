import { profileSchema } from '@sevenfold/contracts';
import { readAccount } from './read-account.js';

const now = new Date('2026-01-02T03:04:05.000Z');
const read = (document: unknown) => profileSchema.parse(readAccount('ada', document, now));

describe('reading an account of the former platform', () => {
  it('fills an empty document with defaults', () => {
    for (const nothing of [undefined, null, {}, [], 'text', 7]) {
      const profile = read(nothing);
      expect(profile.identity.displayName).toBe('Unknown User');
      expect(profile.account).toEqual({ tier: 'free', badges: {} });
      expect(profile.preferences).toEqual({ theme: 'auto', notifications: true, marketing: false });
      expect(profile.roles.globalRole).toBe('user');
      expect(new Set(Object.values(profile.access.divisions))).toEqual(new Set(['guest']));
      expect(profile.meta).toEqual({ createdAt: now.toISOString(), updatedAt: now.toISOString() });
    }
  });

  it('reads version 1', () => {
    const profile = read({
      schemaVersion: 1,
      displayName: 'Ada',
      bio: 'Counts.',
      location: 'London',
      website: 'https://ada.test/',
      accountTier: 'pro',
      preferences: { theme: 'light', notifications: false, marketing: true },
      analytics: {
        memberSince: '2020-01-01T00:00:00.000Z',
        totalActions: 4,
        totalPurchases: 1,
        totalRewards: 2,
      },
      purchases: [{ id: 'p1', description: 'Spring', date: '2024-03-20', amount: 12.5, status: 'completed' }],
      divisions: { echoverse: { badges: ['echoverse.seed'] } },
      meta: { createdAt: 1577836800000, updatedAt: { seconds: 1577836801, nanoseconds: 0 } },
    });
    expect(profile).toMatchObject({
      schemaVersion: 2,
      identity: { displayName: 'Ada', email: null },
      bio: 'Counts.',
      location: 'London',
      website: 'https://ada.test/',
      account: { tier: 'pro', badges: { 'echoverse.seed': { division: 'echoverse' } } },
      preferences: { theme: 'light', notifications: false, marketing: true },
      analytics: { memberSince: '2020-01-01T00:00:00.000Z', totalActions: 4 },
      purchases: [{ id: 'p1', date: '2024-03-20T00:00:00.000Z', amount: 12.5 }],
      divisions: { echoverse: { badges: ['echoverse.seed'] } },
      meta: { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:01.000Z' },
    });
  });

  it('reads the realtime account', () => {
    const profile = read({
      uid: 'somebody-else',
      email: 'ada@sevenfold.test',
      createdAt: 1577836800000,
      lastActive: 1577836900000,
      globalRole: 'user',
      accountTier: 'free',
      stats: { memberSince: 1577836800000, totalActions: 9, totalPurchases: 0, totalRewards: 0 },
      access: { divisions: { echoverse: 'member', nexus: 'owner', lumina: 'guest' } },
    });
    expect(profile.uid).toBe('ada');
    expect(profile.identity.displayName).toBe('ada@sevenfold.test');
    expect(profile.identity.lastActive).toBe('2020-01-01T00:01:40.000Z');
    expect(profile.analytics.totalActions).toBe(9);
    expect(profile.access.divisions).toMatchObject({ echoverse: 'member', nexus: 'owner', lumina: 'guest' });
  });

  it('reads version 2 and prefers it to older fields in the same document', () => {
    const profile = read({
      identity: { displayName: 'Ada L.', email: 'ada@sevenfold.test' },
      displayName: 'old',
      account: {
        tier: 'studio',
        badges: {
          'summit.seed': { division: 'summit', awardedAt: '2024-01-01T00:00:00.000Z' },
          'nexus.x': false,
        },
      },
      accountTier: 'old',
      access: { orgClaims: { echovRtdb: true } },
      roles: {},
      meta: {},
    });
    expect(profile.identity.displayName).toBe('Ada L.');
    expect(profile.account).toEqual({
      tier: 'studio',
      badges: { 'summit.seed': { division: 'summit', awardedAt: '2024-01-01T00:00:00.000Z' } },
    });
    expect(profile.access.orgClaims).toEqual({ echovRtdb: true, echovClaim: false });
  });

  it.each([
    [{ divisions: { echoverse: { access: true } } }, 'member'],
    [{ roles: { divisions: { echoverse: 'member' } } }, 'member'],
    [{ roles: { divisions: { echoverse: 'owner' } } }, 'owner'],
    [{ roles: { globalRole: 'admin' } }, 'owner'],
    [{ globalRole: 'admin' }, 'owner'],
    [
      { access: { divisions: { echoverse: 'guest' } }, roles: { divisions: { echoverse: 'owner' } } },
      'owner',
    ],
    [{ divisions: { echoverse: { access: 'yes' } } }, 'guest'],
    [{ roles: { divisions: { echoverse: 'vip' } } }, 'guest'],
    [{ access: { divisions: { echoverse: '' } } }, 'guest'],
    [{ roles: { globalRole: 'superadmin' } }, 'guest'],
  ])('reads the right in %j as %s', (document, level) => {
    expect(read(document).access.divisions.echoverse).toBe(level);
  });

  it('drops what must not be shown or cannot be stored, and keeps the rest', () => {
    const profile = read({
      bio: `a\u0000b${'x'.repeat(600)}`,
      location: 7,
      website: 'javascript:alert(1)',
      preferences: { theme: 'neon', notifications: 'yes' },
      purchases: ['x', { id: 'p', amount: -1 }, { id: 'q', amount: '3' }, { id: 'q', amount: 4 }],
      divisions: { echoverse: { badges: ['ok.badge', 7, '__proto__'] } },
      createdAt: 'yesterday',
    });
    expect(profile.bio).toHaveLength(500);
    expect(profile.bio.startsWith('abx')).toBe(true);
    expect([profile.location, profile.website]).toEqual(['', '']);
    expect(profile.preferences.theme).toBe('auto');
    expect(profile.purchases).toEqual([
      { id: 'q', description: '', date: now.toISOString(), amount: 4, status: 'pending' },
    ]);
    expect(profile.divisions).toEqual({ echoverse: { badges: ['ok.badge'] } });
  });

  it('does not read prototypes', () => {
    const document = JSON.parse('{"__proto__": {"globalRole": "admin"}, "constructor": {"name": "x"}}');
    expect(read(document).roles.globalRole).toBe('user');
    expect(({} as { globalRole?: string }).globalRole).toBeUndefined();
  });
});

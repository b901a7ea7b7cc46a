import { accountCreatedV1, accountSettingsChangedV1, profileSchema } from '@sevenfold/contracts';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts();
  await accounts.watch('accounts.account');
});
afterAll(() => accounts.stop());

const hardCreate = '/api/rydesync/hardCreateProfile';

describe('creating a profile', () => {
  it('creates a version 2 profile with defaults, from the token', async () => {
    const as = await accounts.token({ uid: 'new-1', name: 'Ada Lovelace', email: 'ada@sevenfold.test' });
    const { status, body } = await accounts.call('POST', hardCreate, { as, body: { uid: 'new-1' } });
    expect([status, body.ok, body.created]).toEqual([200, true, true]);
    expect(profileSchema.parse(body.profile)).toMatchObject({
      schemaVersion: 2,
      uid: 'new-1',
      identity: { displayName: 'Ada Lovelace', email: 'ada@sevenfold.test' },
      account: { tier: 'free', badges: {} },
      preferences: { theme: 'auto', notifications: true, marketing: false },
      analytics: { totalActions: 0, totalPurchases: 0, totalRewards: 0 },
      roles: { globalRole: 'user' },
      purchases: [],
      divisions: {},
    });
    await accounts.publishedOf(accountCreatedV1, data => data.uid === 'new-1');
  });

  it('returns the existing profile and marks its owner active', async () => {
    const { uid, token, profile } = await accounts.person();
    await accounts.sql(`update accounts set last_active = '2020-01-01' where uid = $1`, [uid]);
    const { body } = await accounts.call('POST', hardCreate, { as: token, body: { uid } });
    expect(body).toMatchObject({ ok: true, created: false });
    expect(body.profile.meta).toEqual(profile.meta);
    expect(Date.parse(body.profile.identity.lastActive)).toBeGreaterThanOrEqual(
      Date.parse(profile.identity.lastActive),
    );
  });

  it('makes one profile and one event from twenty concurrent calls', async () => {
    const as = await accounts.token({ uid: 'crowd' });
    const calls = Array.from({ length: 20 }, () =>
      accounts.call('POST', hardCreate, { as, body: { uid: 'crowd' } }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    expect(await accounts.sql(`select 1 from outbox where aggregateid = 'crowd'`)).toHaveLength(1);
  });

  it.each([[undefined], [{}], [{ uid: 7 }], [{ uid: '../x' }], [{ uid: 'new-2', admin: true }], ['text']])(
    'refuses the body %j',
    async body => {
      const as = await accounts.token({ uid: 'new-2' });
      expectProblem(await accounts.call('POST', hardCreate, { as, body }), { status: 400 });
      expect(await accounts.sql(`select 1 from accounts where uid = 'new-2'`)).toEqual([]);
    },
  );

  it.each([{}, { uid: '' }, { uid: 7 }])('says what is missing from %j', async body => {
    const as = await accounts.token({ uid: 'new-2' });
    const { body: problem } = await accounts.call('POST', hardCreate, { as, body });
    expect(problem.detail).toContain('Missing uid for account doc');
  });

  it('requires sign-in', async () => {
    expectProblem(await accounts.call('POST', hardCreate, { body: { uid: 'x' } }), {
      status: 401,
      code: 'token.missing',
    });
    const as = await accounts.guest('guest-1');
    const refused = await accounts.call('POST', hardCreate, { as, body: { uid: 'guest-1' } });
    expectProblem(refused, { status: 403, code: 'access.sign-in-required' });
  });
});

describe('reading a profile', () => {
  it('is for its owner and for operators', async () => {
    const { uid, token, profile } = await accounts.person();
    const admin = await accounts.operator();
    for (const [as, path] of [
      [token, `/api/accounts/${uid}`],
      [admin, `/api/accounts/${uid}`],
      [admin, `/api/admin/accounts/${uid}`],
    ] as const)
      expect(await accounts.call('GET', path, { as })).toMatchObject({ status: 200, body: profile });
  });

  it('gives others the same response as for a missing profile', async () => {
    const { uid } = await accounts.person();
    const as = await accounts.token({ uid: 'stranger' });
    const foreign = await accounts.call('GET', `/api/accounts/${uid}`, { as });
    const missing = await accounts.call('GET', '/api/accounts/nobody', { as });
    expectProblem(foreign, { status: 404, code: 'account.not-found' });
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' });
  });

  it('refuses guests, and invalid uids', async () => {
    const as = await accounts.guest('guest-2');
    expectProblem(await accounts.call('GET', '/api/accounts/guest-2', { as }), { status: 403 });
    const token = await accounts.token();
    expectProblem(await accounts.call('GET', '/api/accounts/a%20b', { as: token }), {
      status: 400,
      field: 'uid',
    });
  });

  it('shows the email address, or else Unknown User, if there is no name', async () => {
    for (const [claims, shown] of [
      [{ uid: 'noname-1', name: undefined }, 'noname-1@sevenfold.test'],
      [{ uid: 'noname-2', name: undefined, email: undefined }, 'Unknown User'],
    ] as const) {
      const as = await accounts.token(claims);
      const { body } = await accounts.call('POST', hardCreate, { as, body: { uid: claims.uid } });
      expect(body.profile.identity.displayName).toBe(shown);
    }
  });
});

describe('changing settings', () => {
  const settings = {
    preferences: { theme: 'light', marketing: true },
    bio: 'Counts.\n😀',
    website: 'https://ada.test/',
  };

  it('stores what was sent, leaves the rest, and publishes which settings changed', async () => {
    const { uid, token } = await accounts.person();
    const { status, body } = await accounts.call('PATCH', `/api/accounts/${uid}/settings`, {
      as: token,
      body: settings,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      bio: 'Counts.\n😀',
      website: 'https://ada.test/',
      location: '',
      preferences: { theme: 'light', marketing: true, notifications: true },
    });
    expect(await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).toMatchObject({ body });
    const [event] = await accounts.publishedOf(accountSettingsChangedV1, data => data.uid === uid);
    expect((event!.data as { changed: string[] }).changed.toSorted()).toEqual([
      'bio',
      'preferences.marketing',
      'preferences.theme',
      'website',
    ]);
  });

  it('publishes nothing if nothing changed', async () => {
    const { uid, token, profile } = await accounts.person();
    const body = { preferences: { theme: 'auto' }, bio: '' };
    const answer = await accounts.call('PATCH', `/api/accounts/${uid}/settings`, { as: token, body });
    expect(answer.body.meta).toEqual(profile.meta);
    const [{ count }] = (await accounts.sql('select count(*)::int from outbox where aggregateid = $1', [
      uid,
    ])) as [{ count: number }];
    expect(count).toBe(1);
  });

  it('can clear the website', async () => {
    const { uid, token } = await accounts.person();
    const path = `/api/accounts/${uid}/settings`;
    await accounts.call('PATCH', path, { as: token, body: { website: 'http://ada.test' } });
    expect((await accounts.call('PATCH', path, { as: token, body: { website: '' } })).body.website).toBe('');
  });

  it.each([
    ['website', { website: 'javascript:alert(1)' }],
    ['website', { website: 'ftp://ada.test' }],
    ['website', { website: '//evil.test' }],
    ['website', { website: 'https://ada:secret@evil.test' }],
    ['website', { website: 'https:// ' }],
    ['bio', { bio: 'x'.repeat(501) }],
    ['bio', { bio: 'a\u0000b' }],
    ['bio', { bio: '\ud800' }],
    ['bio', { bio: null }],
    ['location', { location: 'x'.repeat(101) }],
    ['preferences.theme', { preferences: { theme: 'neon' } }],
    ['preferences.notifications', { preferences: { notifications: 'yes' } }],
    ['preferences.colour', { preferences: { colour: 'red' } }],
  ])('refuses a wrong %s and changes nothing', async (field, body) => {
    const { uid, token, profile } = await accounts.person();
    const raw = JSON.stringify({ location: 'Paris', ...body });
    expectProblem(await accounts.call('PATCH', `/api/accounts/${uid}/settings`, { as: token, raw }), {
      status: 400,
      field,
    });
    expect((await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body).toEqual(profile);
  });

  it('is only for the owner, not for operators', async () => {
    const { uid, profile } = await accounts.person();
    for (const as of [await accounts.token({ uid: 'stranger' }), await accounts.operator()]) {
      const answer = await accounts.call('PATCH', `/api/accounts/${uid}/settings`, {
        as,
        body: { bio: 'mine' },
      });
      expectProblem(answer, { status: 404, code: 'account.not-found' });
    }
    expect((await accounts.sql('select bio from accounts where uid = $1', [uid]))[0]).toEqual({
      bio: profile.bio,
    });
  });
});

describe('finding accounts', () => {
  it('is for operators', async () => {
    const as = await accounts.token();
    expectProblem(await accounts.call('GET', '/api/admin/accounts', { as }), {
      status: 403,
      code: 'access.admin-required',
    });
    expectProblem(await accounts.call('GET', '/api/admin/accounts'), { status: 401 });
  });

  it('pages through all of them, newest first, without duplicates', async () => {
    for (let i = 0; i < 5; i++) await accounts.person(`page-${i}`);
    const as = await accounts.operator();
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `search=page-&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await accounts.call('GET', `/api/admin/accounts?${query}`, { as });
      found.push(...body.accounts.map(({ uid }: { uid: string }) => uid));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(['page-4', 'page-3', 'page-2', 'page-1', 'page-0']);
  });

  it('finds the accounts of a list of uids, and no others', async () => {
    for (const uid of ['named-1', 'named-2', 'named-3']) await accounts.person(uid);
    const as = await accounts.operator();
    const { body } = await accounts.call('GET', '/api/admin/accounts?uids=named-1,nobody,named-3', { as });
    expect(body.accounts.map(({ uid }: { uid: string }) => uid).sort()).toEqual(['named-1', 'named-3']);
    for (const uids of ['', ',', 'a,,b', 'a b', Array(101).fill('a').join()])
      expectProblem(await accounts.call('GET', `/api/admin/accounts?uids=${uids}`, { as }), {
        status: 400,
        field: 'uids',
      });
  });

  it('takes % and _ literally, and refuses queries it does not understand', async () => {
    const as = await accounts.operator();
    for (const search of ['%25', '_age-0', '%5C'])
      expect(
        (await accounts.call('GET', `/api/admin/accounts?search=${search}`, { as })).body.accounts,
      ).toEqual([]);
    for (const query of ['cursor=x', 'limit=0', 'limit=1000', 'order=uid'])
      expectProblem(await accounts.call('GET', `/api/admin/accounts?${query}`, { as }), { status: 400 });
  });
});

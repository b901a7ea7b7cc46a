import { randomUUID } from 'node:crypto';
import { divisionIds } from '@sevenfold/contracts';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.stop());

/** The service rejects the body, names the field, and leaves the account unchanged. */
async function expectRefusedSetting(field: string, raw: string) {
  const { uid, token, profile } = await accounts.person();
  const answer = await accounts.call('PATCH', `/api/accounts/${uid}/settings`, { as: token, raw });
  expectProblem(answer, { status: 400, code: 'request.invalid', field });
  expect((await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body).toEqual(profile);
}

const unanimous = (level: string) => Object.fromEntries(divisionIds.map(id => [id, level]));

describe('trap 1: setting one’s own global role', () => {
  it.each([
    ['globalRole', { globalRole: 'admin' }],
    ['roles', { bio: 'x', roles: { globalRole: 'admin' } }],
    ['accountTier', { accountTier: 'studio' }],
    ['account', { account: { tier: 'studio' } }],
    ['preferences.globalRole', { preferences: { globalRole: 'admin' } }],
  ])('is refused as %s', (field, body) => expectRefusedSetting(field, JSON.stringify(body)));
});

describe('trap 2: setting one’s own access to a division', () => {
  it.each([
    ['access', { access: { divisions: { echoverse: 'member' } } }],
    ['access.divisions.echoverse', { 'access.divisions.echoverse': 'member' }],
    ['memberships', { memberships: [{ division: 'echoverse', level: 'owner' }] }],
  ])('is refused as %s', (field, body) => expectRefusedSetting(field, JSON.stringify(body)));

  it('is refused on the diagnostic route if that is disabled', async () => {
    const { uid, token, profile } = await accounts.person();
    const path = `/api/accounts/${uid}/diagnostics/echoverse-membership`;
    expectProblem(await accounts.call('POST', path, { as: token }), {
      status: 403,
      code: 'diagnostics.self-grant-off',
    });
    expect((await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body).toEqual(profile);
  });

  it('is refused by operator routes', async () => {
    const { token } = await accounts.person();
    const { body } = await accounts.call('POST', '/api/division-requests', {
      as: token,
      body: { division: 'nexus' },
    });
    const path = `/api/admin/division-requests/${body.request.id}/approve`;
    expectProblem(await accounts.call('POST', path, { as: token }), {
      status: 403,
      code: 'access.admin-required',
    });
    expectProblem(await accounts.call('POST', path), { status: 401, code: 'token.missing' });
  });
});

describe('trap 3: documents of the former platform, which can also grant rights', () => {
  it.each([
    ['divisions', { divisions: { echoverse: { access: true } } }],
    ['roles', { roles: { globalRole: 'admin' } }],
    ['roles', { roles: { divisions: { echoverse: 'owner' } } }],
    ['divisions.echoverse.access', { 'divisions.echoverse.access': true }],
    ['schemaVersion', { schemaVersion: 1 }],
  ])('are refused from their owner: %s in %j', (field, body) =>
    expectRefusedSetting(field, JSON.stringify(body)),
  );

  it('cannot be imported by their owner', async () => {
    const as = await accounts.token({ uid: 'importer' });
    const body = { document: { roles: { globalRole: 'admin' } } };
    const answer = await accounts.call('PUT', '/api/admin/accounts/importer/legacy-document', { as, body });
    expectProblem(answer, { status: 403, code: 'access.admin-required' });
    expect(await accounts.sql(`select 1 from accounts where uid = 'importer'`)).toEqual([]);
  });

  it('grant what they granted when an operator imports them, but no operator rights', async () => {
    const admin = await accounts.operator();
    const imported = async (uid: string, document: object) => {
      const path = `/api/admin/accounts/${uid}/legacy-document`;
      expect(await accounts.call('PUT', path, { as: admin, body: { document } })).toMatchObject({
        status: 200,
      });
      const as = await accounts.token({ uid });
      const { body } = await accounts.call('POST', '/api/rydesync/hardCreateProfile', { as, body: { uid } });
      expect(body.created).toBe(false);
      expectProblem(await accounts.call('GET', '/api/admin/accounts', { as }), { status: 403 });
      return body.profile.access.divisions;
    };
    expect(await imported('legacy-1', { divisions: { echoverse: { access: true } } })).toEqual({
      ...unanimous('guest'),
      echoverse: 'member',
    });
    expect(await imported('legacy-2', { roles: { divisions: { nexus: 'owner' } } })).toEqual({
      ...unanimous('guest'),
      nexus: 'owner',
    });
    expect(await imported('legacy-3', { roles: { globalRole: 'admin' } })).toEqual(unanimous('owner'));
  });
});

describe('trap 4: unknown access levels', () => {
  it.each([['x'], [''], [0], [true], ['Member'], ['admin'], [{ level: 'owner' }]])(
    '%j grants nothing',
    async value => {
      const uid = `words-${randomUUID()}`;
      const document = {
        access: { divisions: { echoverse: value } },
        roles: { divisions: { nexus: value } },
      };
      const path = `/api/admin/accounts/${uid}/legacy-document`;
      const { body } = await accounts.call('PUT', path, {
        as: await accounts.operator(),
        body: { document },
      });
      expect(body.access.divisions).toEqual(unanimous('guest'));
    },
  );

  it('cannot even be stored', async () => {
    const { uid } = await accounts.person();
    const insert = `insert into memberships values ($1, 'echoverse', 'vip', now())`;
    await expect(accounts.sql(insert, [uid])).rejects.toThrow('memberships_level_check');
  });
});

describe('trap 5: two claims and two prefixes for operators', () => {
  const operatorPath = '/api/admin/accounts';

  it.each([[{ admin: true }], [{ role: 'admin' }], [{ admin: true, role: 'admin' }]])(
    '%j is an operator',
    async claims => {
      const as = await accounts.token({ uid: 'operator', ...claims });
      expect(await accounts.call('GET', operatorPath, { as })).toMatchObject({ status: 200 });
      expect(
        await accounts.call('POST', '/api/rydesync/hardCreateProfile', { as, body: { uid: 'operator' } }),
      ).toMatchObject({
        body: { profile: { roles: { globalRole: 'admin' }, access: { divisions: unanimous('owner') } } },
      });
    },
  );

  it.each([
    [{ admin: 'true' }],
    [{ admin: 1 }],
    [{ role: 'Admin' }],
    [{ role: ['admin'] }],
    [{ roles: ['admin'] }],
    [{ globalRole: 'admin' }],
  ])('%j is not an operator', async claims => {
    const as = await accounts.token({ uid: 'nobody', ...claims });
    expectProblem(await accounts.call('GET', operatorPath, { as }), {
      status: 403,
      code: 'access.admin-required',
    });
  });

  it('a guest with an admin claim is not an operator', async () => {
    const as = await accounts.token({
      uid: 'guest-x',
      iss: 'http://localhost:3000/api/identity',
      azp: 'sevenfold-guest',
      admin: true,
      role: 'admin',
    });
    expectProblem(await accounts.call('GET', operatorPath, { as }), { status: 403 });
  });

  it.each([
    '/admin/accounts',
    '/api/admin/accounts/',
    '/API/ADMIN/accounts',
    '//api/admin/accounts',
    '/api//admin/accounts',
    '/api/admin%2faccounts',
    '/api/./admin/accounts',
    '/api/admin;/accounts',
    '/api/admin/accounts.',
    '/api/%61dmin/accounts',
  ])('%s answers only operators', async path => {
    const { token } = await accounts.person();
    expect([401, 403, 404]).toContain((await accounts.call('GET', path, { as: token })).status);
    expect([401, 403, 404]).toContain((await accounts.call('GET', path)).status);
  });
});

describe('hardCreateProfile', () => {
  it.each([[{}], [{ uid: '' }], [{ uid: null }], [{ uid: 7 }]])(
    'answers %j like any missing uid',
    async body => {
      const as = await accounts.token({ uid: 'nameless' });
      const answer = await accounts.call('POST', '/api/rydesync/hardCreateProfile', { as, body });
      expectProblem(answer, { status: 400, field: 'uid', detail: 'Missing uid for account doc' });
    },
  );
});

describe('trap 6: someone else’s uid', () => {
  it('is refused in hardCreateProfile', async () => {
    const victim = await accounts.person();
    const as = await accounts.token({ uid: 'mallory' });
    for (const uid of [victim.uid, 'not-yet-there']) {
      const answer = await accounts.call('POST', '/api/rydesync/hardCreateProfile', { as, body: { uid } });
      expectProblem(answer, { status: 403, code: 'account.foreign-uid', field: 'uid' });
    }
    const path = `/api/accounts/${victim.uid}`;
    expect((await accounts.call('GET', path, { as: victim.token })).body).toEqual(victim.profile);
    expect(await accounts.sql(`select 1 from accounts where uid in ('mallory', 'not-yet-there')`)).toEqual(
      [],
    );
  });

  it('is refused in settings, actions and requests', async () => {
    const { token } = await accounts.person();
    await expectRefusedSetting('uid', JSON.stringify({ uid: 'ada', bio: 'x' }));
    const actions = [{ action: 'signed_in', uid: 'ada' }];
    const sent = await accounts.call('POST', '/api/user-actions', { as: token, body: { actions } });
    expectProblem(sent, { status: 400, field: 'actions.0.uid' });
    const asked = { division: 'nexus', uid: 'ada' };
    expectProblem(await accounts.call('POST', '/api/division-requests', { as: token, body: asked }), {
      status: 400,
      field: 'uid',
    });
  });

  it('is refused on the diagnostic route, as if there were no such account', async () => {
    const { uid } = await accounts.person();
    const as = await accounts.token({ uid: 'mallory' });
    const path = `/api/accounts/${uid}/diagnostics/echoverse-membership`;
    expectProblem(await accounts.call('POST', path, { as }), { status: 404, code: 'account.not-found' });
  });
});

describe('fields that only the service writes', () => {
  it.each([
    'purchases',
    'analytics',
    'stats',
    'badges',
    'createdAt',
    'schemaVersion',
    'meta',
    'identity',
    'displayName',
    'email',
    'totalActions',
  ])('refuses %s', field => expectRefusedSetting(field, JSON.stringify({ bio: 'x', [field]: [] })));
});

describe('keys that target prototypes', () => {
  it.each([
    '{"__proto__": {"admin": true}}',
    '{"constructor": {"prototype": {"admin": true}}}',
    '{"constructor": 1}',
    '{"prototype": {}}',
    '{"bio": "x", "preferences": {"__proto__": {"theme": "dark"}}}',
    '{"preferences": {"constructor": {}}}',
  ])('are refused: %s', async raw => {
    const { uid, token, profile } = await accounts.person();
    const answer = await accounts.call('PATCH', `/api/accounts/${uid}/settings`, { as: token, raw });
    expectProblem(answer, { status: 400 });
    expect((await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body).toEqual(profile);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each(['{"__proto__": {"a": 1}}', '{"a": [{"constructor": 1}]}', '{"a": {"prototype": {}}}'])(
    'are refused deep in the details of an action: %s',
    async details => {
      const raw = `{"actions": [{"action": "clicked", "details": ${details}}]}`;
      expectProblem(await accounts.call('POST', '/api/user-actions', { as: await accounts.token(), raw }), {
        status: 400,
      });
    },
  );
});

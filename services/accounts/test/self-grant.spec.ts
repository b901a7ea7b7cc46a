import { membershipGrantedV1 } from '@sevenfold/contracts';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts({ DIAGNOSTICS_SELF_GRANT: 'true' });
  await accounts.watch('accounts.membership');
});
afterAll(() => accounts.stop());

describe('the diagnostic grant, where enabled', () => {
  it('makes the caller a member of echoverse only, once', async () => {
    const { uid, token, profile } = await accounts.person();
    for (let i = 0; i < 2; i++) {
      const answer = await accounts.call('POST', `/api/accounts/${uid}/diagnostics/echoverse-membership`, {
        as: token,
      });
      expect(answer).toMatchObject({
        status: 200,
        body: { granted: true, division: 'echoverse', level: 'member' },
      });
    }
    const { access } = (await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body;
    expect(access.divisions).toEqual({ ...profile.access.divisions, echoverse: 'member' });
    expect(await accounts.publishedOf(membershipGrantedV1, data => data.uid === uid)).toHaveLength(1);
  });

  it('is only for the account’s owner', async () => {
    const { uid } = await accounts.person();
    const path = `/api/accounts/${uid}/diagnostics/echoverse-membership`;
    expectProblem(await accounts.call('POST', path, { as: await accounts.operator() }), { status: 404 });
    expectProblem(await accounts.call('POST', path, { as: await accounts.guest() }), { status: 403 });
    expectProblem(await accounts.call('POST', path), { status: 401 });
  });
});

describe('reading a document of the former platform', () => {
  it('shows its owner how it would be read, and stores nothing', async () => {
    const { uid, token } = await accounts.person();
    const path = `/api/accounts/${uid}/diagnostics/legacy-document`;
    const body = { document: { displayName: 'Other', roles: { globalRole: 'admin' } } };
    expect(await accounts.call('POST', path, { as: token, body })).toMatchObject({
      status: 200,
      body: { uid, schemaVersion: 2, identity: { displayName: 'Other' }, roles: { globalRole: 'admin' } },
    });
    const kept = (await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body;
    expect(kept.roles.globalRole).toBe('user');
    expect(kept.identity.displayName).not.toBe('Other');
    expectProblem(await accounts.call('POST', path, { as: await accounts.guest(), body }), { status: 403 });
    expectProblem(await accounts.call('POST', path, { as: (await accounts.person()).token, body }), {
      status: 404,
    });
  });
});

describe('importing an account', () => {
  it('happens once', async () => {
    const as = await accounts.operator();
    const put = () =>
      accounts.call('PUT', '/api/admin/accounts/once/legacy-document', {
        as,
        body: { document: { bio: 'x' } },
      });
    expect(await put()).toMatchObject({ status: 200, body: { bio: 'x' } });
    expectProblem(await put(), { status: 409, code: 'account.already-exists' });
  });

  it('includes purchases and badges', async () => {
    const document = {
      displayName: 'Ada',
      purchases: [{ id: 'p', description: 'Spring', date: '2024-03-20', amount: 12.5, status: 'completed' }],
      divisions: { summit: { badges: ['summit.seed'], access: true } },
    };
    const call = { as: await accounts.operator(), body: { document } };
    expect(
      (await accounts.call('PUT', '/api/admin/accounts/bought/legacy-document', call)).body,
    ).toMatchObject({
      identity: { displayName: 'Ada' },
      purchases: [{ id: 'p', amount: 12.5, status: 'completed' }],
      account: { badges: { 'summit.seed': { division: 'summit' } } },
      divisions: { summit: { badges: ['summit.seed'] } },
      access: { divisions: { summit: 'member' } },
      analytics: { totalPurchases: 1, totalRewards: 1 },
    });
  });
});

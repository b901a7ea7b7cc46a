import { membershipChangedV1, operatorActionRecordedV1 } from '@sevenfold/contracts';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
let admin: string;
beforeAll(async () => {
  accounts = await startAccounts();
  admin = await accounts.operator();
  await accounts.watch('accounts.membership', 'accounts.operator-action');
});
afterAll(() => accounts?.stop());

const set = (uid: string, division: string, body: object, as = admin) =>
  accounts.call('PUT', `/api/admin/accounts/${uid}/access/${division}`, { as, body });
const levelOf = async (uid: string, division: string) =>
  (await accounts.call('GET', `/api/admin/accounts/${uid}`, { as: admin })).body.access.divisions[division];

describe('an access level set by an operator', () => {
  it('applies at once, up or down, and is published and audited', async () => {
    const { uid } = await accounts.person();
    const raised = await set(uid, 'nexus', { level: 'owner', reason: 'Leads the workshop' });
    expect(raised.body).toMatchObject({ division: 'nexus', before: 'guest', level: 'owner' });
    expect(await levelOf(uid, 'nexus')).toBe('owner');
    expect((await set(uid, 'nexus', { level: 'member' })).body).toMatchObject({ before: 'owner' });
    await set(uid, 'nexus', { level: 'guest' });
    expect(await levelOf(uid, 'nexus')).toBe('guest');
    expect(await accounts.sql('select 1 from memberships where uid = $1', [uid])).toEqual([]);
    const lowered = await accounts.publishedOf(
      membershipChangedV1,
      data => data.uid === uid && data.level === 'guest',
    );
    expect(lowered).toHaveLength(1);
    const [recorded] = await accounts.publishedOf(
      operatorActionRecordedV1.accounts,
      data => data.actionId === raised.body.actionId,
    );
    expect(recorded!.data).toMatchObject({
      action: 'access.set',
      target: { kind: 'account', id: uid },
      reason: 'Leads the workshop',
      before: { division: 'nexus', level: 'guest' },
      after: { division: 'nexus', level: 'owner' },
    });
  });

  it('is refused for unknown people and divisions, and to everyone else', async () => {
    const { uid, token } = await accounts.person();
    expectProblem(await set('nobody-here', 'nexus', { level: 'member' }), { status: 404 });
    expectProblem(await set(uid, 'atlantis', { level: 'member' }), { status: 400 });
    expectProblem(await set(uid, 'nexus', { level: 'emperor' }), { status: 400, field: 'level' });
    expectProblem(await set(uid, 'nexus', { level: 'owner' }, token), { status: 403 });
    expectProblem(await set(uid, 'nexus', { level: 'owner' }, await accounts.guest()), { status: 403 });
    expect(await levelOf(uid, 'nexus')).toBe('guest');
  });
});

it('only operators can read what someone did, newest first, page by page', async () => {
  const { uid, token } = await accounts.person();
  for (const action of ['opened_page', 'liked_track', 'left_page'])
    await accounts.call('POST', '/api/user-actions', { as: token, body: { actions: [{ action }] } });
  const path = `/api/admin/accounts/${uid}/actions`;
  const first = (await accounts.call('GET', `${path}?limit=2`, { as: admin })).body;
  expect(first.actions.map(({ action }: { action: string }) => action)).toEqual(['left_page', 'liked_track']);
  const second = (await accounts.call('GET', `${path}?cursor=${first.nextCursor}`, { as: admin })).body;
  expect(second.actions.map(({ action }: { action: string }) => action)).toContain('opened_page');
  expect(second.nextCursor).toBeNull();
  expectProblem(await accounts.call('GET', path, { as: token }), { status: 403 });
  expectProblem(await accounts.call('GET', path), { status: 401 });
});

import { randomUUID } from 'node:crypto';
import {
  badgeAwardedV1,
  badges,
  membershipGrantedV1,
  operatorActionRecordedV1,
  purchaseRecordedV1,
  roomMemberJoinedV1,
  roomSessionStartedV1,
  submissionStoredV1,
} from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts();
  await accounts.watch('accounts.badge', 'accounts.operator-action');
});
afterAll(() => accounts.stop());

const profileOf = async ({ uid, token }: { uid: string; token: string }) =>
  (await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body;

describe('badges', () => {
  it('are each earned once, by meeting their condition, and counted as rewards', async () => {
    const ada = await accounts.person();
    const { uid } = ada;
    await accounts.publish(roomMemberJoinedV1, { room: 'lobby', uid });
    await accounts.publish(roomMemberJoinedV1, { room: 'attic', uid });
    await accounts.publish(roomSessionStartedV1, {
      room: 'lobby',
      host: uid,
      trackUrl: '/audio/tideline.mp3',
    });
    for (const division of ['echoverse', 'skyforge', 'lumina'])
      await accounts.publish(membershipGrantedV1, {
        uid,
        division,
        level: 'member',
        because: 'request-approved',
        grantedAt: new Date().toISOString(),
      });
    await accounts.call('POST', '/api/division-requests', { as: ada.token, body: { division: 'summit' } });
    await accounts.publish(submissionStoredV1, {
      submissionId: randomUUID(),
      uid,
      folder: 'inbox/contact/x',
      fileCount: 0,
      bytes: 0,
      storedAt: new Date().toISOString(),
    });
    await until(
      async () => (await profileOf(ada)).analytics.totalRewards === badges.length,
      'not all badges were earned',
    );
    const profile = await profileOf(ada);
    expect(Object.keys(profile.account.badges).toSorted()).toEqual(badges.map(({ id }) => id).toSorted());
    expect(profile.divisions.summit.badges.toSorted()).toEqual(['summit.reply1', 'summit.seed']);
    await accounts.publishedOf(badgeAwardedV1, data => data.uid === uid && data.badgeId === 'summit.reply1');
    const told = await accounts.sql('select 1 from outbox where aggregateid = $1 and type = $2', [
      uid,
      badgeAwardedV1.type,
    ]);
    expect(told).toHaveLength(badges.length);
  });

  it('are not awarded to guests, and create no account', async () => {
    await accounts.publish(roomMemberJoinedV1, { room: 'lobby', uid: 'guest-1' });
    const ada = await accounts.person();
    await accounts.publish(roomMemberJoinedV1, { room: 'lobby', uid: ada.uid });
    await until(async () => (await profileOf(ada)).analytics.totalRewards === 1, 'no badge');
    expect(await accounts.sql(`select 1 from awarded_badges where uid = 'guest-1'`)).toEqual([]);
  });
});

describe('purchases', () => {
  const bought = (uid: string, change: object = {}) => ({
    purchaseId: 'order-1',
    uid,
    description: 'Seasons of Change: Spring',
    amount: 24.5,
    status: 'pending',
    purchasedAt: '2026-03-20T10:00:00.000Z',
    ...change,
  });

  it('come from the shop by event; an update is not another purchase', async () => {
    const ada = await accounts.person();
    await accounts.publish(purchaseRecordedV1, bought(ada.uid));
    await until(async () => (await profileOf(ada)).purchases.length === 1, 'no purchase');
    await accounts.publish(purchaseRecordedV1, bought(ada.uid, { status: 'completed' }));
    await until(async () => (await profileOf(ada)).purchases[0].status === 'completed', 'not completed');
    const { purchases, analytics } = await profileOf(ada);
    expect(purchases).toEqual([
      {
        id: 'order-1',
        description: 'Seasons of Change: Spring',
        amount: 24.5,
        status: 'completed',
        date: '2026-03-20T10:00:00.000Z',
      },
    ]);
    expect(analytics.totalPurchases).toBe(1);
  });

  it('keep their latest state when an older event is replayed', async () => {
    const ada = await accounts.person();
    const say = (status: string, time: string) =>
      accounts.publish(purchaseRecordedV1, bought(ada.uid, { status }), randomUUID(), 'key', time);
    await say('failed', '2026-03-22T10:00:00.000Z');
    await say('pending', '2026-03-21T10:00:00.000Z');
    // Handled after both.
    const other = bought(ada.uid, { purchaseId: 'order-2' });
    await accounts.publish(purchaseRecordedV1, other);
    await until(async () => (await profileOf(ada)).purchases.length === 2, 'no second purchase');
    const { purchases } = await profileOf(ada);
    expect(purchases.find(({ id }: { id: string }) => id === 'order-1').status).toBe('failed');
  });

  it('may arrive before the buyer has an account', async () => {
    const uid = `u-${randomUUID()}`;
    await accounts.publish(purchaseRecordedV1, bought(uid));
    const ada = await accounts.person(uid);
    await until(async () => (await profileOf(ada)).purchases.length === 1, 'the purchase was lost');
    expect((await profileOf(ada)).analytics.totalPurchases).toBe(1);
  });

  it('can be recorded by operators, which is audited', async () => {
    const ada = await accounts.person();
    const path = `/api/admin/accounts/${ada.uid}/purchases/inv-7`;
    const as = await accounts.operator();
    const body = { description: 'Workshop', amount: 120, status: 'pending', reason: 'paid in cash' };
    const first = await accounts.call('PUT', path, { as, body });
    expect(first).toMatchObject({
      status: 200,
      body: { created: true, purchase: { id: 'inv-7', amount: 120 } },
    });
    const { date } = first.body.purchase;
    const second = await accounts.call('PUT', path, { as, body: { ...body, status: 'failed' } });
    expect(second).toMatchObject({ body: { created: false, purchase: { status: 'failed', date } } });
    const [told] = await accounts.publishedOf(
      operatorActionRecordedV1.accounts,
      ({ actionId }) => actionId === second.body.actionId,
    );
    expect(told!.data).toMatchObject({
      action: 'purchase.record',
      reason: 'paid in cash',
      before: { status: 'pending' },
      after: { status: 'failed', amount: 120 },
    });
    expect((await profileOf(ada)).analytics.totalPurchases).toBe(1);
  });

  it.each([
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ status: 'refunded' }, 'status'],
    [{ description: ' ' }, 'description'],
    [{ uid: 'ben' }, 'uid'],
  ])('refuse %j', async (change, field) => {
    const { uid } = await accounts.person();
    const body = { description: 'Workshop', amount: 1, status: 'completed', ...change };
    const answer = await accounts.call('PUT', `/api/admin/accounts/${uid}/purchases/x`, {
      as: await accounts.operator(),
      body,
    });
    expectProblem(answer, { status: 400, field });
  });

  it('cannot be recorded by their buyer, or without a buyer', async () => {
    const { uid, token } = await accounts.person();
    const body = { description: 'Workshop', amount: 1, status: 'completed' };
    const path = (who: string) => `/api/admin/accounts/${who}/purchases/x`;
    expectProblem(await accounts.call('PUT', path(uid), { as: token, body }), { status: 403 });
    const as = await accounts.operator();
    expectProblem(await accounts.call('PUT', path('nobody'), { as, body }), { status: 404 });
  });
});

import { randomUUID } from 'node:crypto';
import { sessionSignedInV1, submissionStoredV1, userActionReportedV1 } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts({
    USER_ACTIONS_PER_DAY: '250',
    GUEST_ACTIONS_PER_DAY: '150',
    USER_ACTIONS_KEPT: '400',
  });
});
afterAll(() => accounts.stop());

const send = (as: string | undefined, actions: unknown) =>
  accounts.call('POST', '/api/user-actions', { as, body: { actions } });
const actionsOf = (uid: string) =>
  accounts.sql('select * from user_actions where uid = $1 order by action', [uid]);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const totalOf = async (uid: string) =>
  (await accounts.sql('select total_actions from accounts where uid = $1', [uid]))[0]?.total_actions;

describe('the action log', () => {
  it('stores up to a daily limit per person, fewer per guest, and drops what exceeds it', async () => {
    const batch = Array.from({ length: 100 }, () => ({ action: 'page_viewed' }));
    const { uid, token } = await accounts.person();
    const guest = await accounts.guest();
    for (const [as, batches] of [[token, 2] as const, [guest, 1] as const]) {
      for (let round = 0; round < batches; round++) expect((await send(as, batch)).status).toBe(202);
      expectProblem(await send(as, batch), { status: 429, code: 'user-actions.too-many' });
      expect((await send(as, batch.slice(50))).status).toBe(202);
    }
    expect(await totalOf(uid)).toBe(250);
    await accounts.sql(
      `update user_actions set "timestamp" = "timestamp" - interval '1 day' where uid = $1`,
      [uid],
    );
    expect((await send(token, batch)).status).toBe(202);
  });

  it('keeps the newest actions of a person and drops the oldest, without refusing any', async () => {
    const [{ uid, token }, other] = [await accounts.person(), await accounts.person()];
    for (const person of [uid, other.uid])
      await accounts.sql(
        `insert into user_actions (uid, id, action, "timestamp")
         select $1, gen_random_uuid(), 'day_' || days, now() - days * interval '1 day' from generate_series(1, 395) as days`,
        [person],
      );
    const batch = Array.from({ length: 100 }, () => ({ action: 'new' }));
    for (let round = 0; round < 2; round++) expect((await send(token, batch)).body.accepted).toBe(100);
    const kept = (await actionsOf(uid)).map(({ action }) => action as string);
    const days = Array.from({ length: 200 }, (_, day) => `day_${day + 1}`);
    expect(kept.toSorted()).toEqual([...days, ...Array<string>(200).fill('new')].toSorted());
    expect(await totalOf(uid)).toBe(200);
    expect(await actionsOf(other.uid)).toHaveLength(395);
  });

  it('stores a batch with what only the server can know, and counts it', async () => {
    const { uid, token } = await accounts.person();
    const actions = [
      {
        action: 'content_viewed',
        details: { volume: 'spring', pages: [1, 2] },
        pageUrl: '/divisions/vespera',
        division: 'vespera',
      },
      {
        action: 'room_joined',
        sessionId: 's',
        screenResolution: '1280x720',
        timeOnPage: 12,
        feature: 'rooms',
      },
    ];
    expect(await send(token, actions)).toMatchObject({ status: 202, body: { accepted: 2 } });
    const [first, second] = await actionsOf(uid);
    expect(first).toMatchObject({
      uid,
      details: actions[0]!.details,
      page_url: '/divisions/vespera',
      division: 'vespera',
    });
    expect(first).toMatchObject({
      user_agent: 'sevenfold-tests',
      ip: '127.0.0.1',
      timestamp: expect.any(Date),
    });
    expect(second).toMatchObject({
      session_id: 's',
      screen_resolution: '1280x720',
      time_on_page: 12,
      feature: 'rooms',
    });
    expect(await totalOf(uid)).toBe(2);
  });

  it('counts a repeated batch once, and counts the same id from someone else as another action', async () => {
    const [ada, ben] = [await accounts.person(), await accounts.person()];
    const actions = [{ id: randomUUID(), action: 'clicked' }];
    for (const expected of [1, 0]) expect((await send(ada.token, actions)).body.accepted).toBe(expected);
    expect((await send(ben.token, actions)).body.accepted).toBe(1);
    expect([await totalOf(ada.uid), await totalOf(ben.uid)]).toEqual([1, 1]);
  });

  it('stores what guests do, and what people do before their profile is created', async () => {
    expect(await send(await accounts.guest('guest-a'), [{ action: 'room_joined' }])).toMatchObject({
      status: 202,
    });
    const as = await accounts.token({ uid: 'before' });
    await send(as, [{ action: 'one' }, { action: 'two' }]);
    const { body } = await accounts.call('POST', '/api/rydesync/hardCreateProfile', {
      as,
      body: { uid: 'before' },
    });
    expect(body.profile.analytics.totalActions).toBe(2);
  });

  it.each([
    ['actions', []],
    ['actions', 'x'],
    ['actions', Array(101).fill({ action: 'x' })],
    ['actions.0.action', [{ action: 'Not A Name' }]],
    ['actions.1.ip', [{ action: 'ok' }, { action: 'x', ip: '1.2.3.4' }]],
    ['actions.0.timestamp', [{ action: 'x', timestamp: 1 }]],
    ['actions.0.userAgent', [{ action: 'x', userAgent: 'me' }]],
    ['actions.0', [{ action: 'x', details: { text: 'x'.repeat(4090) } }]],
    ['actions.0', [{ action: 'x', details: { text: '€'.repeat(1400) } }]],
    ['actions.0.details', [{ action: 'x', details: [] }]],
    ['actions.0.details', [{ action: 'x', details: { a: '\u0000' } }]],
    ['actions.0.details', [{ action: 'x', details: { a: { b: { c: { d: { e: { f: {} } } } } } } }]],
    ['actions.0.division', [{ action: 'x', division: 'atlantis' }]],
    ['actions.0.timeOnPage', [{ action: 'x', timeOnPage: -1 }]],
  ])('refuses a wrong %s and keeps nothing of the batch', async (field, actions) => {
    const { uid, token } = await accounts.person();
    expectProblem(await send(token, actions), { status: 400, field });
    expect(await actionsOf(uid)).toEqual([]);
  });

  it('refuses details nested thousands of levels deep, and keeps running', async () => {
    const { uid, token } = await accounts.person();
    const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    const raw = `{"actions":[{"action":"x","details":${deep}}]}`;
    const answer = await accounts.call('POST', '/api/user-actions', { as: token, raw });
    expectProblem(answer, { status: 400, code: 'request.too-deep' });
    expect(await actionsOf(uid)).toEqual([]);
  });

  it('accepts an action of exactly 4 KiB, and refuses oversized bodies', async () => {
    const { token } = await accounts.person();
    const frame = JSON.stringify({ action: 'x', details: { text: '' } }).length;
    expect(await send(token, [{ action: 'x', details: { text: 'x'.repeat(4096 - frame) } }])).toMatchObject({
      status: 202,
    });
    expectProblem(await send(token, [{ action: 'x', details: { text: 'x'.repeat(600_000) } }]), {
      status: 413,
    });
    expectProblem(await send(undefined, [{ action: 'x' }]), { status: 401 });
  });
});

describe('events of other services', () => {
  const stored = (uid: string) => ({
    submissionId: randomUUID(),
    uid,
    folder: `inbox/contact/${uid}/1_x/`,
    fileCount: 2,
    bytes: 7,
    storedAt: daysAgo(2).toISOString(),
  });

  it('log a contact submission once, however often its event arrives', async () => {
    const { uid } = await accounts.person();
    const [id, data] = [randomUUID(), stored(uid)];
    await accounts.publish(submissionStoredV1, data, id);
    await accounts.publish(submissionStoredV1, data, id);
    await accounts.publish(submissionStoredV1, stored('afterwards'));
    await until(async () => (await actionsOf('afterwards')).length === 1, 'the later event was handled');
    expect(await actionsOf(uid)).toMatchObject([
      {
        id,
        action: 'contact_submitted',
        details: { submissionId: data.submissionId, fileCount: 2 },
        feature: 'contact',
      },
    ]);
    expect(await totalOf(uid)).toBe(1);
  });

  it('log a sign-in once and mark the person active, never at an earlier time', async () => {
    const { uid } = await accounts.person();
    await accounts.sql(`update accounts set last_active = '2020-01-01' where uid = $1`, [uid]);
    const id = randomUUID();
    // Both times are within the retention of actions, which deletes older actions during the test.
    const [lately, before] = [daysAgo(1), daysAgo(30)];
    const signedIn = (at: Date) => ({ uid, sessionId: 's-1', signedInAt: at.toISOString() });
    await accounts.publish(sessionSignedInV1, signedIn(lately), id);
    await accounts.publish(sessionSignedInV1, signedIn(lately), id);
    await accounts.publish(sessionSignedInV1, signedIn(before));
    await until(async () => (await actionsOf(uid)).length === 2, 'both sign-ins were handled');
    expect(await totalOf(uid)).toBe(2);
    const [account] = await accounts.sql('select last_active from accounts where uid = $1', [uid]);
    expect(account!.last_active).toEqual(lately);
  });

  it('log actions reported over the socket once, up to the daily limit', async () => {
    const { uid } = await accounts.person();
    const id = randomUUID();
    const reported = (action: string) => ({
      uid,
      action: { action, details: { track: 3 }, pageUrl: '/r/lobby' },
      userAgent: 'a browser',
      reportedAt: new Date().toISOString(),
    });
    await accounts.publish(userActionReportedV1, reported('track_liked'), id);
    await accounts.publish(userActionReportedV1, reported('track_liked'), id);
    await until(async () => (await actionsOf(uid)).length > 0, 'the action was kept');
    expect(await actionsOf(uid)).toMatchObject([
      { id, action: 'track_liked', details: { track: 3 }, page_url: '/r/lobby', user_agent: 'a browser' },
    ]);
    await accounts.sql(
      `insert into user_actions (uid, id, action, "timestamp")
       select $1, gen_random_uuid(), 'filled', now() from generate_series(1, 249)`,
      [uid],
    );
    await accounts.publish(userActionReportedV1, reported('one_too_many'));
    const other = await accounts.person();
    await accounts.publish(userActionReportedV1, { ...reported('afterwards'), uid: other.uid });
    await until(async () => (await actionsOf(other.uid)).length === 1, 'the later event was handled');
    expect((await actionsOf(uid)).filter(({ action }) => action === 'one_too_many')).toEqual([]);
  });

  it.each([
    [submissionStoredV1, { uid: 'x' }],
    [sessionSignedInV1, { uid: 'no such uid', signedInAt: 'yesterday' }],
  ])('that cannot be handled become dead letters and block no other event', async (definition, poison) => {
    const id = randomUUID();
    await accounts.publish(definition, poison, id);
    const letters = async () =>
      (await accounts.transport.deadLetters.list()).filter(letter => letter.record.headers.ce_id === id);
    await until(async () => (await letters()).length === 1, 'the event was parked');
    expect((await letters())[0]).toMatchObject({
      group: 'accounts',
      reason: expect.stringContaining(definition.type),
    });
    const uid = `after-${id}`.slice(0, 40);
    await accounts.publish(submissionStoredV1, stored(uid));
    await until(async () => (await actionsOf(uid)).length === 1, 'the next event was handled');
  });
});

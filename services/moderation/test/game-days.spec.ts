import { randomUUID } from 'node:crypto';
import { gameDayLimits, type GameDays, type RunnerOrders } from '@sevenfold/contracts';
import { startModeration, type RunningModeration } from './support/running-moderation.js';

let moderation: RunningModeration;
let runner: string;

const path = '/api/admin/game-days';
const offers = [
  { fault: 'redis-full', alert: 'RoomStoreAway' },
  { fault: 'kafka-away', alert: 'BrokerAway' },
  { fault: 's3-password', alert: 'ObjectStoreAway', missing: 'There is no object store.' },
];

beforeAll(async () => {
  moderation = await startModeration({ GAME_DAYS: 'on', RUNBOOKS_URL: 'https://runbooks.test/pages' });
}, 120_000);
afterAll(() => moderation.stop());
beforeEach(async () => {
  await moderation.sql('truncate game_day, game_day_runner');
  runner = randomUUID();
});

const as = async (uid: string) => moderation.token({ uid, name: uid, admin: true, role: 'admin' });
const call = (method: string, below: string, body?: unknown, token = moderation.admin) =>
  moderation.call(method, path + below, { as: token, body });
const connect = (id = runner) => call('PUT', `/runners/${id}`, { offers });
const orders = async () => (await call('GET', `/runners/${runner}/orders`)).body.game as RunnerOrders['game'];
const seen = async (token?: string) => (await call('GET', '', undefined, token)).body as GameDays;
const start = (body: object = { fault: 'redis-full' }, token?: string) => call('POST', '', body, token);
const report = (id: string, body: object, by = runner) =>
  call('POST', `/${id}/reports`, { runner: by, ...body });
/** Backdates a column in all rows of a table. */
const age = (table: string, column: string, seconds: number) =>
  moderation.sql(`update ${table} set ${column} = ${column} - interval '${seconds} seconds'`);

/** A running game whose fault the runner has caused. */
async function playing(body: object = { fault: 'redis-full' }): Promise<string> {
  await connect();
  expect(await start(body)).toMatchObject({ status: 200 });
  const { id } = (await orders())!;
  expect(await report(id, { isBroken: true })).toMatchObject({ status: 200 });
  return id;
}

describe('a game day', () => {
  it('needs a runner, and says so', async () => {
    expect(await start()).toMatchObject({ status: 409, body: { code: 'game-day.no-runner' } });
    expect(await seen()).toMatchObject({ isAllowed: true, offers: null, running: null, past: [] });
  });

  it('cannot start with a fault that the runner does not offer', async () => {
    await connect();
    const answer = await start({ fault: 's3-password' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'game-day.impossible' } });
    expect(answer.body.detail).toContain('There is no object store.');
    expect(await start({ fault: 'accounts-away' })).toMatchObject({ status: 409 });
  });

  it('starts once if several operators start one at the same time', async () => {
    await connect();
    const operators = await Promise.all(['olga', 'oleg', 'otto', 'opal'].map(as));
    const answers = await Promise.all(operators.map(token => start({}, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'game-day.running')).toHaveLength(3);
    const views = await Promise.all(operators.map(token => seen(token)));
    expect(views.filter(({ running }) => running?.isYours)).toHaveLength(1);
  });

  it('keeps its score, but records only in the audit log who fixed it', async () => {
    const id = await playing();
    await report(id, { shownAfter: 11.5 });
    await report(id, { pagedAfter: 95 });
    expect(await call('POST', `/${id}/mended`, {})).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject({ id, isClaimed: true, end: null });
    await report(id, { mendedAfter: 140, ending: 'mended' });
    const { running, past } = await seen();
    expect(running).toBeNull();
    expect(past).toMatchObject([
      {
        id,
        fault: 'redis-full',
        alert: 'RoomStoreAway',
        runbook: 'https://runbooks.test/pages/RoomStoreAway.md',
        shownAfter: 11.5,
        pagedAfter: 95,
        mendedAfter: 140,
        ending: 'mended',
      },
    ]);
    expect(await moderation.sql('select operator_uid from game_day')).toEqual([{ operator_uid: null }]);
    expect(await moderation.audit('?action=game-day.claim-mended')).toMatchObject([
      { operator: { uid: 'operator' }, target: { id }, outcome: 'done' },
    ]);
  });

  it('hides what a blind game breaks from everyone but the runner, until it ends', async () => {
    const id = await playing({});
    const { fault } = (await orders())!;
    expect(['redis-full', 'kafka-away']).toContain(fault);
    const { running } = await seen();
    expect(running).toMatchObject({ blind: true, fault: null, alert: null, runbook: null });
    const told = JSON.stringify([running, await moderation.audit(`?target=${id}`)]);
    expect(told).not.toMatch(/redis|kafka|RoomStore|Broker/i);
    // Anyone with the runner's id gets its orders.
    expect(JSON.stringify(await moderation.audit('?action=game-day.connect-runner'))).not.toContain(runner);
    await call('POST', `/${id}/mended`, { guess: 'kafka-away' });
    await report(id, { ending: 'mended' });
    expect((await seen()).past).toMatchObject([{ fault, guess: 'kafka-away' }]);
  });

  it('accepts reports only from its runner', async () => {
    const id = await playing();
    expect(await report(id, { ending: 'mended' }, randomUUID())).toMatchObject({
      status: 409,
      body: { code: 'game-day.other-runner' },
    });
    expect((await seen()).running).toMatchObject({ id, ending: null });
  });

  it('continues with a note if the runner finds that it is not fixed', async () => {
    const id = await playing();
    await call('POST', `/${id}/mended`, {});
    await report(id, { note: 'The status page still shows it.' });
    const { running } = await seen();
    expect(running).toMatchObject({ claimedAt: null, note: 'The status page still shows it.', ending: null });
    expect(await orders()).toMatchObject({ isClaimed: false });
  });

  it('cannot be fixed before it is broken', async () => {
    await connect();
    await start();
    const { id } = (await orders())!;
    expect(await call('POST', `/${id}/mended`, {})).toMatchObject({ status: 409 });
  });
});

describe('a game day ends', () => {
  it('if an operator ends it', async () => {
    const id = await playing();
    expect(await call('POST', `/${id}/end`)).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject({ end: 'operator-ended' });
    expect((await seen()).running).toMatchObject({ isEnding: true });
  });

  it('at its time limit', async () => {
    await playing({ fault: 'redis-full', minutes: 2 });
    await age('game_day', 'broken_at', 119);
    const { id } = (await orders())!;
    await report(id, { isBroken: true });
    expect(await orders()).toMatchObject({ end: null });
    await age('game_day', 'broken_at', 2);
    expect(await orders()).toMatchObject({ end: 'time-limit' });
  });

  it('if the operator who started it has left the page, even if others look at it', async () => {
    await playing();
    await age('game_day', 'operator_seen', gameDayLimits.operatorGoneMs / 1_000 + 1);
    await seen(await as('somebody-else'));
    expect(await orders()).toMatchObject({ end: 'operator-gone' });
    await seen();
    expect(await orders()).toMatchObject({ end: null });
  });

  it('but not because operators could not reach this service for a while', async () => {
    await playing();
    for (const column of ['operator_seen', 'runner_seen'])
      await age('game_day', column, gameDayLimits.operatorGoneMs / 1_000 + 1);
    expect(await orders()).toMatchObject({ end: null });
    expect(await orders()).toMatchObject({ end: null });
  });

  it('if its runner never comes back, unless that runner reports how it ended', async () => {
    const id = await playing();
    await age('game_day', 'runner_seen', gameDayLimits.outOfReachMs / 1_000 + 121);
    expect(await seen()).toMatchObject({ running: null, past: [{ id, ending: 'runner-lost' }] });
    await report(id, { ending: 'out-of-reach' });
    expect((await seen()).past).toMatchObject([{ id, ending: 'out-of-reach' }]);
    expect(await report(id, { ending: 'mended' })).toMatchObject({ status: 409 });
  });

  it('if its runner disappears before it has caused the fault, and then causes none', async () => {
    await connect();
    await start();
    const { id } = (await orders())!;
    await age('game_day', 'runner_seen', 21);
    expect((await seen()).running).toBeNull();
    expect(await report(id, { isBroken: true })).toMatchObject({
      status: 409,
      body: { code: 'game-day.not-running' },
    });
  });
});

describe('a runner', () => {
  it('is the only one until it is gone', async () => {
    await connect();
    expect(await connect()).toMatchObject({ status: 200 });
    const other = randomUUID();
    expect(await connect(other)).toMatchObject({ status: 409, body: { code: 'game-day.other-runner' } });
    await age('game_day_runner', 'seen_at', 21);
    expect((await seen()).offers).toBeNull();
    expect(await connect(other)).toMatchObject({ status: 200 });
    expect(await call('GET', `/runners/${runner}/orders`)).toMatchObject({ status: 404 });
  });

  it('does not get the game that its predecessor left', async () => {
    const id = await playing();
    await connect();
    expect(await orders()).toMatchObject({ id });
    await age('game_day_runner', 'seen_at', 21);
    runner = randomUUID();
    await connect();
    expect(await orders()).toBeNull();
    expect((await seen()).past).toMatchObject([
      { id, ending: 'runner-lost', note: 'The next runner has undone it.' },
    ]);
  });

  it.each([
    [{ offers: [] }, 'offers'],
    [{ offers: [{ fault: 'everything', alert: 'BrokerAway' }] }, 'offers.0.fault'],
    [{ offers: [{ fault: 'kafka-away', alert: '../../README' }] }, 'offers.0.alert'],
  ])('is refused with %j', async (body, field) => {
    const answer = await call('PUT', `/runners/${runner}`, body);
    expect({ status: answer.status, field: answer.body.field }).toEqual({ status: 400, field });
  });
});

describe('an installation that does not allow game days', () => {
  let production: Awaited<ReturnType<RunningModeration['startReplica']>>;
  beforeAll(async () => {
    production = await moderation.startReplica({ GAME_DAYS: 'off' });
  });
  afterAll(() => production.stop());

  it('refuses to start one and to connect a runner, and shows past ones', async () => {
    const ask = async (method: string, below: string, body?: object) => {
      const answer = await fetch(production.url + path + below, {
        method,
        headers: { authorization: `Bearer ${moderation.admin}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as { code?: string } };
    };
    await connect();
    const refused = { status: 403, body: { code: 'game-day.off' } };
    expect(await ask('POST', '', { fault: 'redis-full' })).toMatchObject(refused);
    expect(await ask('PUT', `/runners/${runner}`, { offers })).toMatchObject(refused);
    expect(await ask('GET', '')).toMatchObject({ status: 200, body: { isAllowed: false, past: [] } });
    expect(await moderation.audit('?action=game-day.start&outcome=refused&limit=1')).toMatchObject([
      { code: 'game-day.off' },
    ]);
  });
});

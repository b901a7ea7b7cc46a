import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  erasureCancelledV1,
  erasureCompletedV1,
  erasureReceiptSchema,
  erasureStartedV1,
  exportPartKey,
  exportRequestedV1,
  personalDataServices,
  sessionSignedInV1,
  type PersonalDataService,
} from '@sevenfold/contracts';
import { putJson } from '@sevenfold/object-store';
import { until } from '@sevenfold/testing';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
let objects: RunningAccounts['objects'];
beforeAll(async () => {
  accounts = await startAccounts({ ERASURE_GRACE_DAYS: '1', USER_ACTIONS_KEEP_DAYS: '30' });
  await accounts.watch('accounts.erasure', 'accounts.export');
  ({ objects } = accounts);
});
afterAll(() => accounts.stop());

async function keysOf(exportId: string) {
  const keys: string[] = [];
  for await (const { key } of objects.list(`exports/${exportId}/`)) keys.push(key);
  return keys;
}

const others = personalDataServices.filter(service => service !== 'accounts');
const tell = (service: PersonalDataService, what: 'collected' | 'forgotten', data: object, id?: string) =>
  accounts.publish(
    { topic: `${service}.personal-data`, type: `${service}.personal-data.${what}.v1` },
    data,
    id,
  );

describe('an export', () => {
  const latest = async ({ uid, token }: { uid: string; token: string }) =>
    (await accounts.call('GET', `/api/accounts/${uid}/exports/latest`, { as: token })).body.export;
  it('is one file with the part of every service, behind a link that expires', async () => {
    const ada = await accounts.person();
    const { uid, token } = ada;
    await accounts.call('POST', '/api/user-actions', {
      as: token,
      body: { actions: [{ action: 'page_viewed', pageUrl: '/profile' }] },
    });
    expect(await latest(ada)).toBeNull();
    const asked = await accounts.call('POST', `/api/accounts/${uid}/exports`, { as: token });
    expect(asked).toMatchObject({
      status: 202,
      body: { export: { status: 'collecting', asked: [...personalDataServices] } },
    });
    const { id: exportId } = asked.body.export;
    // Another request while it is running returns the same export.
    const again = await accounts.call('POST', `/api/accounts/${uid}/exports`, { as: token });
    expect(again.body.export.id).toBe(exportId);
    expect(await accounts.publishedOf(exportRequestedV1, data => data.uid === uid)).toHaveLength(1);

    await until(async () => (await latest(ada)).collected.includes('accounts'), 'own part is missing');
    for (const service of others) {
      await putJson(objects, exportPartKey(exportId, service), { mine: [service] });
      await tell(service, 'collected', { exportId, uid, counts: { mine: 1 } });
    }
    await until(async () => (await latest(ada)).status === 'ready', 'never ready');
    const { downloadUrl, bytes, expiresAt } = await latest(ada);
    expect(downloadUrl).toMatch(/^\/api\/objects\/exports\/.*sevenfold-data\.json\?/);
    const url = new URL(downloadUrl, 'http://localhost');
    const key = url.pathname.slice('/api/objects/'.length);
    expect(objects.verifyOwnUrl(key, Object.fromEntries(url.searchParams))).toMatch(
      /^sevenfold-data-.*json$/,
    );
    const text = await readFile(path.join(accounts.dataDirectory, 'objects', key), 'utf8');
    expect(Buffer.byteLength(text)).toBe(bytes);
    expect(JSON.parse(text)).toMatchObject({
      about: { uid },
      accounts: { account: [{ uid }], actions: [{ action: 'page_viewed', pageUrl: '/profile' }] },
      moderation: { mine: ['moderation'] },
    });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());

    await accounts.sql(`update exports set expires_at = now() - interval '1 hour' where id = $1`, [exportId]);
    await until(async () => (await keysOf(exportId)).length === 0, 'the file or a part outlived its time');
    expect(await latest(ada)).toMatchObject({ status: 'expired' });
  });

  it.each(personalDataServices)('is not ready until %s has stored its part as well', async last => {
    const ada = await accounts.person();
    const { uid } = ada;
    const exportId = randomUUID();
    // Not through the API, which would begin with the accounts' own part.
    const begin = 'insert into exports (id, uid, requested_at) values ($1, $2, now())';
    await accounts.sql(begin, [exportId, uid]);
    // All parts are in the store before any is announced: without one, no file could be assembled.
    for (const service of personalDataServices)
      await putJson(objects, exportPartKey(exportId, service), { mine: [service] });
    const announce = (service: PersonalDataService) =>
      service === 'accounts'
        ? accounts.publish(exportRequestedV1, { exportId, uid, requestedAt: new Date().toISOString() })
        : tell(service, 'collected', { exportId, uid, counts: { mine: 1 } });
    const early = personalDataServices.filter(service => service !== last);
    for (const service of early) await announce(service);
    await until(async () => (await latest(ada)).collected.length === early.length, 'parts are missing');
    expect((await latest(ada)).status).toBe('collecting');
    expect(await keysOf(exportId)).not.toContain(`exports/${exportId}/sevenfold-data.json`);
    await announce(last);
    await until(async () => (await latest(ada)).status === 'ready', 'never ready');
  });

  it('is removed with its parts after a day without the last one, and can be requested again', async () => {
    const [ada, ben] = [await accounts.person(), await accounts.person()];
    const ask = async ({ uid, token }: typeof ada) =>
      (await accounts.call('POST', `/api/accounts/${uid}/exports`, { as: token })).body.export.id;
    const [lost, waiting] = [await ask(ada), await ask(ben)];
    for (const who of [ada, ben])
      await until(async () => (await latest(who)).collected.includes('accounts'), 'own part is missing');
    await accounts.sql(
      `update exports set requested_at = now() - case id when $1 then interval '25 hours' else interval '23 hours' end
       where id in ($1, $2)`,
      [lost, waiting],
    );
    await until(
      async () => (await latest(ada)).status === 'expired',
      'it is still waiting for the last part',
    );
    expect(await keysOf(lost)).toEqual([]);
    expect(await latest(ben)).toMatchObject({ id: waiting, status: 'collecting' });
    expect(await keysOf(waiting)).toEqual([exportPartKey(waiting, 'accounts')]);
    expect(await ask(ada)).not.toBe(lost);
  });

  it('survives a failure after its file was stored', async () => {
    const ada = await accounts.person();
    const { uid, token } = ada;
    const asked = await accounts.call('POST', `/api/accounts/${uid}/exports`, { as: token });
    const { id: exportId } = asked.body.export;
    await until(async () => (await latest(ada)).collected.includes('accounts'), 'own part is missing');
    await accounts.sql(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'failed'; end $$;
      create trigger fail before update on exports for each row when (new.status = 'ready') execute function fail()`);
    for (const service of others) {
      await putJson(objects, exportPartKey(exportId, service), { mine: [service] });
      await tell(service, 'collected', { exportId, uid, counts: { mine: 1 } });
    }
    const isStored = async () => (await keysOf(exportId)).some(key => key.endsWith('sevenfold-data.json'));
    await until(isStored, 'the file was never stored');
    // This waits for the transaction that stored the file; that transaction fails.
    await accounts.sql('drop trigger fail on exports');
    await until(async () => (await latest(ada)).status === 'ready', 'never ready');
    expect(await keysOf(exportId)).toContain(`exports/${exportId}/sevenfold-data.json`);
  });

  it('answers another request while its file is being assembled', async () => {
    const { uid, token } = await accounts.person();
    const ask = () => accounts.call('POST', `/api/accounts/${uid}/exports`, { as: token });
    const { id } = (await ask()).body.export;
    // Assembling locks the row.
    const lock = accounts.sql(
      'with locked as materialized (select id from exports where id = $1 for update) select pg_sleep(60) from locked',
      [id],
    );
    const holders = `from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
    await until(async () => (await accounts.sql(`select 1 ${holders}`)).length > 0, 'nobody holds the row');
    const first = await Promise.race([lock.then(() => undefined), ask()]);
    expect(first).toMatchObject({ status: 202, body: { export: { id } } });
    await accounts.sql(`select pg_cancel_backend(pid) ${holders}`);
    await expect(lock).rejects.toThrow('cancel');
  });

  it('is limited to a few times a day, and possible again the next day', async () => {
    const { uid, token } = await accounts.person();
    const ask = () => accounts.call('POST', `/api/accounts/${uid}/exports`, { as: token });
    const settle = `update exports set status = 'ready' where uid = $1`;
    for (let time = 0; time < 5; time++) {
      expect((await ask()).status).toBe(202);
      await accounts.sql(settle, [uid]);
    }
    expectProblem(await ask(), { status: 429, code: 'export.too-many' });
    expect(await accounts.sql('select 1 from exports where uid = $1', [uid])).toHaveLength(5);
    const later = `update exports set requested_at = requested_at - interval '1 day' where uid = $1`;
    await accounts.sql(later, [uid]);
    expect((await ask()).status).toBe(202);
  });

  it('is private to its person, and not for guests', async () => {
    const ada = await accounts.person();
    const ben = await accounts.person();
    for (const as of [ben.token, await accounts.operator()])
      expectProblem(await accounts.call('POST', `/api/accounts/${ada.uid}/exports`, { as }), { status: 404 });
    const guest = await accounts.guest();
    expectProblem(await accounts.call('POST', `/api/accounts/${ada.uid}/exports`, { as: guest }), {
      status: 403,
    });
  });
});

describe('deleting an account', () => {
  const erasure = (uid: string) => `/api/accounts/${uid}/erasure`;
  const makeDue = (uid: string) =>
    accounts.sql(`update erasures set due_at = now() where uid = $1 and status = 'scheduled'`, [uid]);

  /** Erases someone in every service, and waits until that is complete. */
  async function eraseEverywhere(uid: string, token: string) {
    const { id } = (await accounts.call('POST', erasure(uid), { as: token })).body.erasure;
    await makeDue(uid);
    await accounts.publishedOf(erasureStartedV1, data => data.erasureId === id);
    for (const service of others)
      await tell(service, 'forgotten', { erasureId: id, uid, removed: {}, kept: {} });
    await accounts.publishedOf(erasureCompletedV1, data => data.erasureId === id);
  }
  const receiptOf = async (id: string) => (await accounts.call('GET', `/api/accounts/receipts/${id}`)).body;

  it('waits for the grace period, asks every service, erases last, and ends with a receipt', async () => {
    const { uid, token } = await accounts.person();
    await accounts.call('POST', '/api/user-actions', {
      as: token,
      body: { actions: [{ action: 'clicked' }] },
    });
    await accounts.call('POST', '/api/division-requests', { as: token, body: { division: 'nexus' } });
    const { status, body } = await accounts.call('POST', erasure(uid), { as: token });
    expect([status, body.erasure.status]).toEqual([202, 'scheduled']);
    expect((await accounts.call('GET', erasure(uid), { as: token })).body.graceDays).toBe(1);
    expect(Date.parse(body.erasure.dueAt) - Date.now()).toBeGreaterThan(86_000_000);
    const { id } = body.erasure;
    expect((await accounts.call('POST', erasure(uid), { as: token })).body.erasure.id).toBe(id);

    await makeDue(uid);
    await accounts.publishedOf(erasureStartedV1, data => data.erasureId === id);
    expectProblem(await accounts.call('DELETE', erasure(uid), { as: token }), {
      status: 409,
      code: 'erasure.under-way',
    });
    for (const service of others.slice(1))
      await tell(service, 'forgotten', { erasureId: id, uid, removed: { things: 2 }, kept: {} });
    await until(async () => (await receiptOf(id)).awaited.length === 2, 'confirmations are missing');
    expect((await receiptOf(id)).awaited).toEqual(['accounts', others[0]]);
    expect(await accounts.sql('select 1 from accounts where uid = $1', [uid])).toHaveLength(1);

    const event = randomUUID();
    const last = { erasureId: id, uid, removed: { sessions: 1 }, kept: {} };
    await tell(others[0]!, 'forgotten', last, event);
    await tell(others[0]!, 'forgotten', last, event);
    const done = await accounts.publishedOf(erasureCompletedV1, data => data.erasureId === id);
    expect(done).toHaveLength(1);
    const receipt = erasureReceiptSchema.parse(await receiptOf(id));
    expect(receipt).toMatchObject({ status: 'done', awaited: [] });
    expect(receipt.confirmations.map(({ service }) => service)).toEqual([...personalDataServices]);
    expect(receipt.confirmations[0]!.removed).toMatchObject({ profiles: 1, actions: 1, requests: 1 });
    for (const table of [
      'accounts',
      'memberships',
      'awarded_badges',
      'purchases',
      'user_actions',
      'division_requests',
      'exports',
    ])
      expect(await accounts.sql(`select 1 from ${table} where uid = $1`, [uid])).toEqual([]);
    expect(await accounts.sql('select email from erasures where uid = $1', [uid])).toEqual([{ email: null }]);
    const mails = await accounts.sql('select subject, text from mail where recipient = $1', [
      `${uid}@sevenfold.test`,
    ]);
    expect(mails).toMatchObject([{ subject: 'Your Sevenfold account has been deleted' }]);
    expect(mails[0].text).toContain('profiles (1)');
    expect(mails[0].text).toContain(id);
  });

  it.each(others)('is not done until %s has confirmed as well', async last => {
    const { uid, token } = await accounts.person();
    const { id } = (await accounts.call('POST', erasure(uid), { as: token })).body.erasure;
    await makeDue(uid);
    await accounts.publishedOf(erasureStartedV1, data => data.erasureId === id);
    const confirm = (service: PersonalDataService) =>
      tell(service, 'forgotten', { erasureId: id, uid, removed: {}, kept: {} });
    for (const service of others) if (service !== last) await confirm(service);
    await until(async () => (await receiptOf(id)).awaited.length <= 2, 'confirmations are missing');
    expect(await receiptOf(id)).toMatchObject({ status: 'running', awaited: ['accounts', last] });
    expect(await accounts.sql('select 1 from accounts where uid = $1', [uid])).toHaveLength(1);
    await confirm(last);
    await accounts.publishedOf(erasureCompletedV1, data => data.erasureId === id);
    expect(await receiptOf(id)).toMatchObject({ status: 'done', awaited: [] });
  });

  it('removes the files of exports that have not expired, and every part that arrives later', async () => {
    const { uid, token } = await accounts.person();
    const ask = () => accounts.call('POST', `/api/accounts/${uid}/exports`, { as: token });
    const expired = (await ask()).body.export.id;
    await accounts.sql(`update exports set status = 'expired' where id = $1`, [expired]);
    const running = (await ask()).body.export.id;
    const collected = () => accounts.sql('select collected from exports where id = $1', [running]);
    await until(async () => (await collected())[0].collected.length > 0, 'own part is missing');
    const [early, late] = [others[0]!, others[1]!];
    await putJson(objects, exportPartKey(running, early), { mine: [] });
    await putJson(objects, exportPartKey(expired, early), { mine: [] });

    await eraseEverywhere(uid, token);
    expect(await keysOf(running)).toEqual([]);
    // Removing an expired export would take six requests, and there may be thousands.
    expect(await keysOf(expired)).toContain(exportPartKey(expired, early));

    for (const exportId of [running, expired]) {
      await putJson(objects, exportPartKey(exportId, late), { mine: [] });
      await tell(late, 'collected', { exportId, uid, counts: {} });
    }
    await until(async () => (await keysOf(running)).length === 0, 'a late part stayed');
    await until(
      async () => !(await keysOf(expired)).includes(exportPartKey(expired, late)),
      'a late part of an expired export stayed',
    );
    // An expired export has files only in this test.
    for (const key of await keysOf(expired)) await objects.remove(key);
  });

  it('does not let an older token create anything again', async () => {
    const { uid, token } = await accounts.person();
    await eraseEverywhere(uid, token);
    const again = await accounts.call('POST', '/api/rydesync/hardCreateProfile', {
      as: token,
      body: { uid },
    });
    expectProblem(again, { status: 409, code: 'account.deleted' });
    await accounts.call('POST', '/api/user-actions', {
      as: token,
      body: { actions: [{ action: 'clicked' }] },
    });
    expect(await accounts.sql('select 1 from user_actions where uid = $1', [uid])).toEqual([]);
    await accounts.sql(`update erasures set finished_at = finished_at - interval '1 hour' where uid = $1`, [
      uid,
    ]);
    expect(
      await accounts.call('POST', '/api/rydesync/hardCreateProfile', { as: token, body: { uid } }),
    ).toMatchObject({ status: 200, body: { created: true } });
  });

  it.each(['asked', 'signed-in'] as const)('is cancelled by someone who has %s', async because => {
    const { uid, token } = await accounts.person();
    const { id } = (await accounts.call('POST', erasure(uid), { as: token })).body.erasure;
    if (because === 'asked')
      expect((await accounts.call('DELETE', erasure(uid), { as: token })).status).toBe(200);
    else
      await accounts.publish(sessionSignedInV1, {
        uid,
        sessionId: 's',
        signedInAt: new Date().toISOString(),
      });
    expect(await accounts.publishedOf(erasureCancelledV1, data => data.erasureId === id)).toMatchObject([
      { data: { because } },
    ]);
    expect((await accounts.call('GET', erasure(uid), { as: token })).body.erasure.status).toBe('cancelled');
    expectProblem(await accounts.call('DELETE', erasure(uid), { as: token }), { status: 404 });
  });

  it('is not cancelled by an earlier sign-in', async () => {
    // A minute, not years: retention would delete an old action before this test sees it.
    const signedInAt = new Date(Date.now() - 60_000).toISOString();
    const { uid, token } = await accounts.person();
    await accounts.call('POST', erasure(uid), { as: token });
    await accounts.publish(sessionSignedInV1, { uid, sessionId: 's', signedInAt });
    await until(
      async () => (await accounts.sql('select 1 from user_actions where uid = $1', [uid])).length > 0,
      'the sign-in did not arrive',
    );
    expect((await accounts.call('GET', erasure(uid), { as: token })).body.erasure.status).toBe('scheduled');
  });

  it('is only for the person themselves', async () => {
    const ada = await accounts.person();
    for (const as of [(await accounts.person()).token, await accounts.operator()])
      for (const method of ['POST', 'GET', 'DELETE'])
        expectProblem(await accounts.call(method, erasure(ada.uid), { as }), { status: 404 });
    expectProblem(await accounts.call('POST', erasure(ada.uid)), { status: 401 });
  });
});

describe('the action log', () => {
  it('deletes actions past their retention', async () => {
    const { uid, token } = await accounts.person();
    const actions = [{ action: 'old' }, { action: 'new' }];
    await accounts.call('POST', '/api/user-actions', { as: token, body: { actions } });
    await accounts.sql(
      `update user_actions set "timestamp" = now() - interval '31 days' where uid = $1 and action = 'old'`,
      [uid],
    );
    const left = () => accounts.sql('select action from user_actions where uid = $1', [uid]);
    await until(async () => (await left()).length === 1, 'nothing was forgotten');
    expect(await left()).toEqual([{ action: 'new' }]);
  });
});

describe('mails', () => {
  it('report a decision on a request unless the person opted out, and operators can read them', async () => {
    const as = await accounts.operator();
    const decided = async (notifications: boolean) => {
      const { uid, token } = await accounts.person();
      await accounts.call('PATCH', `/api/accounts/${uid}/settings`, {
        as: token,
        body: { preferences: { notifications } },
      });
      const { body } = await accounts.call('POST', '/api/division-requests', {
        as: token,
        body: { division: 'lumina' },
      });
      const path = `/api/admin/division-requests/${body.request.id}/approve`;
      expect((await accounts.call('POST', path, { as, body: { reason: 'Welcome in.' } })).status).toBe(200);
      return `${uid}@sevenfold.test`;
    };
    const [told, spared] = [await decided(true), await decided(false)];
    const page = async () =>
      (await accounts.call('GET', '/api/admin/mails/accounts?limit=100', { as })).body.mails;
    await until(
      async () =>
        (await page()).some(
          ({ to, status }: { to: string; status: string }) => to === told && status === 'local',
        ),
      'no mail',
    );
    const mails = (await page()) as { to: string; subject: string; text: string; about: string }[];
    expect(mails.find(({ to }) => to === told)).toMatchObject({
      subject: 'Welcome to Lumina',
      about: 'division-request.approved',
    });
    expect(mails.find(({ to }) => to === told)!.text).toContain('Welcome in.');
    expect(mails.some(({ to }) => to === spared)).toBe(false);
    expectProblem(await accounts.call('GET', '/api/admin/mails/accounts', { as: await accounts.token() }), {
      status: 403,
    });
  });
});

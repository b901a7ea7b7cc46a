import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { erasureStartedV1, personalDataForgottenV1, sessionSignedOutV1 } from '@sevenfold/contracts';
import { opened, until } from '@sevenfold/testing';
import { expectProblem, startIdentity, type RunningIdentity } from './support/running-identity.js';

const secret = 'a secret that only this test knows';

const lastUsed = new Map([['four', 1.1e12]]);
/** The part of a realm's API that this service uses. deploy/full/test-full tests a real realm in the same way. */
function startRealm() {
  const sessions = new Map([
    ['one', 'ada'],
    ['two', 'ada'],
    ['three', 'ben'],
  ]);
  const removed: string[] = [];
  const blocked = new Set<string>();
  const operators = new Set(['olga']);
  const server: Server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = request.url!.replace('/admin/realms/sevenfold/', '');
    if (path.endsWith('/token')) {
      const known = request.headers.authorization === `Basic ${btoa(`sevenfold-identity:${secret}`)}`;
      return known ? send(200, { access_token: 't', expires_in: 300 }) : send(401, {});
    }
    if (request.headers.authorization !== 'Bearer t') return send(401, {});
    const [kind, id = ''] = path.split('/');
    if (path.endsWith('/role-mappings/realm/composite'))
      return send(200, operators.has(id) ? [{ name: 'admin' }] : []);
    if (kind === 'users' && !path.includes('/sessions') && request.method !== 'DELETE') {
      const known = ['ada', 'ben', 'cleo', 'olga'].includes(id);
      if (!known) return send(404, {});
      if (request.method === 'GET')
        return send(200, { id, email: `${id}@x.test`, enabled: !blocked.has(id) });
      const chunks: Buffer[] = [];
      request.on('data', chunk => chunks.push(chunk));
      request.on('end', () => {
        const { enabled, email } = JSON.parse(Buffer.concat(chunks).toString());
        // As in Keycloak: missing fields are removed.
        if (email !== `${id}@x.test`) return send(400, {});
        if (enabled) blocked.delete(id);
        else blocked.add(id);
        return response.writeHead(204).end();
      });
      return undefined;
    }
    if (request.method === 'GET')
      return send(
        200,
        [...sessions]
          .filter(([, uid]) => uid === id)
          .map(([session]) => ({ id: session, start: 1e12, lastAccess: lastUsed.get(session) ?? 1e12 })),
      );
    if (kind === 'sessions') sessions.delete(id);
    else removed.push(id);
    return response.writeHead(204).end();
  });
  opened(server);
  return new Promise<{
    url: string;
    sessions: typeof sessions;
    operators: Set<string>;
    removed: string[];
  }>(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}`, sessions, operators, removed });
    }),
  );
}

describe('one’s own sessions', () => {
  let realm: Awaited<ReturnType<typeof startRealm>>;
  let identity: RunningIdentity;
  beforeAll(async () => {
    realm = await startRealm();
    const settings = {
      SIGN_IN_URL: realm.url,
      REALM_ADMIN_SECRET: secret,
      RETENTION_SECONDS: '0.1',
      SESSIONS_KEEP_DAYS: '30',
    };
    identity = await opened(startIdentity(settings));
  });
  const path = '/api/identity/sessions';
  const tokenOf = (uid: string, sid: string) => identity.token({ uid, sid });

  it('are those of the realm with their browsers, the caller’s first', async () => {
    const as = await tokenOf('ada', 'two');
    const headers = { 'user-agent': 'Firefox' };
    await identity.call('POST', path, { as, headers, body: { action: 'sign-in' } });
    const { body } = await identity.call('GET', path, { as });
    expect(body.endable).toBe(true);
    expect(body.sessions).toMatchObject([
      { id: 'two', current: true, userAgent: 'Firefox' },
      { id: 'one', current: false, userAgent: null },
    ]);
  });

  it('can be ended, which closes their sockets; those of others cannot', async () => {
    const as = await tokenOf('ada', 'two');
    const { body } = await identity.call('DELETE', `${path}/one`, { as });
    expect(body.sessions.map(({ id }: { id: string }) => id)).toEqual(['two']);
    await until(
      () =>
        identity.published.some(
          ({ type, data }) =>
            type === sessionSignedOutV1.type && (data as { sessionId: string }).sessionId === 'one',
        ),
      'nobody was told',
    );
    for (const id of ['three', 'one', 'nothing'])
      expectProblem(await identity.call('DELETE', `${path}/${id}`, { as }), {
        status: 404,
        code: 'session.not-found',
      });
    expect(realm.sessions.has('three')).toBe(true);
  });

  it('can be listed, ended and blocked by operators, which the audit log records', async () => {
    const admin = await identity.token({ uid: 'olga', admin: true, role: 'admin' });
    const people = '/api/admin/identity/people';
    realm.sessions.set('four', 'ben');
    const shown = await identity.call('GET', `${people}/ben`, { as: admin });
    expect(shown.body).toMatchObject({ manageable: true, blocked: false });
    // The last used first.
    expect(shown.body.sessions.map(({ id }: { id: string }) => id)).toEqual(['four', 'three']);
    const ended = await identity.call('DELETE', `${people}/ben/sessions/four`, { as: admin });
    expect(ended.body.person.sessions).toHaveLength(1);
    expectProblem(await identity.call('DELETE', `${people}/ben/sessions/two`, { as: admin }), {
      status: 404,
    });
    const body = { reason: 'Threats in the guestbook' };
    const blocked = await identity.call('POST', `${people}/ben/block`, { as: admin, body });
    expect(blocked.body.person).toEqual({ manageable: true, blocked: true, sessions: [] });
    await until(
      () => identity.published.some(({ type, key }) => type === sessionSignedOutV1.type && key === 'ben'),
      'nobody was told',
    );
    const unblocked = await identity.call('POST', `${people}/ben/unblock`, { as: admin });
    expect(unblocked.body.person.blocked).toBe(false);
    expectProblem(await identity.call('POST', `${people}/olga/block`, { as: admin }), {
      code: 'person.oneself',
    });
    expectProblem(await identity.call('POST', `${people}/nobody/block`, { as: admin }), { status: 404 });
    const told = await identity.sql(
      `select payload->>'action' as action, payload->>'outcome' as outcome, payload->>'reason' as reason from outbox
       where type = 'identity.operator-action.recorded.v1' order by seq`,
    );
    expect(told.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'personal-data.read done',
      'session.end done',
      'session.end refused',
      'account.block done',
      'account.unblock done',
      'account.block refused',
      'account.block refused',
    ]);
    expect(told[3].reason).toBe(body.reason);
    for (const [method, path] of [
      ['GET', 'ben'],
      ['POST', 'ben/block'],
      ['POST', 'ben/unblock'],
      ['DELETE', 'ben/sessions/three'],
    ]) {
      expect((await identity.call(method!, `${people}/${path}`)).status).toBe(401);
      const as = await tokenOf('ada', 'two');
      expect((await identity.call(method!, `${people}/${path}`, { as })).status).toBe(403);
    }
  });

  it('void their tokens when they end, here and in other services, but not those of a later sign-in', async () => {
    realm.sessions.set('five', 'cleo');
    const [ended, kept] = [await tokenOf('cleo', 'five'), await tokenOf('cleo', 'six')];
    await identity.call('DELETE', `${path}/five`, { as: ended });
    const { body: feed } = await identity.call('GET', '/revocations');
    expect(feed.revocations).toContainEqual({
      uid: 'cleo',
      sessionId: 'five',
      notBefore: expect.any(Number),
    });
    const codeOf = async (as: string) => (await identity.call('GET', path, { as })).body.code;
    await until(async () => (await codeOf(ended)) === 'token.revoked', 'the token still counts', 10_000);
    expect(await codeOf(kept)).toBeUndefined();
    const later = await identity.token({ uid: 'cleo', sid: 'five', iat: Math.floor(Date.now() / 1000) + 2 });
    expect(await codeOf(later)).toBeUndefined();
  });

  it.each([
    ['their owner', 'dan', (id: string) => `${path}/${id}`],
    ['an operator', 'olga', (id: string) => `/api/admin/identity/people/dan/sessions/${id}`],
  ])('can be ended again by %s after we could not void their tokens', async (_who, uid, addressOf) => {
    const as = await identity.token({
      uid,
      sid: 'mine',
      ...(uid === 'olga' && { admin: true, role: 'admin' }),
    });
    const id = `lost-${uid}`;
    realm.sessions.set(id, 'dan');
    await identity.sql('alter table revocations add constraint broken check (false) not valid');
    expect((await identity.call('DELETE', addressOf(id), { as })).status).toBe(500);
    await identity.sql('alter table revocations drop constraint broken');
    expect((await identity.call('DELETE', addressOf(id), { as })).status).toBe(200);
    expect(realm.sessions.has(id)).toBe(false);
    const { body: feed } = await identity.call('GET', '/revocations');
    expect(feed.revocations).toContainEqual(expect.objectContaining({ uid: 'dan', sessionId: id }));
  });

  it('have void tokens even if we fail right after the realm has ended them', async () => {
    const as = await tokenOf('erin', 'mine');
    realm.sessions.set('mine', 'erin');
    await identity.call('POST', path, { as, body: { action: 'sign-in' } });
    await identity.sql('alter table sessions add constraint broken check (ended_at is null) not valid');
    expect((await identity.call('DELETE', `${path}/mine`, { as })).status).toBe(500);
    await identity.sql('alter table sessions drop constraint broken');
    expect(realm.sessions.has('mine')).toBe(false);
    const { body: feed } = await identity.call('GET', '/revocations');
    expect(feed.revocations).toContainEqual(expect.objectContaining({ uid: 'erin', sessionId: 'mine' }));
  });

  it('of operators lose all rights at a sign-out, and operator rights soon after a demotion', async () => {
    realm.operators.add('cleo');
    const issuedAt = Math.floor(Date.now() / 1000);
    const standingOf = async (uid: string, sessionId = 'desk') =>
      (await identity.call('GET', `/operators/${uid}/standing?issuedAt=${issuedAt}&sessionId=${sessionId}`))
        .body.standing;
    expect(await standingOf('cleo')).toBe('operator');
    expect(await standingOf('ada')).toBe('not-operator');
    realm.operators.delete('cleo');
    await until(async () => (await standingOf('cleo')) === 'not-operator', 'still an operator', 5_000);
    const as = await identity.token({ uid: 'olga', sid: 'desk', admin: true, iat: issuedAt });
    expect((await identity.call('GET', '/api/admin/identity/people/ada', { as })).status).toBe(200);
    await identity.call('POST', path, { as, body: { action: 'sign-out' } });
    expect(await standingOf('olga')).toBe('revoked');
    expect(await standingOf('olga', 'phone')).toBe('operator');
  });

  it('are erased with the person, who is removed from the realm', async () => {
    const as = await tokenOf('cleo', 'four');
    await identity.call('POST', path, { as, body: { action: 'sign-in' } });
    const erasure = {
      erasureId: '00000000-0000-4000-8000-000000000001',
      uid: 'cleo',
      startedAt: new Date().toISOString(),
    };
    await identity.publish(erasureStartedV1, erasure, erasure.erasureId, 'cleo');
    const told = `select payload from outbox where type = '${personalDataForgottenV1.identity.type}'`;
    await until(async () => (await identity.sql(told)).length === 1, 'no confirmation');
    expect((await identity.sql(told))[0].payload).toMatchObject({
      uid: 'cleo',
      removed: { sessions: 1, signIns: 1 },
      kept: {},
    });
    expect(realm.removed).toEqual(['cleo']);
    expect(await identity.sql(`select 1 from sessions where uid = 'cleo'`)).toEqual([]);
  });

  it('that were not used for long are deleted, as are revocations of tokens that have expired', async () => {
    await identity.sql(
      `insert into revocations (uid, not_before, recorded_at) values ('old', now(), now() - interval '25 hours')`,
    );
    await identity.sql(`insert into sessions values ('old', 's', now(), now() - interval '31 days')`);
    const old = () =>
      identity.sql(
        `select uid from sessions where uid = 'old' union all select uid from revocations where uid = 'old'`,
      );
    await until(async () => (await old()).length === 0, 'still there');
    expect(await old()).toEqual([]);
  });
});

describe('without a realm client', () => {
  let identity: RunningIdentity;
  beforeAll(async () => void (identity = await startIdentity()));
  afterAll(() => identity.stop());

  it('shows the reported sessions, and says that they cannot be ended', async () => {
    const as = await identity.token({ uid: 'ada', sid: 'one' });
    await identity.call('POST', '/api/identity/sessions', { as, body: { action: 'sign-in' } });
    const { body } = await identity.call('GET', '/api/identity/sessions', { as });
    expect(body).toMatchObject({ endable: false, sessions: [{ id: 'one', current: true }] });
    expectProblem(await identity.call('DELETE', '/api/identity/sessions/one', { as }), {
      status: 503,
      code: 'session.not-endable',
    });
  });
});

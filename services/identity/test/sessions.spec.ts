import { currentIdentitySchema, sessionSignedInV1, sessionSignedOutV1 } from '@sevenfold/contracts';
import { expectProblem, startIdentity, type RunningIdentity } from './support/running-identity.js';
import { until } from '@sevenfold/testing';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

/** A later token of the same session: tokens issued before a sign-out are void. */
const laterToken = (uid: string, sid?: string) =>
  identity.token({ uid, iat: Math.floor(Date.now() / 1000) + 20, ...(sid && { sid }) });
const report = (as: string, action: unknown) =>
  identity.call('POST', '/api/identity/sessions', { as, body: { action } });
const eventsOf = (uid: string) => identity.published.filter(event => event.key === uid);
const typesOf = (uid: string) => eventsOf(uid).map(({ type }) => type);

describe('sessions', () => {
  it('publish one event when someone signs in, and one when they sign out', async () => {
    const as = await identity.token({ uid: 'ada', sid: 's-1' });
    for (const action of ['sign-in', 'sign-in', 'ping', 'sign-out'])
      expect(await report(as, action)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await report(await laterToken('ada', 's-1'), 'sign-out')).toMatchObject({ status: 200 });
    await until(() => eventsOf('ada').length >= 2, 'both events were published');
    expect(typesOf('ada')).toEqual([sessionSignedInV1.type, sessionSignedOutV1.type]);
    expect(eventsOf('ada')[1]!.data).toEqual({
      uid: 'ada',
      sessionId: 's-1',
      signedOutAt: expect.any(String),
    });
    expect(await identity.sql(`select type from outbox where aggregateid = 'ada'`)).toHaveLength(2);
  });

  it('start once, even if many pages report at the same moment', async () => {
    const as = await identity.token({ uid: 'crowd' });
    const answers = await Promise.all([...Array(12)].map((_, i) => report(as, i % 2 ? 'ping' : 'sign-in')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await identity.sql(`select 1 from outbox where aggregateid = 'crowd'`)).toHaveLength(1);
  });

  it('reject pings after their sign-out, and start again at the next sign-in', async () => {
    const as = await identity.token({ uid: 'ben' });
    await report(as, 'sign-in');
    await report(as, 'sign-out');
    const later = await laterToken('ben');
    expectProblem(await report(later, 'ping'), { status: 409, code: 'session.ended' });
    expect(await report(later, 'sign-in')).toMatchObject({ status: 200 });
    expect(await report(later, 'ping')).toMatchObject({ status: 200 });
    expect(await identity.sql(`select 1 from outbox where aggregateid = 'ben'`)).toHaveLength(3);
  });

  it('of one person are distinguished, and work without a session id from the issuer', async () => {
    await report(await identity.token({ uid: 'cleo', sid: 'a' }), 'sign-in');
    await report(await identity.token({ uid: 'cleo', sid: 'b' }), 'sign-in');
    await report(await identity.token({ uid: 'cleo', sid: undefined }), 'sign-in');
    await report(await identity.token({ uid: 'cleo', sid: 'a' }), 'sign-out');
    const rows = await identity.sql(
      `select id, ended_at is null as open from sessions where uid = 'cleo' order by id`,
    );
    expect(rows).toEqual([
      { id: '', open: true },
      { id: 'a', open: false },
      { id: 'b', open: true },
    ]);
  });

  it.each([[undefined], ['login'], [7], [null]])('refuse the action %j', async action => {
    const as = await identity.token({ uid: 'refused' });
    expectProblem(await report(as, action), { status: 400, field: 'action' });
    expect(await identity.sql(`select 1 from sessions where uid = 'refused'`)).toEqual([]);
  });

  it('refuse someone else’s uid', async () => {
    const as = await identity.token({ uid: 'mallory' });
    const answer = await identity.call('POST', '/api/identity/sessions', {
      as,
      body: { action: 'sign-out', uid: 'ada' },
    });
    expectProblem(answer, { status: 400, field: 'uid' });
  });
});

describe('me', () => {
  it('is the token as every service understands it', async () => {
    const as = await identity.token({ uid: 'ada', name: 'Ada', sid: 's-9', role: 'admin' });
    const { status, body } = await identity.call('GET', '/api/identity/me', { as });
    expect(status).toBe(200);
    expect(currentIdentitySchema.parse(body)).toMatchObject({
      uid: 'ada',
      name: 'Ada',
      email: 'ada@sevenfold.test',
      admin: true,
      anonymous: false,
      sessionId: 's-9',
    });
  });

  it.each([
    ['a call without a token', undefined, 'token.missing'],
    ['text that is not a token', 'x', 'token.malformed'],
    ['an expired token', { exp: 1000 }, 'token.expired'],
    ['a token for another audience', { aud: 'account' }, 'token.invalid'],
    ['a token for another client', { azp: 'other' }, 'token.wrong-client'],
    ['an identity token', { typ: 'ID' }, 'token.wrong-type'],
    ['a token from another issuer', { iss: 'https://evil.test' }, 'token.unknown-issuer'],
    [
      'a realm token that names the guest issuer',
      { iss: 'http://localhost:3000/api/identity' },
      'token.invalid',
    ],
  ])('refuses %s', async (_, claims, code) => {
    const as = typeof claims === 'object' ? await identity.token(claims) : claims;
    expectProblem(await identity.call('GET', '/api/identity/me', { as }), { status: 401, code });
  });
});

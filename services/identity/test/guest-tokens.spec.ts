import { guestTokenSchema, realm } from '@sevenfold/contracts';
import { opened } from '@sevenfold/testing';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import { callService } from '@sevenfold/service-defaults/testing';
import { expectProblem, startIdentity, type RunningIdentity } from './support/running-identity.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ GUEST_TOKENS_PER_MINUTE: '1000' });
});
afterAll(() => identity.stop());

const path = '/api/identity/guest-token';
const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
const fetchToken = async (as?: string) =>
  guestTokenSchema.parse((await identity.call('POST', path, { as })).body);

/** A token as the service itself would have signed it at another time. */
async function signed(claims: JWTPayload, key?: Parameters<SignJWT['sign']>[0]) {
  const [row] = await identity.sql('select kid, private_key from signing_keys');
  return new SignJWT({ azp: realm.guestClient, typ: 'Bearer', anonymous: true, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: row!.kid })
    .setIssuer('http://localhost:3000/api/identity')
    .setAudience(realm.audience)
    .sign(key ?? (await importJWK(row!.private_key, 'ES256')));
}

describe('a guest token', () => {
  it('is accepted by services, and never grants more than guests may do', async () => {
    const { token, uid, expiresAt } = await fetchToken();
    expect(uid).toMatch(/^guest-/);
    expect(decodeJwt(token)).toMatchObject({
      iss: 'http://localhost:3000/api/identity',
      aud: 'sevenfold-api',
      azp: 'sevenfold-guest',
      sub: uid,
      anonymous: true,
    });
    const me = await identity.call('GET', '/api/identity/me', { as: token });
    expect(me).toMatchObject({
      status: 200,
      body: { uid, email: null, admin: false, anonymous: true, expiresAt },
    });
    const refused = await identity.call('POST', '/api/identity/sessions', {
      as: token,
      body: { action: 'sign-in' },
    });
    expectProblem(refused, { status: 403, code: 'access.sign-in-required' });
  });

  it('verifies with the published key, which contains nothing secret', async () => {
    const { token } = await fetchToken();
    const { status, body, headers } = await identity.call('GET', '/api/identity/jwks');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(body.keys.map(({ kid }: { kid: string }) => kid)).toContain(decodeProtectedHeader(token).kid);
    for (const key of body.keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('keeps the uid of a caller with a valid one, and makes a new guest for everyone else', async () => {
    const first = await fetchToken();
    const again = await fetchToken(first.token);
    expect(again.uid).toBe(first.uid);
    expect(again.guestUntil).toBe(first.guestUntil);
    expect((await fetchToken()).uid).not.toBe(first.uid);
  });

  it('never outlives its guest’s day', async () => {
    const since = now() - 23.5 * hour;
    const late = await fetchToken(
      await signed({ sub: 'guest-late', guest_since: since, iat: since, exp: now() + hour }),
    );
    expect(late.uid).toBe('guest-late');
    expect(late.expiresAt).toBe(new Date((since + 24 * hour) * 1000).toISOString());
    const over = now() - 24 * hour + 30;
    const next = await fetchToken(
      await signed({ sub: 'guest-over', guest_since: over, iat: over, exp: now() + hour }),
    );
    expect(next.uid).not.toBe('guest-over');
  });

  it.each([
    ['has expired', async () => signed({ sub: 'guest-x', guest_since: now(), exp: now() - 1 })],
    [
      'was signed by someone else',
      async () =>
        signed(
          { sub: 'guest-x', guest_since: now(), exp: now() + hour },
          (await generateKeyPair('ES256')).privateKey,
        ),
    ],
    ['comes from the realm', async () => identity.token({ uid: 'guest-x' })],
    ['is malformed', async () => 'x.y.z'],
  ])('does not carry over the uid from a token that %s', async (_, token) => {
    expect((await fetchToken(await token())).uid).not.toBe('guest-x');
  });

  it('rejects a body with fields', async () => {
    const wish = { uid: 'guest-mine' };
    expectProblem(await identity.call('POST', path, { body: wish }), { status: 400, field: 'uid' });
    expect(await identity.call('POST', path, { body: {} })).toMatchObject({ status: 200 });
  });
});

describe('signing keys', () => {
  it('are shared by all replicas, and survive a restart', async () => {
    const { token } = await fetchToken();
    const replica = await opened(identity.replica());
    const answer = await callService(replica.url, 'POST', path, { as: token });
    expect(decodeProtectedHeader(answer.body.token).kid).toBe(decodeProtectedHeader(token).kid);
    expect(answer.body.uid).toBe(decodeJwt(token).sub);
    expect(await callService(replica.url, 'GET', '/api/identity/me', { as: token })).toMatchObject({
      status: 200,
    });
    expect(await identity.sql('select 1 from signing_keys')).toHaveLength(1);
  });

  it('get a successor when they are old, and it signs only once verifiers know it', async () => {
    const { token } = await fetchToken();
    await identity.sql(`update signing_keys set created_at = created_at - interval '31 days'`);
    const replica = await opened(identity.replica());
    const answer = await callService(replica.url, 'POST', path);
    expect(decodeProtectedHeader(answer.body.token).kid).toBe(decodeProtectedHeader(token).kid);
    expect((await callService(replica.url, 'GET', '/api/identity/jwks')).body.keys).toHaveLength(2);
    await identity.sql(`update signing_keys set created_at = created_at - interval '11 minutes'`);
    const next = await opened(identity.replica());
    const later = await callService(next.url, 'POST', path);
    expect(decodeProtectedHeader(later.body.token).kid).not.toBe(decodeProtectedHeader(token).kid);
  });
});

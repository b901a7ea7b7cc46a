import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccessCheck } from './access-check.js';
import type { Access } from './access.js';
import { OperatorStandings } from './operator-standings.js';
import { createTestIssuer, type TestIssuer } from './testing.js';
import { TokenVerifier } from './token-verifier.js';

let issuer: TestIssuer;
let identity: TestIssuer;
let check: AccessCheck;
let now: number;

beforeEach(async () => {
  // A busy machine may answer after the deadline; these rules do not depend on it.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  [issuer, identity] = await Promise.all([createTestIssuer(), createTestIssuer()]);
  now = 0;
  check = new AccessCheck(
    new TokenVerifier([issuer.trusted], { isRevoked: () => false }),
    new OperatorStandings(identity.jwksUrl, () => now),
  );
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all([issuer.stop(), identity.stop()]);
});

const olgas = () => issuer.token({ uid: 'olga', admin: true });
const admitted = async (token: string, access: Access | undefined) =>
  check.admit(`Bearer ${token}`, access).then(
    ({ admin }) => (admin ? 'an operator' : 'a person'),
    (error: { code?: string }) => error.code,
  );

describe('an operator’s token', () => {
  it('grants what the realm grants its holder now, not when it was issued', async () => {
    const token = await olgas();
    expect(await admitted(token, 'admin')).toBe('an operator');
    identity.demote('olga');
    now += 2_001;
    expect(await admitted(token, 'admin')).toBe('access.admin-required');
    expect(await admitted(token, 'signed-in')).toBe('a person');
    expect(await admitted(token, 'guests')).toBe('a person');
    expect(await check.admit(`Bearer ${token}`, 'guests')).toMatchObject({ uid: 'olga', token });
  });

  it('is void on every route if identity reports that the sign-in was revoked', async () => {
    identity.demote('olga', 'revoked');
    const token = await olgas();
    for (const access of ['admin', 'signed-in', 'guests'] as const)
      expect(await admitted(token, access)).toBe('token.revoked');
  });

  it('counts for only a minute while identity is down; other tokens need no confirmation', async () => {
    const token = await olgas();
    expect(await admitted(token, 'admin')).toBe('an operator');
    await identity.stop();
    now += 59_000;
    expect(await admitted(token, 'admin')).toBe('an operator');
    now += 1_001;
    expect(await admitted(token, 'admin')).toBe('access.not-confirmed');
    expect(await admitted(token, 'signed-in')).toBe('a person');
    const adas = await issuer.token({ uid: 'ada' });
    expect(await admitted(adas, 'signed-in')).toBe('a person');
    expect(await admitted(adas, 'admin')).toBe('access.admin-required');
  });

  it('that was never confirmed does not count', async () => {
    await identity.stop();
    expect(await admitted(await olgas(), 'admin')).toBe('access.not-confirmed');
  });
});

it.each([
  ['a person', { uid: 'ada' }],
  ['an operator', { uid: 'olga', admin: true }],
])('does not admit %s to a route that has no access level', async (_, claims) => {
  expect(await admitted(await issuer.token(claims), undefined)).toBe('access.denied');
});

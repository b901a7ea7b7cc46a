import { expect, it } from '@jest/globals';
import { realm } from '@sevenfold/contracts';
import { callerClass, principalFromClaims } from './principal.js';

const claims = { sub: 'ada', iat: 1, exp: 2, email: 'ada@sevenfold.test', name: 'Ada', sid: 'session' };

it('contains the values of the claims, and the token', () =>
  expect(principalFromClaims(claims, 'token', false)).toEqual({
    uid: 'ada',
    email: 'ada@sevenfold.test',
    name: 'Ada',
    admin: false,
    anonymous: false,
    issuedAt: 1,
    expiresAt: 2,
    sessionId: 'session',
    token: 'token',
  }));

it('uses the sign-in name if there is no other', () => {
  const named = (name: unknown) =>
    principalFromClaims({ ...claims, name, preferred_username: 'ada1' }, '', false).name;
  for (const name of [undefined, '', 7]) expect(named(name)).toBe('ada1');
});

it.each(['email', 'name', 'sid'])('leaves a field empty if the claim %s is not text', claim => {
  const fields = { email: 'email', name: 'name', sid: 'sessionId' } as const;
  for (const value of [undefined, '', 7, ['x']]) {
    const principal = principalFromClaims({ ...claims, [claim]: value }, '', false);
    expect(principal[fields[claim as 'email']]).toBeUndefined();
  }
});

it('recognises a probe by its client', () => {
  expect(principalFromClaims({ ...claims, azp: realm.probeClient }, '', false).probe).toBe(true);
  expect(principalFromClaims({ ...claims, azp: realm.webClient }, '', false)).not.toHaveProperty('probe');
});

it.each([
  [{ admin: true }, true],
  [{ role: 'admin' }, true],
  [{ admin: true, role: 'admin' }, true],
  [{ admin: 'true' }, false],
  [{ admin: false, role: 'listener' }, false],
  [{ '': true }, false],
])('reads %j as an operator: %s, and never for a guest', (more, isOperator) => {
  const isAdmin = (anonymous: boolean) => principalFromClaims({ ...claims, ...more }, '', anonymous).admin;
  expect([isAdmin(false), isAdmin(true)]).toEqual([isOperator, false]);
});

it.each([
  ['strangers', 'nobody', undefined],
  [
    'strangers',
    'a guest, whatever their token claims',
    principalFromClaims({ ...claims, admin: true }, '', true),
  ],
  ['people', 'someone with an account', principalFromClaims(claims, '', false)],
  ['operators', 'an operator', principalFromClaims({ ...claims, admin: true }, '', false)],
])('counts among the %s %s', (expected, _, caller) => expect(callerClass(caller)).toBe(expected));

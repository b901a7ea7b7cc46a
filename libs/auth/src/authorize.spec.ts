import { describe, expect, it } from '@jest/globals';
import type { Access } from './access.js';
import { authorize, bearerToken } from './authorize.js';
import { principalFromClaims } from './principal.js';

const people = {
  guest: principalFromClaims({ sub: 'guest-1' }, '', true),
  person: principalFromClaims({ sub: 'ada' }, '', false),
  operator: principalFromClaims({ sub: 'olga', admin: true }, '', false),
};
const answer = (who: keyof typeof people, access: unknown) => {
  try {
    authorize(people[who], access as Access);
    return 'may pass';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const signIn = 'access.sign-in-required';
const noOperator = 'access.admin-required';

describe.each([
  ['guests', { guest: 'may pass', person: 'may pass', operator: 'may pass' }],
  ['signed-in', { guest: signIn, person: 'may pass', operator: 'may pass' }],
  ['admin', { guest: noOperator, person: noOperator, operator: 'may pass' }],
  ['public', { guest: 'access.denied', person: 'access.denied', operator: 'access.denied' }],
  ['unknown', { guest: 'access.denied', person: 'access.denied', operator: 'access.denied' }],
])('a route for %s', (access, answers) =>
  it.each(Object.entries(answers))('answers a %s', (who, expected) =>
    expect(answer(who as keyof typeof people, access)).toBe(expected),
  ),
);

it.each(['Bearer abc', 'bearer abc', 'BEARER abc'])('finds the token of “%s”', header =>
  expect(bearerToken(header)).toBe('abc'),
);

it.each([
  undefined,
  '',
  'abc',
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'Bearer  abc',
  ' Bearer abc',
  'Bearer abc ',
  'Basic abc',
  'xBearer abc',
  ['Bearer abc'],
])('finds no token in %j', header =>
  expect(() => bearerToken(header)).toThrow(expect.objectContaining({ code: 'token.missing' })),
);

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccessCheck } from './access-check.js';
import { OperatorStandings } from './operator-standings.js';
import { principalFromClaims } from './principal.js';
import { TokenVerifier } from './token-verifier.js';

/** A stand-in for identity: its requests and its answer. */
let asked: string[];
let answer: { status: number; body: unknown };
let server: Server;
let standings: OperatorStandings;
let now: number;

beforeEach(async () => {
  // A busy machine may answer after the deadline; these rules do not depend on it.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  asked = [];
  answer = { status: 200, body: { standing: 'operator' } };
  now = 1_000;
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  standings = new OperatorStandings(`http://127.0.0.1:${port}/any`, () => now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const operator = (claims: Record<string, unknown> = {}) =>
  principalFromClaims({ sub: 'olga', iat: 7, sid: 'laptop', admin: true, ...claims }, '', false);
const standing = () => standings.of(operator()).catch((error: { code: string }) => error.code);

it('asks identity about the person, the session and the time of the token', async () => {
  await standings.of(operator({ sub: 'a/b c' }));
  await standings.of(operator({ sid: undefined }));
  expect(asked).toEqual([
    '/operators/a%2Fb%20c/standing?issuedAt=7&sessionId=laptop',
    '/operators/olga/standing?issuedAt=7',
  ]);
});

it('caches an answer for two seconds', async () => {
  await standing();
  answer.body = { standing: 'not-operator' };
  now += 1_999;
  expect(await standing()).toBe('operator');
  now += 1;
  expect(await standing()).toBe('not-operator');
  expect(asked).toHaveLength(2);
});

it('asks once for concurrent requests, and separately for each token', async () => {
  await Promise.all([standing(), standing(), standing()]);
  expect(asked).toHaveLength(1);
  await Promise.all(
    [{ iat: 8 }, { sid: 'phone' }, { sub: 'otto' }].map(each => standings.of(operator(each))),
  );
  expect(asked).toHaveLength(4);
});

it.each([
  ['an error', { status: 500, body: { standing: 'operator' } }],
  ['a redirect', { status: 302, body: { standing: 'operator' } }],
  ['something else', { status: 200, body: { standing: 'emperor' } }],
])('treats %s as no answer', async (_, broken) => {
  answer = broken;
  expect(await standing()).toBe('access.not-confirmed');
});

it('uses the last answer for a minute if there is no new one, and asks every two seconds', async () => {
  await standing();
  answer.status = 500;
  now += 2_000;
  expect(await standing()).toBe('operator');
  now += 1_999;
  expect(await standing()).toBe('operator');
  expect(asked).toHaveLength(2);
  now += 56_000;
  expect(await standing()).toBe('operator');
  expect(asked).toHaveLength(3);
  now += 1;
  expect(await standing()).toBe('access.not-confirmed');
});

it('keeps sockets open only for operators that identity confirms', async () => {
  const check = new AccessCheck(new TokenVerifier([], { isRevoked: () => false }), standings);
  expect(await check.isStillOperator(operator())).toBe(true);
  for (const body of [{ standing: 'not-operator' }, { standing: 'revoked' }, {}]) {
    answer.body = body;
    now += 60_000;
    expect(await check.isStillOperator(operator())).toBe(false);
  }
});

import { setTimeout as delay } from 'node:timers/promises';
import { demoPeople, signInDemoPerson } from '@sevenfold/keycloak';
import { quantile } from '@sevenfold/testing/quantile';
import { expect, test } from './stack.js';

/** Attempts for each way to end a session, several at a time. */
const tries = 100;
const atOnce = 10;

const [mira, ada, ben] = demoPeople as [Person, Person, Person];
type Person = (typeof demoPeople)[number];

let origin: string;
test.beforeAll(({ stack }) => void (origin = stack.url));

/** Retries: on a busy machine Keycloak mistakes two sign-ins in a row for simultaneous ones, and rejects one. */
async function tokenOf({ email }: Person) {
  let token = '';
  const signIn = async () => void (token = (await signInDemoPerson(origin, email)).access_token);
  await expect(signIn).toPass({ timeout: 10_000 });
  return token;
}
const ask = (token: string, method: string, path: string, body?: object) =>
  fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
const problemOf = async (token: string, path: string) => {
  const answer = await ask(token, 'GET', path);
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code };
};

const expectGood = async (token: string, path: string) =>
  expect(await problemOf(token, path)).toEqual({ status: 200, code: undefined });

/** Milliseconds until the token of an ended session is first rejected. */
async function lastsAfterwards(token: string, path: string, within: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { status, code } = await problemOf(token, path);
    const lasted = performance.now() - began;
    if (status === 401) {
      expect(code).toBe('token.revoked');
      return lasted;
    }
    expect(status).toBe(200);
    expect(lasted).toBeLessThan(within);
    await delay(100);
  }
}

async function tryAll(who: Person, path: string, within: number): Promise<number[]> {
  const lasted: number[] = [];
  for (let done = 0; done < tries; done += atOnce) {
    const tokens: string[] = [];
    // Sign in one at a time: Keycloak takes simultaneous sign-ins of one person for a brute-force attack.
    for (let place = 0; place < atOnce; place++) tokens.push(await tokenOf(who));
    lasted.push(...(await Promise.all(tokens.map(token => signOut(token, path, within)))));
  }
  return lasted;
}

async function signOut(token: string, path: string, within: number): Promise<number> {
  await expectGood(token, path);
  const { status } = await ask(token, 'POST', '/api/identity/sessions', { action: 'sign-out' });
  expect(status).toBe(200);
  return lastsAfterwards(token, path, within);
}

function report(what: string, lasted: number[]) {
  const [median, worst] = [0.5, 1].map(share => Math.round(quantile(lasted, share)));
  process.stdout.write(`${what}: ${lasted.length} tries, median ${median} ms, worst ${worst} ms\n`);
}

test('every service rejects a token within 30 s of its sign-out', async () => {
  const lasted = await tryAll(ada, '/api/division-requests', 30_000);
  report('signed out, accounts', lasted);
  expect(quantile(lasted, 1)).toBeLessThan(30_000);
});

test('an operator’s token is rejected within 5 s of its sign-out', async () => {
  const lasted = await tryAll(mira, '/api/admin/activities', 5_000);
  report('operator signed out, moderation', lasted);
  expect(quantile(lasted, 1)).toBeLessThan(5_000);
});

test('a block revokes the tokens of all sessions of that person only', async () => {
  const [operator, bystander] = [await tokenOf(mira), await tokenOf(ada)];
  const blocked = [await tokenOf(ben), await tokenOf(ben)];
  const block = (verb: string) => ask(operator, 'POST', `/api/admin/identity/people/${ben.uid}/${verb}`);
  const path = '/api/contact/submissions';
  for (const token of blocked) await expectGood(token, path);
  expect((await block('block')).status).toBe(200);
  const lasted = await Promise.all(blocked.map(token => lastsAfterwards(token, path, 30_000)));
  report('blocked, contact-intake', lasted);
  expect((await ask(bystander, 'GET', path)).status).toBe(200);
  expect((await block('unblock')).status).toBe(200);
});

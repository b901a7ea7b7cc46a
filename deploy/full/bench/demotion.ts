// `npm run bench -- demotion [--rounds 20]`: how long an operator's token still opens each service's routes after Keycloak took the role away.
// Method: docs/benchmarks.md.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoPeople, realm, signInDemoPerson, tokenEndpoint } from '@sevenfold/keycloak';
import { freePort, operatorRoutes, until } from '@sevenfold/testing';
import { quantile } from '@sevenfold/testing/quantile';
import { pidFileOf } from '../dist/leftover.js';
import { startFullStack } from '../dist/start-full-stack.js';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'demotion-bench-'));
const mira = demoPeople[0]!;
const routes = operatorRoutes(mira.uid);

const stack = await startFullStack({
  port: await freePort(),
  dataDirectory,
  report: line => process.stderr.write(`${line}\n`),
});

/** Keycloak's own URL and the secret of the realm's administration client, from identity's settings. */
function identitySettings() {
  const pid = readFileSync(pidFileOf(dataDirectory, 'identity'), 'utf8');
  const words = readFileSync(`/proc/${Number(pid)}/environ`, 'utf8').split('\0');
  return Object.fromEntries(words.map(word => word.split(/=(.*)/s))) as Record<string, string>;
}

async function call(url: string, init: RequestInit, status: number) {
  const answer = await fetch(url, init);
  assert.equal(answer.status, status, `${init.method ?? 'GET'} ${url}`);
  return status === 204 ? undefined : answer.json();
}

try {
  const settings = identitySettings();
  const keycloak = settings['SIGN_IN_URL']!;
  const basic = btoa(`${realm.adminClient}:${settings['REALM_ADMIN_SECRET']}`);
  const roles = `${keycloak}/admin${realm.path}/users/${mira.uid}/role-mappings/realm`;
  const administrate = async (method: 'GET' | 'DELETE' | 'POST', body?: unknown) => {
    const { access_token: token } = (await call(
      tokenEndpoint(keycloak),
      {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      },
      200,
    )) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return call(roles, init, method === 'GET' ? 200 : 204);
  };
  const statusOf = async (token: string, route: string) => {
    const answer = await fetch(stack.url + route, { headers: { authorization: `Bearer ${token}` } });
    await answer.body?.cancel();
    return answer.status;
  };
  const held = (await administrate('GET')) as { name: string }[];
  const role = held.filter(({ name }) => name === realm.adminRole);
  assert.equal(role.length, 1);
  const lasted: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const { access_token: token } = await signInDemoPerson(stack.url, mira.email);
    for (const route of routes)
      await until(async () => (await statusOf(token, route)) === 200, `${route} stays closed`, 10_000);
    await administrate('DELETE', role);
    const began = performance.now();
    await Promise.all(
      routes.map(async route => {
        await until(async () => (await statusOf(token, route)) !== 200, `${route} stays open`, 30_000, 50);
        lasted.push(performance.now() - began);
        assert.equal(await statusOf(token, route), 403, route);
      }),
    );
    await administrate('POST', role);
  }
  const [median, worst] = [0.5, 1].map(share => Math.round(quantile(lasted, share)));
  process.stdout.write(
    `demoted in Keycloak: ${lasted.length} tries, median ${median} ms, worst ${worst} ms\n`,
  );
} finally {
  await stack.stop();
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

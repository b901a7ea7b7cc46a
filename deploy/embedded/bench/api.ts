// `npm run bench -- api [--seconds 10] [--connections 16]`: reading one's profile and sending a submission through the
// gateway, beside a bare Fastify route on the same databases. Method: docs/benchmarks.md.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { testBus } from '@sevenfold/messaging/testing';
import { freePort, testDatabase } from '@sevenfold/testing';
import { quantile } from '@sevenfold/testing/quantile';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
    output: { type: 'string', default: 'bench-results/api.json' },
  },
});
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const uid = 'bench';
const message = JSON.stringify({
  name: 'Bench',
  email: 'bench@sevenfold.test',
  message: 'How long does this take?',
});

const directory = mkdtempSync(path.join(tmpdir(), 'api-bench-'));
const [accounts, contact, bus, issuer] = await Promise.all([
  testDatabase('accounts'),
  testDatabase('contact_intake'),
  testBus(),
  createTestIssuer(),
]);
const shared = {
  ...process.env,
  ...bus.environment,
  ISSUER_URL: issuer.issuerUrl,
  ISSUER_JWKS_URL: issuer.jwksUrl,
  GUEST_JWKS_URL: issuer.jwksUrl,
  DATA_DIRECTORY: directory,
  LOG_LEVEL: 'silent',
  TRACES_EXPORTER: 'none',
};
interface Call {
  method: string;
  path: string;
  authorization: string;
  body?: string;
}

const children: ChildProcess[] = [];
const rows: ({ what: string; through: string } & Awaited<ReturnType<typeof load>>)[] = [];
try {
  const [accountsUrl, contactUrl] = await Promise.all([
    serve('accounts', { DATABASE_URL: accounts.url }),
    serve('contact-intake', {
      DATABASE_URL: contact.url,
      CONTACT_PER_MINUTE: '1000000',
      CONTACT_FREE_PER_HOUR: '1000000',
      CONTACT_DAILY_SUBMISSIONS: '1000000',
    }),
  ]);
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const gatewayUrl = await serve('api-gateway', {
    ACCOUNTS_URL: accountsUrl,
    CONTACT_INTAKE_URL: contactUrl,
    IDENTITY_URL: nowhere,
    ROOMS_GATEWAY_URL: nowhere,
    MODERATION_URL: nowhere,
    STATUS_URL: nowhere,
    SIGN_IN_URL: nowhere,
    SITE_DIRECTORY: directory,
    CONSOLE_DIRECTORY: directory,
    RATE_LIMIT_PER_MINUTE: '100000000',
    CLIENT_FACTOR: '1000',
  });
  const bareUrl = await serve('bare', { ACCOUNTS_DATABASE: accounts.url, CONTACT_DATABASE: contact.url });
  const authorization = `Bearer ${await issuer.token({ uid, email: 'bench@sevenfold.test' })}`;
  await once(gatewayUrl, {
    method: 'POST',
    path: '/api/rydesync/hardCreateProfile',
    body: JSON.stringify({ uid }),
    authorization,
  });

  const read: Call = { method: 'GET', path: `/api/accounts/${uid}`, authorization };
  const submit: Call = { method: 'POST', path: '/api/contact/submissions', body: message, authorization };
  for (const { what, call, serviceUrl } of [
    { what: 'profile read', call: read, serviceUrl: accountsUrl },
    { what: 'submission', call: submit, serviceUrl: contactUrl },
  ])
    for (const [through, url] of Object.entries({
      'bare Fastify': bareUrl,
      'the service alone': serviceUrl,
      'the gateway': gatewayUrl,
    })) {
      await load(url, call, Math.min(2, seconds));
      rows.push({ what, through, ...(await load(url, call, seconds)) });
    }
} finally {
  for (const child of children) child.kill('SIGKILL');
  await issuer.stop();
  await Promise.all([accounts.drop(), contact.drop(), bus.drop()]);
  rmSync(directory, { recursive: true, force: true });
}
report();

/** Each runs in its own process, as in production. */
function serve(name: string, env: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('api/serve.ts', import.meta.url)), [name], {
    env: { ...shared, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return new Promise<string>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', code => reject(new Error(`${name} ended with ${code}`)));
  });
}

/** One request at a time on each connection; the next one follows as soon as the answer has arrived. */
async function load(url: string, call: Call, duration: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + duration * 1_000;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const begin = performance.now();
        await once(url, call, agent);
        times.push(performance.now() - begin);
      }
    }),
  );
  const took = (performance.now() - start) / 1_000;
  agent.destroy();
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { perSecond: times.length / took, p50, p99, requests: times.length };
}

function once(url: string, { method, path: where, body, authorization }: Call, agent?: Agent) {
  return new Promise<void>((resolve, reject) => {
    const headers = {
      authorization,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const asked = request(url + where, { method, agent, headers }, response => {
      response
        .resume()
        .once('end', () =>
          (response.statusCode ?? 0) < 300
            ? resolve()
            : reject(new Error(`${method} ${url}${where}: ${response.statusCode}`)),
        );
    });
    asked.once('error', reject).end(body);
  });
}

function report() {
  const loaded = loadavg()
    .map(value => value.toFixed(1))
    .join(' ');
  console.log(
    `\n${connections} connections, ${seconds} s each, ${cpus().length} × ${cpus()[0]?.model}, load ${loaded}\n`,
  );
  console.log('| | through | requests/s | p50 | p99 |\n|---|---|---|---|---|');
  for (const { what, through, perSecond, p50, p99 } of rows)
    console.log(
      `| ${what} | ${through} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`,
    );
  mkdirSync(path.dirname(options.output), { recursive: true });
  writeFileSync(options.output, JSON.stringify({ load: loaded, connections, seconds, rows }, null, 2));
}

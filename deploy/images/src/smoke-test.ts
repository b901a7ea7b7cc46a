/**
 * What `helm test` runs inside the cluster: `node deploy/images/dist/smoke-test.js <gateway> <public
 * origin>`. Requests every service through the gateway, as visitors do; repeats each request for a while,
 * because a rollout may be running.
 */
import { setTimeout as pause } from 'node:timers/promises';

const [gateway = '', publicOrigin = ''] = process.argv.slice(2);
const patienceSeconds = 90;

interface Question {
  name: string;
  ask: () => Promise<void>;
}

const page = (path: string, contained: string): Question => ({
  name: `${path} is served`,
  ask: async () => {
    const answer = await get(path, { accept: 'text/html' });
    const text = await answer.text();
    if (!text.includes(contained)) throw new Error(`${path} does not contain "${contained}"`);
  },
});

const document = (path: string, isRight: (body: Record<string, unknown>) => boolean): Question => ({
  name: `${path} answers`,
  ask: async () => {
    const body = (await (await get(path)).json()) as Record<string, unknown>;
    if (!isRight(body)) throw new Error(`${path} answered something unexpected`);
  },
});

const questions: Question[] = [
  document('/api/readyz', () => true),
  page('/', '<html'),
  page('/admin', '<html'),
  document('/api/openapi.json', ({ openapi }) => typeof openapi === 'string'),
  document('/realms/sevenfold/.well-known/openid-configuration', ({ issuer }) => {
    if (issuer === `${publicOrigin}/realms/sevenfold`) return true;
    throw new Error(`the issuer is ${String(issuer)}; publicOrigin must be Keycloak's hostname`);
  }),
  document('/api/status', body => Object.keys(body).length > 0),
  document('/api/rydesync/rooms', ({ rooms }) => Array.isArray(rooms)),
  document('/api/contact/limits', body => Object.keys(body).length > 0),
  {
    name: 'a guest gets a token, which the services accept',
    ask: async () => {
      const issued = await request('/api/identity/guest-token', { method: 'POST' });
      const { token } = (await issued.json()) as { token: string };
      await request('/api/rydesync/tickets', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    },
  },
  {
    name: 'operators’ pages are closed to strangers',
    ask: async () => {
      const { status } = await fetch(`${gateway}/api/admin/audit`);
      if (status !== 401) throw new Error(`${status} instead of 401`);
    },
  },
];

const get = (path: string, headers: Record<string, string> = {}) => request(path, { headers });

async function request(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(gateway + path, { ...init, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

async function answered({ name, ask }: Question): Promise<boolean> {
  for (const deadline = Date.now() + patienceSeconds * 1_000; ; await pause(1_000)) {
    const failure = await ask().then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure && Date.now() < deadline) continue;
    console.log(failure ? `FAILED ${name}: ${failure.message}` : `ok     ${name}`);
    return !failure;
  }
}

let failed = 0;
for (const question of questions) if (!(await answered(question))) failed += 1;
console.log(`${questions.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

// Breaks one thing after the other in a trial, and looks whether the metric that the alert reads says so, and says that it is
// over once the thing is mended: node try-runbooks.js --url http://node:port [--only BrokerAway,…]. What it prints goes into
// the runbooks' last lines. Nothing else may use the trial meanwhile.
import { execFile, execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { mainJob } from './main-job.js';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, only: { type: 'string' } },
});
const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold' } = process.env;
const kubectl = (...args) =>
  execFileSync('kubectl', [`--namespace=${NAMESPACE}`, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const run = promisify(execFile);

/** The largest value of a metric that one service tells on its own port, or undefined. */
async function told(service, metric, labels = {}) {
  const script =
    "fetch('http://127.0.0.1:8080/metrics').then(r => r.text()).then(t => process.stdout.write(t))";
  const { stdout } = await run(
    'kubectl',
    [`--namespace=${NAMESPACE}`, 'exec', `deployment/${RELEASE}-${service}`, '--', 'node', '-e', script],
    { maxBuffer: 16 * 1024 * 1024, timeout: 30_000 },
  );
  const found = stdout
    .split('\n')
    .filter(line => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `))
    .filter(line => Object.entries(labels).every(([name, value]) => line.includes(`${name}="${value}"`)))
    .map(line =>
      Number(
        line
          .slice(line.lastIndexOf('} ') + 1)
          .trim()
          .split(' ')[0],
      ),
    );
  return found.length ? Math.max(...found) : undefined;
}

const scale = (kind, name, replicas) => () =>
  kubectl('scale', `${kind}/${RELEASE}-${name}`, `--replicas=${replicas}`);
const away = (kind, name) => ({ break: scale(kind, name, 0), mend: scale(kind, name, 1) });
const ask = (path, init) =>
  fetch(values.url + path, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
const people = () => mainJob(values.url, AbortSignal.timeout(8_000)).catch(() => undefined);
async function many(count, work) {
  for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, work));
}
const refusedSocket = () =>
  new Promise(resolve => {
    const socket = new WebSocket(`${values.url.replace('http', 'ws')}/api/rydesync/socket?ticket=none`);
    socket.addEventListener('error', resolve, { once: true });
  });
const json = { 'content-type': 'application/json' };
const brokenPage = () =>
  ask('/api/usage-events', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ events: [{ name: 'exception', message: 'A trial', fatal: true, path: '/' }] }),
  });

/**
 * @typedef {object} Trial
 * @property {() => unknown} [break]
 * @property {() => unknown} [mend]
 * @property {() => unknown} [meanwhile]
 * @property {[service: string, metric: string, labels?: Record<string, string>]} metric
 * @property {(value: number) => boolean} is
 * @property {boolean} [count]
 */

/**
 * `is`: what the metric has to say. `count` grows for good; the others go back when the thing is mended.
 * @type {Record<string, Trial>}
 */
const trials = {
  DatabaseAway: {
    ...away('statefulset', 'postgres'),
    metric: ['accounts', 'readiness_check_up', { check: 'database' }],
    is: v => v === 0,
  },
  // Its pods are out while they are not ready, so that the door says it for them.
  ServiceFailing: {
    ...away('statefulset', 'postgres'),
    meanwhile: () => ask('/api/status'),
    metric: ['api-gateway', 'http_server_request_duration_count', { http_response_status_code: '503' }],
    is: value => value > 0,
    count: true,
  },
  RoomStoreAway: {
    ...away('statefulset', 'redis'),
    metric: ['rooms-gateway', 'readiness_check_up', { check: 'room-store' }],
    is: v => v === 0,
  },
  BrokerAway: {
    ...away('statefulset', 'kafka'),
    metric: ['accounts', 'readiness_check_up', { check: 'events' }],
    is: v => v === 0,
  },
  OutboxStuck: {
    ...away('statefulset', 'kafka'),
    meanwhile: people,
    metric: ['contact-intake', 'messaging_outbox_age'],
    is: v => v > 20,
  },
  ObjectStoreAway: {
    ...away('statefulset', 's3'),
    metric: ['contact-intake', 'readiness_check_up', { check: 'objects' }],
    is: v => v === 0,
  },
  SubmissionsWait: {
    ...away('statefulset', 's3'),
    meanwhile: people,
    metric: ['contact-intake', 'contact_submissions_waiting_age'],
    is: v => v > 20,
  },
  SignInAway: {
    ...away('statefulset', 'keycloak'),
    metric: ['status', 'status_component_up', { name: 'sign-in-provider' }],
    is: v => v === 0,
  },
  ServiceAway: {
    ...away('deployment', 'moderation'),
    metric: ['status', 'status_component_up', { name: 'moderation' }],
    is: v => v === 0,
  },
  SocketsRefused: {
    meanwhile: refusedSocket,
    metric: ['rooms-gateway', 'rooms_handshakes_refused_total'],
    is: v => v > 5,
    count: true,
  },
  PagesBreak: {
    meanwhile: brokenPage,
    metric: ['status', 'site_exceptions_total', { fatal: 'true' }],
    is: v => v > 10,
    count: true,
  },
  RequestsRefused: {
    break: () =>
      many(2_000, () => ask('/realms/sevenfold/.well-known/openid-configuration').then(a => a?.text())),
    meanwhile: () =>
      many(4_000, () => ask('/realms/sevenfold/.well-known/openid-configuration').then(a => a?.text())),
    metric: ['api-gateway', 'http_server_request_duration_count', { http_response_status_code: '429' }],
    is: v => v > 0,
    count: true,
  },
};

async function secondsUntil(isSo, metric, meanwhile, withinSeconds) {
  const began = Date.now();
  let last;
  while (Date.now() - began < withinSeconds * 1_000) {
    await meanwhile?.();
    last = await told(...metric).catch(() => undefined);
    if (isSo(last)) return { seconds: Math.round((Date.now() - began) / 1_000), value: last };
    await pause(1_000);
  }
  return { value: last };
}

const wanted = values.only?.split(',');
let good = true;
for (const [alert, trial] of Object.entries(trials).filter(([name]) => !wanted || wanted.includes(name))) {
  const before = await told(...trial.metric).catch(() => undefined);
  const isBroken = trial.count ? value => value > (before ?? 0) && trial.is(value) : trial.is;
  await trial.break?.();
  const broken = await secondsUntil(isBroken, trial.metric, trial.meanwhile, 180);
  await trial.mend?.();
  const mended = trial.count
    ? undefined
    : await secondsUntil(v => v !== undefined && !trial.is(v), trial.metric, undefined, 300);
  if (trial.mend)
    while (
      !(await mainJob(values.url, AbortSignal.timeout(20_000)).then(
        () => true,
        () => false,
      ))
    )
      await pause(500);
  const [service, metric, labels = {}] = trial.metric;
  const name = `${metric}${Object.entries(labels)
    .map(([key, value]) => `{${key}="${value}"}`)
    .join('')}`;
  const back = mended ? `, back to ${mended.value} ${mended.seconds} s after it was mended` : '';
  good &&= broken.seconds !== undefined && (!mended || mended.seconds !== undefined);
  console.log(
    broken.seconds === undefined
      ? `${alert}: NOT SEEN: ${service}'s ${name} was ${before} and stayed at ${broken.value}`
      : `${alert}: ${service}'s ${name} went from ${before ?? 'nothing'} to ${broken.value} within ${broken.seconds} s${back}`,
  );
}
process.exit(good ? 0 : 1);

// Scales Kafka, the object store, Keycloak and the mail server of a test install to zero, one at a time:
// node dependencies-away.ts --url http://node:port [--only kafka,s3,keycloak,mail]. During each outage every service must
// stay in rotation, people must get their work done, and the status page must name what is away. Afterwards everything that
// was accepted must take effect, exactly once. Installs a mail server while it runs, because a test install has none.
// Ends with `N passed, N failed`.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import { demoPassword } from '@sevenfold/keycloak';
import type { StatusPage } from '@sevenfold/contracts';
import { enter, ApiClient, type Person } from './main-job.ts';
import { inPod } from './runbook-trials.ts';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, only: { type: 'string' } },
});
const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold', VERSION = '0.2.0' } = process.env;
const run = promisify(execFile);
const kubectl = async (args: string[], seconds = 30) => {
  const options = { timeout: seconds * 1_000, maxBuffer: 64 * 1_048_576 };
  return (await run('kubectl', [`--namespace=${NAMESPACE}`, ...args], options)).stdout;
};

interface Dependency {
  name: string;
  part: string;
  /** Its name in `/api/readyz`. */
  check?: string;
  /** Its name on the status page. */
  component?: string;
}

const dependencies: Dependency[] = [
  { name: 'Kafka', part: 'kafka', check: 'events', component: 'event-transport' },
  { name: 'the object store', part: 's3', check: 'objects', component: 'object-store' },
  { name: 'Keycloak', part: 'keycloak', component: 'sign-in-provider' },
  { name: 'the mail server', part: 'mail' },
];
/** Kubernetes takes a pod out of rotation after 2 failed probes, 5 s apart, of 4 s each. This is twice that. */
const watchedSeconds = 30;
const shownSeconds = 90;
const backSeconds = 300;
/** Long, because Kafka clients and email delivery wait longer after each failure. */
const arrivesSeconds = 240;

let passed = 0;
let failed = 0;

/** Runs `work` as a step. Returns nothing if it failed or took longer than `seconds`. */
async function step<Found>(
  name: string,
  seconds: number,
  work: (api: ApiClient) => Promise<Found>,
): Promise<{ found: Found } | undefined> {
  const began = Date.now();
  const api = new ApiClient(values.url, AbortSignal.timeout(seconds * 1_000));
  const took = () => `${((Date.now() - began) / 1_000).toFixed(1)} s`;
  try {
    // Waits through `api` report what they waited for; this deadline covers the rest.
    const found = await new ApiClient(values.url, AbortSignal.timeout((seconds + 30) * 1_000)).during(
      work(api),
    );
    passed++;
    console.log(`passed  ${name} (${took()})`);
    return { found };
  } catch (error) {
    failed++;
    const { stderr, message } = error as Error & { stderr?: string };
    console.log(`FAILED  ${name} (${took()}): ${(stderr || message).slice(0, 1_000)}`);
    return undefined;
  }
}

function insist(isSo: boolean, what: string, seen: unknown) {
  if (!isSo) throw new Error(`${what}: ${JSON.stringify(seen)}`);
}

/** Polls until the condition holds, and retries failed requests. Throws with the last value. */
async function eventually<Seen>(
  api: ApiClient,
  what: string,
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
): Promise<Seen> {
  for (;;) {
    let last: unknown;
    try {
      const seen = await look();
      if (isSo(seen)) return seen;
      last = seen;
    } catch (error) {
      last = String(error);
    }
    if (api.signal.aborted) throw new Error(`never ${what}: ${JSON.stringify(last)}`);
    await pause(1_000);
  }
}

// The cluster

const statefulSet = (part: string) => `statefulset/${RELEASE}-${part}`;

async function takeAway(part: string) {
  await kubectl(['scale', statefulSet(part), '--replicas=0']);
  await kubectl(['wait', `pod/${RELEASE}-${part}-0`, '--for=delete', '--timeout=90s'], 95);
}

async function bringBack(part: string) {
  await kubectl(['scale', statefulSet(part), '--replicas=1']);
  await kubectl(['rollout', 'status', statefulSet(part), `--timeout=${backSeconds}s`], backSeconds);
}

interface Item {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  status: {
    conditions: { type: string; status: string }[];
    containerStatuses: { restartCount: number }[];
  };
  endpoints?: { conditions: { ready?: boolean }; targetRef: { name: string } }[];
}

const nameOf = ({ metadata }: Pick<Item, 'metadata'>) => metadata.labels['app.kubernetes.io/component'] ?? '';

/** The services' pods with their restarts, and those that get no requests. */
async function rotation() {
  const kinds = 'deployments,pods,endpointslices';
  const selector = `--selector=app.kubernetes.io/instance=${RELEASE}`;
  const { items } = JSON.parse(await kubectl(['get', kinds, selector, '--output=json'])) as { items: Item[] };
  const services = items.filter(({ kind }) => kind === 'Deployment').map(nameOf);
  const ofServices = (kind: string) =>
    items.filter(item => item.kind === kind && services.includes(nameOf(item)));
  const isReady = ({ status }: Item) =>
    status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True');
  const inRotation = new Set(
    ofServices('EndpointSlice')
      .flatMap(({ endpoints }) => endpoints ?? [])
      .filter(({ conditions }) => conditions.ready)
      .map(({ targetRef }) => targetRef.name),
  );
  const pods = ofServices('Pod');
  return {
    services,
    pods: pods.map(pod => `${pod.metadata.name} ${pod.status.containerStatuses[0]?.restartCount}`).sort(),
    out: pods.filter(pod => !isReady(pod) || !inRotation.has(pod.metadata.name)).map(nameOf),
  };
}

/** Polls every second. Returns a function that stops it and returns what left rotation. */
function watchRotation() {
  const left = new Set<string>();
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const { out } = await rotation().catch(error => ({ out: [String(error)] }));
      for (const name of out) left.add(name);
      await pause(1_000);
    }
  };
  const looked = look();
  return async () => {
    isOver = true;
    await looked;
    return [...left];
  };
}

/** Installs the tests' mail server as a StatefulSet. Its emails are read through the API server. */
async function installMailServer() {
  const name = `${RELEASE}-mail`;
  const labels = { 'app.kubernetes.io/component': 'trial-mail' };
  const metadata = { name, labels };
  const code = fileURLToPath(new URL('mail-server.js', import.meta.resolve('@sevenfold/testing')));
  const program = `
    import { createServer } from 'node:http';
    import { startMailServer } from '/mail/mail-server.mjs';
    const { mails } = await startMailServer({ host: '0.0.0.0', port: 2525 });
    createServer((_request, response) => response.end(JSON.stringify(mails))).listen(8025, '0.0.0.0');
    process.once('SIGTERM', () => process.exit());`;
  const container = {
    name: 'mail',
    image: `localhost/sevenfold:${VERSION}`,
    imagePullPolicy: 'IfNotPresent',
    command: ['node', '--input-type=module', '--eval', program],
    readinessProbe: { tcpSocket: { port: 8025 }, periodSeconds: 1 },
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 10_001,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumeMounts: [{ name: 'code', mountPath: '/mail' }],
  };
  const items = [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { 'mail-server.mjs': readFileSync(code, 'utf8') },
    },
    { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { url: `smtp://${name}:2525` } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: {
        selector: labels,
        ports: [
          { name: 'smtp', port: 2525 },
          { name: 'mails', port: 8025 },
        ],
      },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata,
      spec: {
        serviceName: name,
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            automountServiceAccountToken: false,
            containers: [container],
            volumes: [{ name: 'code', configMap: { name } }],
          },
        },
      },
    },
  ];
  const applied = run('kubectl', [`--namespace=${NAMESPACE}`, 'apply', '-f', '-'], { timeout: 30_000 });
  applied.child.stdin?.end(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  await applied;
  await bringBack('mail');
  const settings = [
    `mail.secret.name=${name}`,
    'mail.from=studio@sevenfold.test',
    'networkPolicy.egress.mail.ports={2525}',
  ];
  await install(settings.flatMap(setting => ['--set', setting]));
}

const install = (settings: string[]) =>
  run(path.join(path.dirname(fileURLToPath(import.meta.url)), 'install.sh'), settings, {
    timeout: 600_000,
    maxBuffer: 64 * 1_048_576,
  });

async function removeMailServer() {
  await install([]);
  const kinds = 'statefulset,service,secret,configmap';
  await kubectl(['delete', kinds, '--selector=app.kubernetes.io/component=trial-mail', '--wait=false']);
}

const mailsSent = async () =>
  JSON.parse(
    await kubectl(['get', '--raw', `/api/v1/namespaces/${NAMESPACE}/services/${RELEASE}-mail:mails/proxy/`]),
  ) as string[];

// What people do

/** Creates a person in the realm who has no profile yet. They sign in like the demo people. */
async function newPerson(api: ApiClient, name: string) {
  const email = `${name}@sevenfold.test`;
  const person = {
    username: email,
    email,
    emailVerified: true,
    enabled: true,
    firstName: 'Trial',
    lastName: name,
    credentials: [{ type: 'password', value: demoPassword, temporary: false }],
  };
  await inPod(
    'identity',
    `const { SIGN_IN_URL: url, REALM_ADMIN_SECRET_FILE: file } = process.env;
    const secret = require('node:fs').readFileSync(file, 'utf8').trim();
    const asked = async (path, init) => {
      const answer = await fetch(url + path, { ...init, method: 'POST', signal: AbortSignal.timeout(15_000) });
      if (!answer.ok) throw new Error(path + ': ' + answer.status + ' ' + (await answer.text()));
      return answer;
    };
    (async () => {
      const token = await asked('/realms/sevenfold/protocol/openid-connect/token', {
        headers: { authorization: 'Basic ' + btoa('sevenfold-identity:' + secret) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token } = await token.json();
      await asked('/admin/realms/sevenfold/users', {
        headers: { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify(person))},
      });
    })();`,
  );
  return api.signIn(name);
}

/** What services accepted from a person. */
interface Done {
  submissionId?: string;
  folder?: string;
}
type Job = (
  api: ApiClient,
  person: Person & { hasProfile?: boolean },
  mark: string,
  done: Done,
) => Promise<void>;

const jobs: Record<string, Job> = {
  'the landing page opens': async api => {
    const page = await api.ask<string>('GET', '/', 200);
    insist(page.includes('<html'), 'no page', page.slice(0, 100));
  },
  'rooms are listed': async api => {
    const { rooms } = await api.ask<{ rooms: unknown }>('GET', '/api/rydesync/rooms', 200);
    insist(Array.isArray(rooms), 'no rooms', rooms);
  },
  'a profile is created': async (api, { uid, token, hasProfile }, mark) => {
    const json = { uid };
    const path = '/api/rydesync/hardCreateProfile';
    const { created } = await api.ask<{ created: boolean }>('POST', path, 200, { token, json });
    insist(created === !hasProfile, 'created', created);
    await api.ask('PATCH', `/api/accounts/${uid}/settings`, 200, { token, json: { bio: mark } });
    const { bio } = await api.ask<{ bio: string }>('GET', `/api/accounts/${uid}`, 200, { token });
    insist(bio === mark, 'settings', bio);
  },
  'a message is accepted': async (api, { token }, mark, done) => {
    const json = { name: mark, email: `to-${mark}@sevenfold.test`, message: 'Does it still work?' };
    const accepted = await api.ask<Done>('POST', '/api/contact/submissions', 201, { token, json });
    Object.assign(done, accepted);
  },
  'a room is entered': async (api, person, mark) => {
    (await enter(api, person, mark)).leave();
  },
};

/** Counts the documents of a submission in the object store, as plain files. */
async function documentsIn(folder: string | undefined) {
  const find = `find /data/objects -path '*/${folder}/submission.json' | wc -l`;
  return Number(await kubectl(['exec', `${RELEASE}-s3-0`, '--', 'sh', '-c', find]));
}

interface Activity {
  type: string;
  user: string;
  data?: Done;
}

/** Counts each effect of a person's actions. */
async function effectsOf(
  api: ApiClient,
  { uid, token }: Person,
  operator: Person,
  mark: string,
  { submissionId, folder }: Done,
): Promise<Record<string, number>> {
  const see = <Seen>(path: string) => api.ask<Seen>('GET', path, 200, { token: operator.token });
  const visitor = await enter(api, { token }, 'trial-of-outages');
  const account = (await api.during(visitor.realtime.get(`accounts/${uid}`)).finally(visitor.leave)) as {
    createdAt?: string;
  } | null;
  const submission = await api.ask<{ status: string }>(
    'GET',
    `/api/contact/submissions/${submissionId}`,
    200,
    { token },
  );
  const { actions } = await see<{ actions: { details?: Done }[] }>(`/api/admin/accounts/${uid}/actions`);
  const { activities } = await see<{ activities: Activity[] }>('/api/admin/activities?limit=100');
  const { activities: inRoom } = await see<{ activities: Activity[] }>(`/api/admin/activities?room=${mark}`);
  const mails = await mailsSent();
  const withHeader = (header: string) =>
    mails.filter(mail => new RegExp(`^${header}\\r?$`, 'im').test(mail)).length;
  return {
    'account known to rooms': typeof account?.createdAt === 'string' ? 1 : 0,
    'message stored': submission.status === 'stored' ? 1 : 0,
    'document in the store': await documentsIn(folder),
    'message in the log of actions': actions.filter(({ details }) => details?.submissionId === submissionId)
      .length,
    'message in the activity feed': activities.filter(({ data }) => data?.submissionId === submissionId)
      .length,
    'entry of the room in the activity feed': inRoom.filter(
      ({ type, user }) => type === 'user_joined' && user === uid,
    ).length,
    'receipts to the sender': withHeader(`To: to-${mark}@sevenfold.test`),
    'mails to the studio': withHeader(`Subject: Message from ${mark}`),
  };
}

const arrived = (...what: Parameters<typeof effectsOf>) =>
  eventually(
    what[0],
    'arrived',
    () => effectsOf(...what),
    effects => Object.values(effects).every(count => count > 0),
  );

// What operators and visitors see

const statusPage = (api: ApiClient) => api.ask<StatusPage>('GET', '/api/status', 200);
const isWell = (page: StatusPage) => page.banner.text === 'All systems operational';

/** The status page names the missing dependency, and no other. */
async function isShown(api: ApiClient, { check, component }: Dependency) {
  const entries = await eventually(
    api,
    `${component} shown`,
    async () => (await statusPage(api)).groups.find(({ id }) => id === 'dependencies')?.entries ?? [],
    seen => seen.some(({ id, status }) => id === component && status !== 'operational'),
  );
  const others = entries.filter(({ id, status }) => id !== component && status !== 'operational');
  insist(others.length === 0, 'also shown as away', others);
  const { degraded } = await eventually(
    api,
    `${check} in /api/readyz`,
    () => api.ask<{ status: string; degraded: object }>('GET', '/api/readyz', 200),
    seen => seen.status === 'ready' && (!check || check in seen.degraded),
  );
  insist(isDeepStrictEqual(Object.keys(degraded), check ? [check] : []), 'degraded', degraded);
}

interface Mail {
  to: string;
  attempts: number;
  error: string | null;
}

/** No visitor waits for email, so only operators see its outage. */
async function isToldToOperators(api: ApiClient, { token }: Person, mark: string) {
  await eventually(
    api,
    'a failed attempt shown',
    async () => (await api.ask<{ mails: Mail[] }>('GET', '/api/admin/mails/contact', 200, { token })).mails,
    mails => mails.some(({ to, attempts, error }) => to.includes(mark) && attempts > 0 && error),
  );
  const page = await statusPage(api);
  insist(isWell(page), 'the status page', page.banner);
}

/** Takes one dependency away and brings it back; everything accepted meanwhile must arrive. */
async function without(dependency: Dependency) {
  const { name, part, component } = dependency;
  const mark = `away-${part}-${Date.now().toString(36)}`;
  const newcomer = await step(`${name}: someone new signs in before`, 60, api => newPerson(api, mark));
  const administrator = await step(`${name}: an operator signs in before`, 30, api => api.signIn('admin'));
  if (!newcomer || !administrator) return;
  const [someone, operator] = [newcomer.found, administrator.found];
  const { pods } = await rotation().catch(error => ({ pods: [String(error)] }));
  const done: Done = {};
  try {
    if (!(await step(`${name} is taken away`, 120, () => takeAway(part)))) return;
    const watched = watchRotation();
    const watchedUntil = pause(watchedSeconds * 1_000);
    for (const [job, doIt] of Object.entries(jobs))
      await step(`without ${name}: ${job}`, 30, api => doIt(api, someone, mark, done));
    if (component)
      await step(`without ${name}: the status page says so`, shownSeconds, api => isShown(api, dependency));
    else
      await step(`without ${name}: operators see why mails wait`, shownSeconds, api =>
        isToldToOperators(api, operator, mark),
      );
    await step(`without ${name}: every service stays in rotation`, watchedSeconds + 15, async () => {
      await watchedUntil;
      const left = await watched();
      insist(left.length === 0, 'out of rotation', left);
      const now = (await rotation()).pods;
      insist(isDeepStrictEqual(now, pods), 'pods with restarts', { before: pods, now });
    });
  } finally {
    await step(`${name} comes back`, backSeconds, api =>
      bringBack(part).then(() => eventually(api, 'well again', () => statusPage(api), isWell)),
    );
  }
  await step(`${name}: all that was accepted arrives once`, 2 * arrivesSeconds, async api => {
    // One after the other: Keycloak rejects concurrent sign-ins of one person.
    const own = await api.signIn(mark);
    const seenBy = await api.signIn('admin');
    await arrived(api, own, seenBy, mark, done);
    // A duplicate of the earlier work would arrive before this later work.
    const later = `later-${mark}`;
    const doneLater: Done = {};
    for (const job of Object.values(jobs)) await job(api, { ...own, hasProfile: true }, later, doneLater);
    await arrived(api, own, seenBy, later, doneLater);
    const effects = await effectsOf(api, own, seenBy, mark, done);
    insist(
      Object.values(effects).every(count => count === 1),
      'effects',
      effects,
    );
  });
}

const wanted = values.only?.split(',');
try {
  if (await step('a mail server is installed', 700, installMailServer)) {
    await step('all is well before', 180, async api => {
      // Pods from before the upgrade take a while to end.
      const { services } = await eventually(api, 'settled', rotation, seen => seen.out.length === 0);
      console.log(`Watched: ${services.join(', ')}`);
      await eventually(api, 'well', () => statusPage(api), isWell);
    });
    for (const dependency of dependencies)
      if (!wanted || wanted.includes(dependency.part)) await without(dependency);
  }
} finally {
  await step('the mail server is removed', 700, removeMailServer);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

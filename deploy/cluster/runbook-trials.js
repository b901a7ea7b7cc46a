// What each runbook's alert watches, and how that is broken and mended in a trial. Used by try-runbooks.js.
import { execFile, execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { RawClient } from '../../services/rooms-gateway/bench/raw-client.js';
import { connectToDatabase } from './database.js';
import { mainJob, Way } from './main-job.js';

const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold' } = process.env;
const namespaced = `--namespace=${NAMESPACE}`;
const run = promisify(execFile);
const kubectl = (...args) =>
  execFileSync('kubectl', [namespaced, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * `is`: what the metric has to say. `count` grows for good; the others go back when the thing is mended.
 * @typedef {object} Trial
 * @property {() => unknown} [break]
 * @property {() => unknown} [mend]
 * @property {() => unknown} [meanwhile]
 * @property {Reading} metric
 * @property {(value: number) => boolean} is
 * @property {boolean} [count]
 *
 * @typedef {{ name: string, read: () => Promise<number | undefined> }} Reading
 */

/** Runs a script in a service's pod. */
async function inPod(service, script) {
  const args = [namespaced, 'exec', `deployment/${RELEASE}-${service}`, '--', 'node', '-e', script];
  return (await run('kubectl', args, { maxBuffer: 16 * 1024 * 1024, timeout: 30_000 })).stdout;
}

/** The largest value of a metric that one service tells on its own port. */
const told = (service, metric, labels = {}) =>
  reading(service, metric, labels, () =>
    inPod(
      service,
      "fetch('http://127.0.0.1:8080/metrics').then(r => r.text()).then(t => process.stdout.write(t))",
    ),
  );

/** The same of what the node's kubelet tells. */
const toldByNode = (page, metric, labels) =>
  reading('the node', metric, labels, async () => {
    const [node] = kubectl('get', 'nodes', '--output=name').split('\n');
    const path = `/api/v1/nodes/${node.replace('node/', '')}/proxy/${page}`;
    return (await run('kubectl', ['get', '--raw', path], { maxBuffer: 64 * 1024 * 1024 })).stdout;
  });

/** @returns {Reading} */
function reading(who, metric, labels, page) {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  return {
    name: `${who}'s ${metric}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''}`,
    read: async () => {
      const lines = (await page())
        .split('\n')
        .filter(line => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `))
        .filter(line => pairs.every(pair => line.includes(pair)));
      return lines.length > 0 ? Math.max(...lines.map(valueOf)) : undefined;
    },
  };
}

/** `name{labels} value [time] [# exemplar]` */
const valueOf = line =>
  Number(
    line
      .slice(line.lastIndexOf('} ') + 1)
      .trim()
      .split(' ')[0],
  );

// Ways to break something

const scale = (kind, name, replicas) => () =>
  kubectl('scale', `${kind}/${RELEASE}-${name}`, `--replicas=${replicas}`);
const away = (kind, name) => ({ break: scale(kind, name, 0), mend: scale(kind, name, 1) });

/** Nobody reads or writes a table, until it is mended. */
function locked(database, table) {
  let connection;
  return {
    break: async () => {
      connection = await connectToDatabase(database);
      await connection.client.query(`begin; lock table ${table} in access exclusive mode`);
    },
    mend: () => connection.close(),
  };
}

/** Takes the one thread of a service for a while, by its inspector: half of the time, or in long stretches. */
const busy = (service, stretchMs) => () =>
  inPod(
    service,
    `process.kill(1, 'SIGUSR1');
    const until = async find => { for (;;) { const found = await find().catch(() => undefined); if (found) return found; } };
    const [{ webSocketDebuggerUrl }] = await until(() => fetch('http://127.0.0.1:9229/json').then(r => r.json()));
    const inspector = new WebSocket(webSocketDebuggerUrl);
    await new Promise(resolve => { inspector.onopen = resolve; });
    const expression = "const end = Date.now() + 15_000; const timer = setInterval(() => { if (Date.now() > end) clearInterval(timer);" +
      "for (const until = Date.now() + ${stretchMs}; Date.now() < until;); }, ${2 * stretchMs});";
    inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: '{' + expression + '}' } }));
    await new Promise(resolve => { inspector.onmessage = resolve; });
    process.exit();`,
  );

const restarted = (kind, name) => {
  kubectl('rollout', 'restart', `${kind}/${RELEASE}-${name}`);
  kubectl('rollout', 'status', `${kind}/${RELEASE}-${name}`, '--timeout=3m');
};

const redis = (...command) =>
  kubectl(
    'exec',
    `${RELEASE}-redis-0`,
    '--',
    'sh',
    '-c',
    `redis-cli --no-auth-warning -a "$(cat /run/secrets/redis/password)" ${command.join(' ')}`,
  );

/** A neighbour in the pod that takes what its limit leaves, for a minute and a half. */
const fillMemory = `const { readFileSync } = require('fs');
  const bytes = name => Number(readFileSync('/sys/fs/cgroup/memory.' + name));
  const held = [];
  setInterval(() => { while (bytes('current') < 0.94 * bytes('max')) held.push(Buffer.alloc(4e6, 1)); }, 500);
  setTimeout(() => process.exit(), 90_000);`;

const memoryLimitOf = service => {
  const path = '--output=jsonpath={.spec.template.spec.containers[0].resources.limits.memory}';
  const limit = kubectl('get', `deployment/${RELEASE}-${service}`, path);
  return Number(limit.replace('Mi', '')) * 2 ** 20;
};

/** The journeys' client is known to the realm by another secret than the one they have. */
function wrongSecret() {
  const name = `${RELEASE}-journeys`;
  let right;
  const put = data => {
    kubectl('patch', 'secret', name, `--patch=${JSON.stringify({ data })}`);
    restarted('deployment', 'status');
  };
  return {
    break: () => {
      right = JSON.parse(kubectl('get', 'secret', name, '--output=json')).data;
      put(Object.fromEntries(Object.keys(right).map(key => [key, Buffer.from('wrong').toString('base64')])));
    },
    mend: () => put(right),
  };
}

async function many(count, work) {
  for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, work));
}

/** @param {string} url of the trial's door @returns {Record<string, Trial>} */
export function trialsAt(url) {
  const ask = (path, init) =>
    fetch(url + path, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  const people = () => mainJob(url, AbortSignal.timeout(8_000)).catch(() => undefined);
  const realm = () =>
    ask('/realms/sevenfold/.well-known/openid-configuration').then(answer => answer?.text());
  const json = { 'content-type': 'application/json' };
  const refusedSocket = () =>
    new Promise(resolve => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/rydesync/socket?ticket=none`);
      socket.addEventListener('error', resolve, { once: true });
    });
  const brokenPage = () =>
    ask('/api/usage-events', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ events: [{ name: 'exception', message: 'A trial', fatal: true, path: '/' }] }),
    });

  /** A socket in a room that does only what it is told. */
  async function listener(room) {
    const way = new Way(url, AbortSignal.timeout(30_000));
    const { token, uid } = await way.ask('POST', '/api/identity/guest-token', [200, 201]);
    const { ticket } = await way.ask('POST', '/api/rydesync/tickets', [200, 201], { token });
    const { hostname, port } = new URL(url);
    const told = new Map();
    const hear = text => {
      const message = JSON.parse(text);
      told.get(message.t)?.(message);
    };
    const path = `/api/rydesync/socket?ticket=${ticket}&room=${room}`;
    const socket = await RawClient.open(Number(port), path, hear, { host: hostname });
    const say = (message, answer) =>
      way.during(
        new Promise(resolve => {
          told.set(answer, resolve);
          socket.send(JSON.stringify(message));
        }),
      );
    const { session } = await say({ t: 'hello', v: 1, client: crypto.randomUUID() }, 'welcome');
    await say({ t: 'join', id: 1, room }, 'joined');
    return { uid, session, socket, say };
  }

  /** Says of itself that it is a quarter of a second from where it should be. */
  let lost;
  async function outOfStep() {
    lost ??= await listener('trial-of-runbooks');
    const report = { offsetMs: 0, uncertaintyMs: 1, roundTripMs: 2, errorMs: 250, measuredAt: Date.now() };
    lost.socket.send(JSON.stringify({ t: 'report', room: 'trial-of-runbooks', report }));
  }

  /** Somebody in voice who reads nothing, and somebody who sends them a lot. */
  let pair;
  async function talkToTheDeaf() {
    pair ??= await deafPair();
    const [deaf, talker] = pair;
    const data = { candidate: 'x'.repeat(15_000) };
    for (let id = 0; id < 20; id++) {
      pair.id += 1;
      const signal = { t: 'signal', id: pair.id, room: 'trial-of-runbooks', to: deaf.uid, data };
      talker.socket.send(JSON.stringify(signal));
      await pause(50);
    }
  }
  async function deafPair() {
    const both = [await listener('trial-of-runbooks'), await listener('trial-of-runbooks')];
    for (const { uid, say } of both) {
      const value = { state: 'connected', mute: false, level: 0, device: 'desktop', ts: Date.now() };
      await say({ t: 'set', id: 2, path: `rydesync/voice/trial-of-runbooks/${uid}`, value }, 'ack');
    }
    both[0].socket.socket.pause();
    return Object.assign(both, { id: 10 });
  }

  /** Everybody who was in a room comes back to one that began anew. */
  async function comeBackToNothing() {
    const { connectRealtime } = await import('@sevenfold/realtime-client');
    const way = new Way(url, AbortSignal.timeout(90_000));
    const clients = [];
    for (let number = 0; number < 5; number++) {
      const { token } = await way.ask('POST', '/api/identity/guest-token', [200, 201]);
      const client = connectRealtime({
        url: `${url.replace('http', 'ws')}/api/rydesync/socket`,
        fetchTicket: async () =>
          (await way.ask('POST', '/api/rydesync/tickets', [200, 201], { token })).ticket,
      });
      clients.push(client);
      const room = await way.during(client.joinRoom('trial-of-runbooks', { device: 'desktop' }));
      client.room = room;
    }
    redis('flushall');
    kubectl('delete', 'pod', `--selector=app.kubernetes.io/name=rooms-gateway`, '--wait=false');
    await pause(5_000);
    await way
      .until('back', () => clients.every(({ room }) => room.state.status === 'joined'))
      .catch(() => undefined);
    return clients;
  }
  let back;

  async function operatorKicks() {
    const way = new Way(url, AbortSignal.timeout(15_000));
    const { token } = await way.signIn('admin');
    const path = '/api/admin/rooms/trial-of-runbooks/kick/nobody-at-all';
    await way.ask('POST', path, [200, 202, 404], { token, json: { reason: 'A trial' } });
  }

  return {
    DatabaseAway: {
      ...away('statefulset', 'postgres'),
      metric: told('accounts', 'readiness_check_up', { check: 'database' }),
      is: value => value === 0,
    },
    // Its pods are out while they are not ready, so that the door says it for them.
    ServiceFailing: {
      ...away('statefulset', 'postgres'),
      meanwhile: () => ask('/api/status'),
      metric: told('api-gateway', 'http_server_request_duration_count', { http_response_status_code: '503' }),
      is: value => value > 0,
      count: true,
    },
    RoomStoreAway: {
      ...away('statefulset', 'redis'),
      metric: told('rooms-gateway', 'readiness_check_up', { check: 'room-store' }),
      is: value => value === 0,
    },
    BrokerAway: {
      ...away('statefulset', 'kafka'),
      metric: told('accounts', 'readiness_check_up', { check: 'events' }),
      is: value => value === 0,
    },
    OutboxStuck: {
      ...away('statefulset', 'kafka'),
      meanwhile: people,
      metric: told('contact-intake', 'messaging_outbox_age'),
      is: value => value > 20,
    },
    OperatorCommandsBudgetBurns: {
      ...away('statefulset', 'kafka'),
      meanwhile: () => operatorKicks().catch(() => undefined),
      metric: told('moderation', 'moderation_command_duration_sum'),
      is: value => value > 2,
      count: true,
    },
    ObjectStoreAway: {
      ...away('statefulset', 's3'),
      metric: told('contact-intake', 'readiness_check_up', { check: 'objects' }),
      is: value => value === 0,
    },
    SubmissionsWait: {
      ...away('statefulset', 's3'),
      meanwhile: people,
      metric: told('contact-intake', 'contact_submissions_waiting_age'),
      is: value => value > 20,
    },
    SubmissionsBudgetBurns: {
      ...locked('contact_intake', 'submission'),
      meanwhile: people,
      metric: told('contact-intake', 'http_server_request_duration_count', {
        http_response_status_code: '503',
        http_route: '/api/contact/submissions',
      }),
      is: value => value > 0,
      count: true,
    },
    SignInAway: {
      ...away('statefulset', 'keycloak'),
      metric: told('status', 'status_component_up', { name: 'sign-in-provider' }),
      is: value => value === 0,
    },
    SignInBudgetBurns: {
      ...away('statefulset', 'keycloak'),
      meanwhile: realm,
      metric: told('api-gateway', 'http_server_request_duration_count', {
        http_response_status_code: '503',
        http_route: '/realms/*',
      }),
      is: value => value > 0,
      count: true,
    },
    ServiceAway: {
      ...away('deployment', 'moderation'),
      metric: told('status', 'status_component_up', { name: 'moderation' }),
      is: value => value === 0,
    },
    JourneyFails: {
      ...wrongSecret(),
      metric: told('status', 'status_component_up', { name: 'journey-sign-in' }),
      is: value => value === 0,
    },
    StatusProbeDead: {
      ...locked('status', 'status_minute'),
      metric: told('status', 'status_probe_age'),
      is: value => value > 20,
    },
    SocketsRefused: {
      meanwhile: refusedSocket,
      metric: told('rooms-gateway', 'rooms_handshakes_refused_total'),
      is: value => value > 5,
      count: true,
    },
    SlowReadersCut: {
      meanwhile: talkToTheDeaf,
      mend: () => pair.forEach(({ socket }) => socket.close()),
      metric: told('rooms-gateway', 'rooms_readers_slow_total', { outcome: 'cut' }),
      is: value => value > 0,
      count: true,
    },
    HearingTheSameBudgetBurns: {
      meanwhile: outOfStep,
      mend: () => lost.socket.close(),
      metric: told('rooms-gateway', 'rooms_listener_error_sum'),
      is: value => value > 0.2,
      count: true,
    },
    ResumesIncomplete: {
      break: async () => (back = await comeBackToNothing()),
      mend: () => back.forEach(client => client.close()),
      metric: told('rooms-gateway', 'rooms_joins_total', { outcome: 'snapshot' }),
      is: value => value >= 5,
      count: true,
    },
    JoiningBudgetBurns: {
      meanwhile: () => Promise.all([redis('client', 'pause', 1_500), people()]),
      metric: told('rooms-gateway', 'rooms_operation_duration_sum', { operation: 'join' }),
      is: value => value > 1,
      count: true,
    },
    ControlBudgetBurns: {
      ...locked('rooms_gateway', 'recorded_room'),
      meanwhile: people,
      metric: told('rooms-gateway', 'rooms_operation_duration_count', {
        operation: 'push',
        outcome: 'failed',
      }),
      is: value => value > 0,
      count: true,
    },
    LandingPageBudgetBurns: {
      break: busy('api-gateway', 900),
      meanwhile: () => ask('/'),
      metric: told('api-gateway', 'http_server_request_duration_sum', { http_route: '/' }),
      is: value => value > 1,
      count: true,
    },
    EventLoopBlocked: {
      break: busy('accounts', 500),
      mend: () => restarted('deployment', 'accounts'),
      metric: told('accounts', 'nodejs_eventloop_delay_p99'),
      is: value => value > 0.25,
    },
    MemoryNearLimit: {
      break: () => void inPod('accounts', fillMemory).catch(() => undefined),
      metric: toldByNode('metrics/cadvisor', 'container_memory_working_set_bytes', { container: 'accounts' }),
      is: value => value > 0.9 * memoryLimitOf('accounts'),
    },
    ConsumersBehind: {
      ...locked('accounts', 'inbox'),
      meanwhile: people,
      metric: told('accounts', 'messaging_consumer_lag', { messaging_consumer_group_name: 'accounts' }),
      is: value => value > 5,
    },
    EventsDeadLettered: {
      break: () =>
        inPod(
          'accounts',
          `const { Kafka } = require('kafkajs');
          const producer = new Kafka({ brokers: process.env.KAFKA_BROKERS.split(','), logLevel: 0 }).producer();
          producer.connect()
            .then(() => producer.send({ topic: 'rooms-gateway.room', messages: [{ key: 'trial', value: 'no event' }] }))
            .then(() => process.exit());`,
        ),
      metric: told('accounts', 'messaging_events_dead_lettered_total'),
      is: value => value > 0,
      count: true,
    },
    DatabaseConnectionsUsedUp: {
      ...locked('accounts', 'accounts'),
      meanwhile: () => Promise.all(Array.from({ length: 15 }, people)),
      metric: told('accounts', 'db_client_connection_pending_requests'),
      is: value => value > 0,
    },
    PagesBreak: {
      meanwhile: brokenPage,
      metric: told('status', 'site_exceptions_total', { fatal: 'true' }),
      is: value => value > 10,
      count: true,
    },
    RequestsRefused: {
      break: () => many(2_000, realm),
      meanwhile: () => many(4_000, realm),
      metric: told('api-gateway', 'http_server_request_duration_count', { http_response_status_code: '429' }),
      is: value => value > 0,
      count: true,
    },
  };
}

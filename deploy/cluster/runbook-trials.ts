// For each runbook: the metric that its alert reads, and how to break and mend it in a test install. Used by try-runbooks.ts.
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { connectToDatabase } from './database.ts';
import { certificateExpires, databaseDiskFills, memoryNearLimit } from './node-trials.ts';
import { People } from './runbook-people.ts';
import type { Reading, Trial } from './trial.ts';

const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold' } = process.env;
const namespaced = `--namespace=${NAMESPACE}`;
const run = promisify(execFile);
const kubectl = (...args: string[]) =>
  execFileSync('kubectl', [namespaced, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a script in a service's pod. */
export async function inPod(service: string, script: string) {
  const args = [namespaced, 'exec', `deployment/${RELEASE}-${service}`, '--', 'node', '-e', script];
  return (await run('kubectl', args, { maxBuffer: 16 * 1024 * 1024, timeout: 30_000 })).stdout;
}

/** The largest value of a metric on a service's metrics port. */
function told(service: string, metric: string, labels: Record<string, string> = {}): Reading {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  const tell =
    "fetch('http://127.0.0.1:9464/metrics').then(r => r.text()).then(t => process.stdout.write(t))";
  return {
    name: `${service}'s ${metric}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''}`,
    read: async () => {
      const lines = (await inPod(service, tell))
        .split('\n')
        .filter(line => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `))
        .filter(line => pairs.every(pair => line.includes(pair)));
      return lines.length > 0 ? Math.max(...lines.map(valueOf)) : undefined;
    },
  };
}

/** `name{labels} value [time] [# exemplar]` */
const valueOf = (line: string) =>
  Number(
    line
      .slice(line.lastIndexOf('} ') + 1)
      .trim()
      .split(' ')[0],
  );

// Ways to break something

const scale = (kind: string, name: string, replicas: number) => () =>
  kubectl('scale', `${kind}/${RELEASE}-${name}`, `--replicas=${replicas}`);
const away = (kind: string, name: string) => ({ break: scale(kind, name, 0), mend: scale(kind, name, 1) });

/** Locks a table against reads and writes until mended. */
function locked(database: string, table: string) {
  let connection: Awaited<ReturnType<typeof connectToDatabase>> | undefined;
  return {
    break: async () => {
      connection = await connectToDatabase(database);
      await connection.client.query(`begin; lock table ${table} in access exclusive mode`);
    },
    mend: () => connection?.close(),
  };
}

/** Evaluates an expression in a service through its inspector. */
const evaluated = (service: string, expression: string) =>
  inPod(
    service,
    `process.kill(1, 'SIGUSR1');
    const find = async () => (await (await fetch('http://127.0.0.1:9229/json')).json())[0];
    let page;
    while (!page) page = await find().catch(() => undefined);
    const inspector = new WebSocket(page.webSocketDebuggerUrl);
    await new Promise(resolve => { inspector.onopen = resolve; });
    const params = { expression: ${JSON.stringify(expression)} };
    inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    await new Promise(resolve => { inspector.onmessage = resolve; });
    process.exit();`,
  );

/** Blocks a service's event loop for `stretchMs` every `everyMs`, for 15 s. */
const busy = (service: string, stretchMs: number, everyMs: number) => () =>
  evaluated(
    service,
    `{ const end = Date.now() + 15_000;
      const timer = setInterval(() => {
        if (Date.now() > end) clearInterval(timer);
        for (const until = Date.now() + ${stretchMs}; Date.now() < until;);
      }, ${everyMs}); }`,
  );

/** Changes a deployment and returns once its new pods have taken over. */
function renewed(service: string, command: string[], ...changes: string[]) {
  const deployment = `deployment/${RELEASE}-${service}`;
  kubectl(...command, deployment, ...changes);
  kubectl('rollout', 'status', deployment, '--timeout=3m');
}
const restarted = (service: string) => renewed(service, ['rollout', 'restart']);
const withSetting = (service: string, setting: string) => renewed(service, ['set', 'env'], setting);

const redis = (...command: (string | number)[]) =>
  kubectl(
    'exec',
    `${RELEASE}-redis-0`,
    '--',
    'sh',
    '-c',
    `redis-cli --no-auth-warning -a "$(cat /run/secrets/redis/password)" ${command.join(' ')}`,
  );

/** Disconnects everyone and empties the live store before they come back. */
async function loseAllRooms() {
  const gateways = away('deployment', 'rooms-gateway');
  gateways.break();
  // A pod that still runs would report the loss to people in its rooms, and they would miss nothing.
  const selector = '--selector=app.kubernetes.io/component=rooms-gateway';
  await run('kubectl', [namespaced, 'wait', 'pod', selector, '--for=delete', '--timeout=90s']);
  redis('flushall');
  gateways.mend();
}

/** Gives the journeys another client secret than the realm's. */
function wrongSecret() {
  const name = `${RELEASE}-journeys`;
  type Data = Record<string, string>;
  let right: Data = {};
  const put = (data: Data) => {
    kubectl('patch', 'secret', name, `--patch=${JSON.stringify({ data })}`);
    restarted('status');
  };
  return {
    break: () => {
      right = (JSON.parse(kubectl('get', 'secret', name, '--output=json')) as { data: Data }).data;
      put(Object.fromEntries(Object.keys(right).map(key => [key, Buffer.from('wrong').toString('base64')])));
    },
    mend: () => put(right),
  };
}

async function many(count: number, work: () => Promise<unknown>) {
  for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, work));
}

/** Trials by alert. `url` is the address of the test install's gateway. */
export function trialsAt(url: string): Record<string, Trial> {
  const people = new People(url);
  const accountsTable = locked('accounts', 'accounts');
  return {
    DatabaseAway: {
      ...away('statefulset', 'postgres'),
      metric: told('accounts', 'sevenfold_readiness_check_up', { check: 'database' }),
      is: value => value === 0,
    },
    // Its pods are not ready and get no requests, so the gateway answers for them.
    ServiceFailing: {
      ...away('statefulset', 'postgres'),
      meanwhile: () => people.ask('/api/status'),
      metric: told('api-gateway', 'http_server_request_duration_count', { http_response_status_code: '503' }),
      is: value => value > 0,
      count: true,
    },
    RoomStoreAway: {
      ...away('statefulset', 'redis'),
      metric: told('rooms-gateway', 'sevenfold_readiness_check_up', { check: 'room-store' }),
      is: value => value === 0,
    },
    BrokerAway: {
      ...away('statefulset', 'kafka'),
      metric: told('accounts', 'sevenfold_readiness_check_up', { check: 'events' }),
      is: value => value === 0,
    },
    OutboxStuck: {
      ...away('statefulset', 'kafka'),
      meanwhile: people.doTheMainJob,
      metric: told('contact-intake', 'sevenfold_outbox_age'),
      is: value => value > 20,
    },
    OperatorCommandsBudgetBurns: {
      break: async () => {
        await people.seeSomebody();
        kubectl('delete', 'pod', `${RELEASE}-kafka-0`, '--wait=false', '--grace-period=1');
        await people.kick();
      },
      mend: people.leave,
      metric: told('moderation', 'sevenfold_moderation_command_duration_sum'),
      is: value => value > 2,
      count: true,
    },
    ObjectStoreAway: {
      ...away('statefulset', 's3'),
      metric: told('contact-intake', 'sevenfold_readiness_check_up', { check: 'objects' }),
      is: value => value === 0,
    },
    SubmissionsWait: {
      ...away('statefulset', 's3'),
      meanwhile: people.doTheMainJob,
      metric: told('contact-intake', 'sevenfold_contact_submissions_waiting_age'),
      is: value => value > 20,
    },
    SubmissionsBudgetBurns: {
      break: async () => {
        await people.signIn();
        scale('statefulset', 'postgres', 0)();
      },
      meanwhile: people.send,
      mend: scale('statefulset', 'postgres', 1),
      metric: told('contact-intake', 'http_server_request_duration_count', {
        http_response_status_code: '503',
        http_route: '/api/contact/submissions',
      }),
      is: value => value > 0,
      count: true,
    },
    SignInAway: {
      ...away('statefulset', 'keycloak'),
      metric: told('status', 'sevenfold_status_component_up', { name: 'sign-in-provider' }),
      is: value => value === 0,
    },
    SignInBudgetBurns: {
      ...away('statefulset', 'keycloak'),
      meanwhile: people.askTheRealm,
      metric: told('api-gateway', 'http_server_request_duration_count', {
        http_response_status_code: '503',
        http_route: '/realms/*',
      }),
      is: value => value > 0,
      count: true,
    },
    ServiceAway: {
      ...away('deployment', 'moderation'),
      metric: told('status', 'sevenfold_status_component_up', { name: 'moderation' }),
      is: value => value === 0,
    },
    JourneyFails: {
      ...wrongSecret(),
      metric: told('status', 'sevenfold_status_component_up', { name: 'journey-sign-in' }),
      is: value => value === 0,
    },
    StatusProbeDead: {
      // No timer ever fires.
      break: () => evaluated('status', 'globalThis.setTimeout = () => ({ ref() {}, unref() {} }); 0'),
      mend: () => restarted('status'),
      metric: told('status', 'sevenfold_status_probe_age'),
      is: value => value > 60,
    },
    SocketsRefused: {
      meanwhile: people.comeWithoutTicket,
      metric: told('rooms-gateway', 'sevenfold_rooms_handshakes_refused_total'),
      is: value => value > 5,
      count: true,
    },
    SlowReadersCut: {
      meanwhile: people.talkToTheDeaf,
      mend: people.leave,
      metric: told('rooms-gateway', 'sevenfold_rooms_readers_slow_total', { outcome: 'cut' }),
      is: value => value > 0,
      count: true,
    },
    HearingTheSameBudgetBurns: {
      meanwhile: people.listenLate,
      mend: people.leave,
      metric: told('rooms-gateway', 'sevenfold_rooms_listener_error_sum'),
      is: value => value > 0.2,
      count: true,
    },
    ResumesIncomplete: {
      break: () => people.comeBackAfter(loseAllRooms),
      mend: people.leave,
      metric: told('rooms-gateway', 'sevenfold_rooms_joins_total', { outcome: 'snapshot' }),
      is: value => value >= 3,
      count: true,
      isRenewed: true,
    },
    JoiningBudgetBurns: {
      meanwhile: () => people.joinWhile(() => redis('client', 'pause', 2_000)),
      mend: people.leave,
      metric: told('rooms-gateway', 'sevenfold_rooms_operation_duration_sum', { operation: 'join' }),
      is: value => value > 1,
      count: true,
    },
    ControlBudgetBurns: {
      break: () => people.writeLineWhile(locked('rooms_gateway', 'recorded_room')),
      mend: people.leave,
      metric: told('rooms-gateway', 'sevenfold_rooms_operation_duration_sum', {
        operation: 'push',
        outcome: 'late',
      }),
      is: value => value > 2,
      count: true,
    },
    LandingPageBudgetBurns: {
      break: busy('api-gateway', 600, 610),
      meanwhile: () => many(50, () => people.ask('/')),
      metric: told('api-gateway', 'http_server_request_duration_sum', { http_route: '/' }),
      is: value => value > 1,
      count: true,
    },
    EventLoopBlocked: {
      break: busy('accounts', 500, 1_000),
      mend: () => restarted('accounts'),
      metric: told('accounts', 'nodejs_eventloop_delay_p99'),
      is: value => value > 0.25,
    },
    ConsumersBehind: {
      ...locked('accounts', 'inbox'),
      meanwhile: people.doTheMainJob,
      metric: told('accounts', 'sevenfold_consumer_lag', { messaging_consumer_group_name: 'accounts' }),
      is: value => value > 5,
    },
    EventsDeadLettered: {
      break: () =>
        inPod(
          'accounts',
          `const { Kafka } = require('kafkajs');
          const producer = new Kafka({ brokers: process.env.KAFKA_BROKERS.split(','), logLevel: 0 }).producer();
          const headers = { ce_id: crypto.randomUUID(), ce_type: 'rooms-gateway.room.member-joined.v1', ce_time: new Date().toISOString() };
          producer.connect()
            .then(() => producer.send({ topic: 'rooms-gateway.room', messages: [{ key: 'trial', value: '{}', headers }] }))
            .then(() => process.exit());`,
        ),
      metric: told('accounts', 'sevenfold_events_dead_lettered_total'),
      is: value => value > 0,
      count: true,
    },
    DatabaseConnectionsUsedUp: {
      break: async () => {
        await people.signIn();
        await accountsTable.break();
      },
      // Does not wait for answers.
      meanwhile: () => void many(50, people.readProfile),
      mend: accountsTable.mend,
      metric: told('accounts', 'db_client_connection_pending_requests'),
      is: value => value > 0,
    },
    PagesBreak: {
      meanwhile: people.loseAPage,
      metric: told('status', 'sevenfold_site_exceptions_total', { fatal: 'true' }),
      is: value => value > 10,
      count: true,
    },
    MemoryNearLimit: memoryNearLimit('moderation', evaluated, restarted),
    DatabaseDiskFills: databaseDiskFills(),
    CertificateExpires: certificateExpires(),
    RequestsRefused: {
      // The limits of a test install are too high to reach.
      break: () => withSetting('api-gateway', 'RATE_LIMIT_PER_MINUTE=60'),
      meanwhile: () => many(100, () => people.ask('/api/status')),
      mend: () => withSetting('api-gateway', 'RATE_LIMIT_PER_MINUTE-'),
      metric: told('api-gateway', 'http_server_request_duration_count', { http_response_status_code: '429' }),
      is: value => value > 0,
      count: true,
    },
  };
}

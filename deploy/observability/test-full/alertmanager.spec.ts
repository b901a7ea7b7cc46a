import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { freePort, opened, until, withProgram } from '@sevenfold/testing';
import { parse } from 'yaml';
import { alertmanagerFiles } from '../src/alertmanager.js';
import { journeys } from '../src/causes.js';
import { ruleGroups } from '../src/rules.js';
import { objectives } from '../src/slo.js';

const { describe } = withProgram('prometheus-alertmanager');

const configuration = alertmanagerFiles.get('helm/sevenfold/files/alertmanager.yaml')!;

type Labels = Record<string, string>;

interface Notification {
  receiver: string;
  groupLabels: Labels;
}

interface Group {
  receiver: { name: string };
  labels: Labels;
  alerts: { labels: Labels; status: { state: 'unprocessed' | 'active' | 'suppressed' } }[];
}

let folder: string;
let api: string;
const notifications: Notification[] = [];

/** The generated configuration, changed to notify this test, after one second. */
function configurationFor(webhook: string) {
  const config = parse(configuration) as {
    route: { group_wait: string; routes: { group_wait: string }[] };
    receivers: Record<string, unknown>[];
  };
  for (const route of [config.route, ...config.route.routes]) route.group_wait = '1s';
  for (const receiver of config.receivers)
    receiver['webhook_configs'] = [{ url: webhook, send_resolved: false }];
  return JSON.stringify(config);
}

async function startAlertmanager() {
  const server = opened(
    createServer((request, response) => {
      void json(request).then(body => {
        notifications.push(body as Notification);
        response.end();
      });
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: webhookPort } = server.address() as AddressInfo;
  const file = path.join(folder, 'alertmanager.yaml');
  writeFileSync(file, configurationFor(`http://127.0.0.1:${webhookPort}`));
  const port = await freePort();
  const options = [
    `--config.file=${file}`,
    `--storage.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    // No cluster.
    '--cluster.listen-address=',
  ];
  opened(spawn('prometheus-alertmanager', options, { stdio: 'ignore' }));
  api = `http://127.0.0.1:${port}/api/v2`;
  const isUp = () => fetch(`${api}/status`).then(({ ok }) => ok, () => false); // prettier-ignore
  await until(isUp, 'Alertmanager answers', 30_000);
}

/** Alerts as Prometheus would send them: one for each severity that rules of that name have. */
function alertsOf(names: readonly string[], labels: Labels): Labels[] {
  const rules = ruleGroups.flatMap(({ alerts }) => alerts);
  return names.flatMap(name => {
    const severities = rules.filter(rule => rule.name === name).map(({ severity }) => severity);
    if (severities.length === 0) throw new Error(`no rule is called ${name}`);
    return severities.map(severity => ({ ...labels, alertname: name, severity }));
  });
}

const send = async (alerts: Labels[]) => {
  const { status } = await fetch(`${api}/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alerts.map(labels => ({ labels }))),
  });
  expect(status).toBe(200);
};

/** A namespace's alert groups that notify a receiver: groups with an alert that nothing inhibits. */
async function groupsThatTell(receiver: string, namespace: string): Promise<Labels[]> {
  const answer = await fetch(`${api}/alerts/groups?receiver=${receiver}&filter=namespace="${namespace}"`);
  const groups = (await answer.json()) as Group[];
  return groups
    .filter(({ alerts }) => alerts.some(({ status }) => status.state !== 'suppressed'))
    .map(({ labels }) => labels);
}

const budgets = (...ids: string[]) =>
  objectives.filter(({ id }) => ids.includes(id)).map(({ name }) => `${name}BudgetBurns`);
const everyJourney = Object.keys(journeys);

/** Alerts that fire besides the cause: seen in drills on a cluster, or to be expected from their rules. */
const outages: Record<string, { cause: string; labels?: Labels; effects: string[]; failing: string[] }> = {
  'Kafka is down': {
    cause: 'BrokerAway',
    effects: [
      ...budgets('operator-commands'),
      'OutboxStuck',
      'ConsumersBehind',
      'PodsMissing',
      'TargetMissing',
    ],
    failing: [],
  },
  'PostgreSQL is down': {
    cause: 'DatabaseAway',
    effects: [
      ...budgets('sign-in', 'joining', 'control', 'submissions', 'operator-commands'),
      'SignInAway',
      'SocketsRefused',
      'OutboxStuck',
      'StatusProbeDead',
      'ServiceFailing',
      'PodsMissing',
    ],
    failing: everyJourney,
  },
  'the database of one service is down': {
    cause: 'DatabaseAway',
    labels: { component: 'contact-intake' },
    effects: [...budgets('submissions'), 'OutboxStuck', 'SubmissionsWait', 'PodsMissing'],
    failing: ['journey-submission'],
  },
  'the disk of PostgreSQL is full': {
    cause: 'DatabaseDiskFull',
    effects: ['DatabaseDiskFills', 'DatabaseAway', ...budgets('joining', 'submissions'), 'OutboxStuck'],
    failing: ['journey-submission'],
  },
  'Redis is down': {
    cause: 'RoomStoreAway',
    effects: [
      ...budgets('joining', 'control', 'hearing-the-same'),
      'SocketsRefused',
      'ServiceFailing',
      'PodsMissing',
    ],
    failing: ['journey-room'],
  },
  'Keycloak is down': {
    cause: 'SignInAway',
    effects: [...budgets('sign-in', 'joining'), 'SignInSlow', 'ServiceFailing', 'TargetMissing'],
    failing: everyJourney,
  },
  'the object store is down': {
    cause: 'ObjectStoreAway',
    effects: [...budgets('submissions'), 'SubmissionsWait', 'ServiceFailing'],
    failing: ['journey-submission'],
  },
  'the gateway is gone': {
    cause: 'ServiceAway',
    labels: { component: 'api-gateway' },
    effects: [
      ...budgets('landing-page', 'sign-in', 'joining', 'control', 'submissions'),
      'PodsMissing',
      'RolloutHangs',
    ],
    failing: everyJourney,
  },
};

describe('Alertmanager with the generated configuration', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'sevenfold-alertmanager-'));
    await startAlertmanager();
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('accepts it as the chart ships it', () => {
    const file = path.join(folder, 'shipped.yaml');
    writeFileSync(file, configuration);
    const { status, stdout, stderr } = spawnSync('amtool', ['check-config', file], { encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it.each(Object.entries(outages))('%s: one page, which names the cause', async (what, outage) => {
    const namespace = what.replaceAll(' ', '-');
    const cause = alertsOf([outage.cause], { namespace, ...outage.labels });
    const effects = [
      ...alertsOf(outage.effects, { namespace }),
      ...outage.failing.flatMap(name => alertsOf(['JourneyFails'], { namespace, name })),
    ];
    // Effects may fire first.
    await send([...effects, ...cause]);
    const pages = () =>
      notifications.filter(
        ({ receiver, groupLabels }) => receiver === 'page' && groupLabels['namespace'] === namespace,
      );
    await until(() => pages().length > 0, 'the page arrives', 30_000);
    expect(await groupsThatTell('page', namespace)).toEqual([{ namespace, alertname: outage.cause }]);
    // Alertmanager sends everything that was due already before a page that becomes due now.
    const later = `${namespace}-later`;
    await send(alertsOf(['BrokerAway'], { namespace: later }));
    await until(
      () => notifications.some(({ groupLabels }) => groupLabels['namespace'] === later),
      'the later page arrives',
      30_000,
    );
    expect(pages().map(({ groupLabels }) => groupLabels['alertname'])).toEqual([outage.cause]);
  });

  it('pages for an effect that no cause explains', async () => {
    const namespace = 'unexplained';
    await send([
      ...alertsOf(['JourneyFails'], { namespace, name: 'journey-room' }),
      ...alertsOf(['ObjectStoreAway'], { namespace: 'elsewhere' }),
      ...alertsOf(['ServiceAway'], { namespace, component: 'status' }),
    ]);
    await until(async () => (await groupsThatTell('page', namespace)).length === 2, 'two pages', 30_000);
    // The page inhibits the ticket of the same journey.
    expect(await groupsThatTell('ticket', namespace)).toEqual([]);
  });

  it('pages for another outage while one service’s database is down', async () => {
    const namespace = 'two-outages';
    await send([
      ...alertsOf(['DatabaseAway'], { namespace, component: 'status' }),
      ...alertsOf(['SignInAway'], { namespace }),
    ]);
    const told = async () => (await groupsThatTell('page', namespace)).map(({ alertname }) => alertname);
    await until(async () => (await told()).length === 2, 'two pages', 30_000);
    expect((await told()).toSorted()).toEqual(['DatabaseAway', 'SignInAway']);
  });

  it('sends tickets and the watchdog to their own receivers', async () => {
    const namespace = 'quiet';
    await send(alertsOf(['BackupOld', 'Watchdog'], { namespace }));
    await until(
      () =>
        new Set(notifications.filter(({ groupLabels }) => groupLabels['namespace'] === namespace)).size > 1,
      'both notifications',
      30_000,
    );
    const receivers = notifications
      .filter(({ groupLabels }) => groupLabels['namespace'] === namespace)
      .map(({ receiver }) => receiver);
    expect(receivers.toSorted()).toEqual(['ticket', 'watchdog']);
  });
});

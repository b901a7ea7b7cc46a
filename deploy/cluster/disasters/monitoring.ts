// Runs Prometheus and Alertmanager on this machine with the chart's rules, for an install without
// `bundled.monitoring`. Needs Debian's packages `prometheus` and `prometheus-alertmanager`, and direct access to
// pods.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installedRuleFile, ruleGroups } from '@sevenfold/observability';
import { until } from '@sevenfold/testing/until';
import { services } from '@sevenfold/topology';
import { stringify } from 'yaml';
import { NAMESPACE, podsOf } from './cluster.ts';
import { root } from './runbook.ts';

const ports = { prometheus: 19_090, alertmanager: 19_093 };

export function prepareMonitoring() {
  const folder = mkdtempSync(path.join(tmpdir(), 'drill-monitoring-'));
  const file = (name: string, value: unknown) => writeFileSync(path.join(folder, name), stringify(value));
  mkdirSync(path.join(folder, 'rules'));
  for (const group of ruleGroups)
    writeFileSync(path.join(folder, `rules/${group.name}.yaml`), installedRuleFile(group, NAMESPACE));
  file('prometheus.yaml', config);
  copyFileSync(
    path.join(root, 'helm/sevenfold/files/alertmanager.yaml'),
    path.join(folder, 'alertmanager.yaml'),
  );

  const find = async () => {
    const found = JSON.stringify(await targets());
    const target = path.join(folder, 'targets.json');
    // The rename is atomic, so Prometheus never reads half a file.
    writeFileSync(`${target}.new`, found);
    renameSync(`${target}.new`, target);
  };
  const finding = setInterval(() => void find().catch(() => undefined), 5_000);
  let running: ChildProcess[] = [];
  // Runs however the drill ends: otherwise both programs would keep their ports, and the next drill would read
  // old metrics.
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  const start = (program: string, args: string[]) => {
    const log = openSync(path.join(folder, `${program}.log`), 'a');
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log] });
    // Reported by the wait for its first answer, which then fails.
    child.on('error', () => undefined);
    closeSync(log);
    running.push(child);
  };
  const end = async () => {
    const ended = running
      .filter(({ pid, exitCode }) => pid !== undefined && exitCode === null)
      .map(child => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    running = [];
    await Promise.all(ended);
  };
  /**
   * Starts without history: budgets that an earlier row spent would page during the next. Returns once there are
   * enough samples for the rules.
   */
  const begin = async () => {
    await end();
    for (const data of ['data', 'alerts']) rmSync(path.join(folder, data), { recursive: true, force: true });
    start('prometheus', [
      '--config.file=prometheus.yaml',
      '--storage.tsdb.path=data',
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
    ]);
    start('prometheus-alertmanager', [
      '--config.file=alertmanager.yaml',
      '--storage.path=alerts',
      '--cluster.listen-address=',
      `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
    ]);
    await untilReady(`${urls.alertmanager}/-/ready`);
    const query = encodeURIComponent(`count(count_over_time(up[2m]) >= 4) >= ${services.length}`);
    await untilReady(`${urls.prometheus}/api/v1/query?query=${query}`, /"value"/);
  };
  const stop = async () => {
    clearInterval(finding);
    await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...urls, begin, stop };
}

const urls = {
  prometheus: `http://127.0.0.1:${ports.prometheus}`,
  alertmanager: `http://127.0.0.1:${ports.alertmanager}`,
};

async function untilReady(url: string, answer = /./) {
  let last = 'nothing';
  const isReady = async () => {
    last = await fetch(url, { signal: AbortSignal.timeout(10_000) })
      .then(async response => `${response.status} ${await response.text()}`)
      .catch((error: Error) => error.message);
    return last.startsWith('200') && answer.test(last);
  };
  const missing = () =>
    `${url} answered ${last}: are Debian’s prometheus and prometheus-alertmanager installed, and are pods reachable from here?`;
  await until(isReady, missing, 180_000, 500);
}

const config = {
  global: { scrape_interval: '10s', evaluation_interval: '10s' },
  rule_files: ['rules/*.yaml'],
  alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${ports.alertmanager}`] }] }] },
  scrape_configs: [
    {
      job_name: 'services',
      scrape_timeout: '8s',
      file_sd_configs: [{ files: ['targets.json'], refresh_interval: '5s' }],
    },
  ],
};

/**
 * All pods of the services, with the labels that the chart's PodMonitors give. Debian's Prometheus cannot discover
 * pods.
 */
async function targets() {
  const pods = await Promise.all(services.map(async name => [name, await podsOf(name)] as const));
  return pods.flatMap(([component, found]) =>
    found
      .filter(({ status }) => status.podIP)
      .map(({ metadata, status }) => ({
        targets: [`${status.podIP}:9464`],
        labels: { namespace: NAMESPACE, component, container: component, pod: metadata.name },
      })),
  );
}

// Prometheus and Alertmanager as processes of this machine, with the chart's rules, for an install without
// `bundled.monitoring`. Needs Debian's packages `prometheus` and `prometheus-alertmanager`, and pods that are reachable from
// here.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@sevenfold/topology';
import { stringify } from 'yaml';
import { NAMESPACE, RELEASE } from './cluster.ts';
import { root } from './runbook.ts';

const chart = path.join(root, 'helm/sevenfold');
const ports = { prometheus: 19_090, alertmanager: 19_093 };

export function prepareMonitoring() {
  const folder = mkdtempSync(path.join(tmpdir(), 'drill-monitoring-'));
  const file = (name: string, value: unknown) => writeFileSync(path.join(folder, name), stringify(value));
  const rules = path.join(chart, 'files/alerts');
  mkdirSync(path.join(folder, 'rules'));
  for (const name of readdirSync(rules)) {
    // As the chart does it.
    const text = readFileSync(path.join(rules, name), 'utf8').replaceAll(/(DATABASE_)?NAMESPACE/g, NAMESPACE);
    writeFileSync(path.join(folder, 'rules', name), text);
  }
  file('prometheus.yaml', prometheusConfig(process.env['KUBECONFIG'] ?? ''));
  copyFileSync(path.join(chart, 'files/alertmanager.yaml'), path.join(folder, 'alertmanager.yaml'));

  let running: ChildProcess[] = [];
  const start = (program: string, args: string[]) => {
    const log = openSync(path.join(folder, `${program}.log`), 'a');
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log] });
    // The wait for its answer reports it.
    child.on('error', () => undefined);
    closeSync(log);
    running.push(child);
  };
  const end = async () => {
    const ended = running.map(child => child.exitCode ?? (child.pid && once(child, 'exit')));
    for (const child of running) child.kill('SIGTERM');
    running = [];
    await Promise.all(ended);
  };
  /**
   * Begins without a past: what an earlier row has burnt of the budgets would page during the next. Returns once there are
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
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(500)) {
    last = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      async response => `${response.status} ${await response.text()}`,
      (error: Error) => error.message,
    );
    if (last.startsWith('200') && answer.test(last)) return;
  }
  throw new Error(
    `${url} answered ${last}: are Debian’s prometheus and prometheus-alertmanager installed, and are pods reachable from here?`,
  );
}

const inPods = (kubeconfig: string) => ({
  kubernetes_sd_configs: [{ role: 'pod', kubeconfig_file: kubeconfig, namespaces: { names: [NAMESPACE] } }],
});

/** The labels are those of the chart's PodMonitors. */
const prometheusConfig = (kubeconfig: string) => ({
  global: { scrape_interval: '10s', evaluation_interval: '10s' },
  rule_files: ['rules/*.yaml'],
  alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${ports.alertmanager}`] }] }] },
  scrape_configs: [
    {
      job_name: 'services',
      scrape_timeout: '8s',
      ...inPods(kubeconfig),
      relabel_configs: [
        keep('__meta_kubernetes_pod_label_app_kubernetes_io_instance', RELEASE),
        keep('__meta_kubernetes_pod_container_port_name', 'metrics'),
        copy('__meta_kubernetes_namespace', 'namespace'),
        copy('__meta_kubernetes_pod_name', 'pod'),
        copy('__meta_kubernetes_pod_container_name', 'container'),
        copy('__meta_kubernetes_pod_label_app_kubernetes_io_component', 'component'),
      ],
    },
  ],
});

const keep = (label: string, regex: string) => ({ action: 'keep', source_labels: [label], regex });
const copy = (label: string, target: string) => ({ source_labels: [label], target_label: target });

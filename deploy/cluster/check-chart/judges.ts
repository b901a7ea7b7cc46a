import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { services } from '@sevenfold/contracts';
import { named, ofKind, type KubernetesObject } from '../kubernetes.ts';
import {
  discovered,
  labelsByOperator,
  rulesOf,
  scrapedPods,
  writeConfiguration,
  type Monitoring,
} from '../monitoring.ts';

export const onPath = (command: string) =>
  (process.env['PATH'] ?? '').split(path.delimiter).some(folder => existsSync(path.join(folder, command)));

export function succeeds({ status, stdout, stderr }: SpawnSyncReturns<string>) {
  assert.equal(status, 0, stdout + stderr);
}

const schemas = process.env['KUBERNETES_SCHEMAS'];
/** Third-party checkers. Each ignored kube-score test has a reason. */
export const judges: Record<string, string[]> = {
  kubeconform: [
    '-strict',
    '-summary',
    // Custom resources of the Prometheus operator and the Gateway API have their own schemas.
    '-skip=PodMonitor,PrometheusRule,AlertmanagerConfig,HTTPRoute',
    ...(schemas ? [`-schema-location=${schemas}`] : []),
  ],
  'kube-score': [
    'score',
    '--ignore-container-cpu-limit', // throttling makes an event loop miss its deadlines
    '--ignore-test=container-image-pull-policy', // tags never move, and digests can be pinned
    '--ignore-test=deployment-has-host-podantiaffinity', // topologySpreadConstraints do this
    '--ignore-test=statefulset-has-host-podantiaffinity', // bundled systems have one replica
    '--ignore-test=deployment-has-poddisruptionbudget', // the chart has one wherever there can be two replicas
    '--ignore-test=statefulset-has-poddisruptionbudget',
    '--ignore-test=deployment-replicas', // small installs have one
    '--ignore-test=networkpolicy-targets-pod', // hooks have policies, but their pods come and go
    '-',
  ],
};

/** Checks with the tools of Prometheus and Alertmanager. */
export const judgesOfMonitoring: Record<
  string,
  (monitoring: Monitoring, objects: KubernetesObject[]) => void
> = {
  promtool(monitoring, objects) {
    inFolder(folder => {
      writeConfiguration(discovered(monitoring, objects), folder);
      // --syntax-only, because the token file that the configuration names exists only in pods.
      const checks = [
        ['config', '--syntax-only', 'prometheus.yml'],
        ['rules', ...rulesOf(monitoring)],
      ];
      for (const what of checks)
        succeeds(spawnSync('promtool', ['check', ...what], { cwd: folder, encoding: 'utf8' }));
      const scraped = scrapedPods(folder);
      assert.deepEqual(
        new Set(scraped.map(({ component }) => component)),
        new Set([...services, 'keycloak', 'postgres', 'redis']),
      );
      for (const monitor of ofKind(objects, 'PodMonitor'))
        assert.deepEqual(
          scraped.filter(({ job }) => job === `${monitoring.namespace}/${monitor.metadata.name}`),
          labelsByOperator(monitor, monitoring.namespace, objects),
          named(monitor),
        );
    });
  },
  amtool({ alertmanager }) {
    inFolder(folder => {
      writeConfiguration(alertmanager, folder);
      succeeds(spawnSync('amtool', ['check-config', 'alertmanager.yml'], { cwd: folder, encoding: 'utf8' }));
    });
  },
};

export function inFolder(work: (folder: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

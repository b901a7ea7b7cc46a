// Trials of alerts whose metrics come from the node's kubelet and cert-manager, not from our services. Part of
// runbook-trials.ts.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Trial } from './trial.ts';

const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold', CERT_MANAGER_METRICS } = process.env;
const kubectl = (args: string[], input?: string) =>
  execFileSync('kubectl', [`--namespace=${NAMESPACE}`, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(input && { input }),
  });
const json = (...args: string[]): unknown => JSON.parse(kubectl([...args, '--output=json']));

interface Pod {
  metadata: { name: string; deletionTimestamp?: string };
  spec: { nodeName: string; containers: { resources: { limits: { memory: string } } }[] };
}

/** The value of a metric with these labels, read at a path of the pod's node. */
function toldByNode(pod: string, path: string, metric: string, labels: Record<string, string>): number {
  const node = (json('get', 'pod', pod) as Pod).spec.nodeName;
  const lines = kubectl(['get', '--raw', `/api/v1/nodes/${node}/proxy${path}`]).split('\n');
  const pairs = Object.entries({ namespace: NAMESPACE, ...labels }).map(
    ([key, value]) => `${key}="${value}"`,
  );
  const line = lines.find(each => each.startsWith(`${metric}{`) && pairs.every(pair => each.includes(pair)));
  return line ? Number(line.slice(line.lastIndexOf('} ') + 2).split(' ')[0]) : NaN;
}

// ---- Memory of a container

const mebibyte = 1024 ** 2;

/** The running pod of a service, and its memory limit, which is in Mi. */
function podOf(service: string) {
  const selector = `--selector=app.kubernetes.io/component=${service}`;
  const { items } = json('get', 'pods', selector) as { items: Pod[] };
  const running = items.find(({ metadata }) => !metadata.deletionTimestamp);
  if (!running) throw new Error(`no pod of ${service} runs`);
  const { metadata, spec } = running;
  return { name: metadata.name, limit: parseInt(spec.containers[0]!.resources.limits.memory) * mebibyte };
}

function workingSet(service: string) {
  const { name } = podOf(service);
  return toldByNode(name, '/metrics/resource', 'container_memory_working_set_bytes', {
    pod: name,
    container: service,
  });
}

/** Makes a service use 95 % of its memory limit until it is restarted. */
export const memoryNearLimit = (
  service: string,
  evaluated: (service: string, expression: string) => Promise<unknown>,
  restarted: (service: string) => void,
): Trial => ({
  break: async () => {
    // A garbage collection frees some of it, and the kubelet measures about every ten seconds.
    for (let share = 0; share < 0.93; share = workingSet(service) / podOf(service).limit) {
      const bytes = Math.floor(podOf(service).limit * 0.95 - workingSet(service));
      await evaluated(service, `(globalThis.kept ??= []).push(Buffer.alloc(${bytes}, 1)); 0`);
      await pause(30_000);
    }
  },
  mend: () => restarted(service),
  metric: {
    name: `${service}'s container_memory_working_set_bytes, of its limit,`,
    read: async () => workingSet(service) / podOf(service).limit,
  },
  is: value => value > 0.9,
});

// ---- The disk of a database

const database = `${RELEASE}-postgres-0`;
const inDatabase = (script: string) => kubectl(['exec', database, '--', 'sh', '-c', script]);
const volume = { persistentvolumeclaim: `data-${database}` };

/** Compares with a file of the kubelet's, which is on the node's disk: filling that would hit all pods. */
const isOnDiskOfNode = () => {
  const [data, kubelets] = inDatabase('stat -c %d /data /etc/hosts').trim().split('\n');
  return data === kubelets;
};

/** Needs a separate volume whose size the kubelet knows. */
export const databaseDiskFills = (): Trial => ({
  break: () => {
    if (isOnDiskOfNode()) throw new Error('the database has no disk of its own here');
    inDatabase(
      `head -c $(($(df -k --output=avail /data | tail -1) * 1024 * 95 / 100)) /dev/zero >/data/filler`,
    );
  },
  mend: () => inDatabase('rm -f /data/filler'),
  metric: {
    name: 'the kubelet’s kubelet_volume_stats_available_bytes, of the capacity,',
    read: async () =>
      toldByNode(database, '/metrics', 'kubelet_volume_stats_available_bytes', volume) /
      toldByNode(database, '/metrics', 'kubelet_volume_stats_capacity_bytes', volume),
  },
  is: value => value < 0.1,
});

// ---- A certificate

const day = 86_400;
const certificateFor = (hours: number) => `
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: trial }
spec: { selfSigned: {} }
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: trial }
spec:
  secretName: trial-tls
  duration: ${hours}h
  renewBefore: 24h
  dnsNames: [sevenfold.test]
  issuerRef: { name: trial }
`;
const order = (hours: number) => kubectl(['apply', '--filename=-'], certificateFor(hours));

async function toldByCertManager() {
  if (CERT_MANAGER_METRICS) return (await fetch(CERT_MANAGER_METRICS)).text();
  return kubectl([
    'get',
    '--raw',
    '/api/v1/namespaces/cert-manager/services/cert-manager:9402/proxy/metrics',
  ]);
}

/** Needs cert-manager, in its own namespace, or elsewhere with its metrics at CERT_MANAGER_METRICS. */
export const certificateExpires = (): Trial => ({
  // Valid for ten days, renewed after nine.
  break: () => order(240),
  mend: () => order(2_160),
  metric: {
    name: 'cert-manager’s certmanager_certificate_expiration_timestamp_seconds, from now,',
    read: async () => {
      const lines = (await toldByCertManager()).split('\n');
      const line = lines.find(
        each =>
          each.startsWith('certmanager_certificate_expiration_timestamp_seconds{') &&
          each.includes('name="trial"'),
      );
      const at = line && Number(line.slice(line.lastIndexOf(' ') + 1));
      return at ? at - Date.now() / 1_000 : undefined;
    },
  },
  is: value => value < 14 * day,
});

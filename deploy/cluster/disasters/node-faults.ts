// Faults of memory, disk and certificates, which the node's kubelet and cert-manager report.
import { setTimeout as pause } from 'node:timers/promises';
import { NAMESPACE, inSystem, kubectl, podsOf, service } from './cluster.ts';
import { evaluated, renewed, type Fault } from './faults.ts';

const mebibyte = 1024 ** 2;

/** The drill's own Prometheus only scrapes services. */
const notMeasured = 'the drill’s own Prometheus does not scrape this: install with MONITORING=1';

/** Memory use of a service's pod as its kubelet reports it, and its limit, which is in Mi. */
async function memoryOf(name: string) {
  const [pod] = await podsOf(name);
  if (!pod) throw new Error(`no pod of ${name} is running`);
  const path = `/api/v1/nodes/${pod.spec.nodeName}/proxy/metrics/resource`;
  const lines = (await kubectl(['get', '--raw', path])).split('\n');
  const pairs = [`namespace="${NAMESPACE}"`, `pod="${pod.metadata.name}"`, `container="${name}"`];
  const line = lines.find(
    each =>
      each.startsWith('container_memory_working_set_bytes{') && pairs.every(pair => each.includes(pair)),
  );
  return {
    used: line ? Number(line.slice(line.lastIndexOf('} ') + 2).split(' ')[0]) : NaN,
    limit: parseInt(pod.spec.containers[0]!.resources.limits.memory) * mebibyte,
  };
}

/** Fills 95 % of a service's memory limit until it restarts. */
export const memoryNearLimit = (name: string): Fault => ({
  missing: async ownMonitoring => (ownMonitoring ? notMeasured : undefined),
  begin: async () => {
    // A garbage collection frees some of it, and the kubelet measures only about every ten seconds.
    for (let share = 0; share < 0.93;) {
      const { used, limit } = await memoryOf(name);
      await evaluated(
        name,
        `(globalThis.kept ??= []).push(Buffer.alloc(${Math.floor(limit * 0.95 - used)}, 1)); 0`,
      );
      await pause(30_000);
      const now = await memoryOf(name);
      share = now.used / now.limit;
    }
  },
  end: () => renewed(service(name), ['rollout', 'restart']),
});

/**
 * Fills the database's volume to 95 %. Needs a separate file system, because filling the node's disk would
 * affect all pods.
 */
export const databaseDiskFills = (): Fault => ({
  missing: async ownMonitoring => {
    if (ownMonitoring) return notMeasured;
    // /etc/hosts comes from the kubelet, so it is on the node's disk.
    const [data, kubelets] = (await inSystem('postgres', 'stat -c %d /data /etc/hosts')).trim().split('\n');
    return data === kubelets ? 'the database shares the node’s disk' : undefined;
  },
  begin: () =>
    inSystem(
      'postgres',
      `head -c $(($(df -k --output=avail /data | tail -1) * 1024 * 95 / 100)) /dev/zero >/data/filler`,
    ),
  end: () => inSystem('postgres', 'rm -f /data/filler'),
});

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
const order = (hours: number) => kubectl(['apply', '--filename=-'], { input: certificateFor(hours) });

/** Replaces a certificate with one that lasts ten days and is renewed after nine. Needs cert-manager. */
export const certificateExpires = (): Fault => ({
  missing: async ownMonitoring => {
    if (ownMonitoring) return notMeasured;
    const definition = [
      'get',
      'customresourcedefinition',
      'certificates.cert-manager.io',
      '--ignore-not-found',
    ];
    return (await kubectl(definition)) === '' ? 'cert-manager is not installed here' : undefined;
  },
  begin: () => order(240),
  end: () => order(2_160),
});

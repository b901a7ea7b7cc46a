import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { NAMESPACE } from '@sevenfold/cluster/test-install';
import { Cgroup } from './cgroups.ts';
import type { Part, PartCount } from './target.ts';

const startsWithinMs = 20_000;
const answersWithinMs = 10_000;
/** An answer names every container of the node, and changes at most every 10 s. */
const readEveryMs = 4_000;

/**
 * Opens the API server on a local port, for metrics only, because anyone on this machine can then use our rights.
 * If this run is killed, the next one finds the proxy in its cgroup and ends it.
 */
export async function openApi() {
  const group = new Cgroup('kubectl');
  const paths = [
    '^/api/v1/nodes/[^/]+/proxy/metrics/cadvisor$',
    `^/api/v1/namespaces/${NAMESPACE}/pods/[^/]+/proxy/metrics$`,
  ];
  const child = spawn('kubectl', ['proxy', '--port=0', `--accept-paths=${paths.join()}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').catch(() => undefined);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await group.remove();
  };
  try {
    await once(child, 'spawn');
    group.take([child.pid!]);
    const signal = AbortSignal.timeout(startsWithinMs);
    for await (const line of createInterface({ input: child.stdout, signal })) {
      const [address] = /127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (address) return { url: `http://${address}`, stop };
    }
    throw new Error('kubectl proxy did not start');
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * What kubelets count for pods and their nodes.
 * @param api the API server's URL
 */
export function countsOf(api: string, nodes: readonly string[]) {
  let latest: { at: number; counts: Promise<Map<string, PartCount>> } | undefined;
  const read = () => {
    if (!latest || performance.now() - latest.at > readEveryMs)
      latest = { at: performance.now(), counts: readAll(api, nodes) };
    return latest.counts;
  };
  const part = (key: string, allowed: number): Part => ({
    allowed,
    count: async () => {
      const found = (await read()).get(key);
      if (!found) throw new Error(`No kubelet has metrics of ${key}`);
      return found;
    },
  });
  return {
    pod: (name: string, allowed: number) => part(`pod ${name}`, allowed),
    node: (name: string, cores: number) => part(`node ${name}`, cores),
  };
}

async function readAll(api: string, nodes: readonly string[]) {
  const texts = await Promise.all(
    nodes.map(async name => {
      const answer = await fetch(`${api}/api/v1/nodes/${name}/proxy/metrics/cadvisor`, {
        signal: AbortSignal.timeout(answersWithinMs),
      });
      if (!answer.ok) throw new Error(`The kubelet of ${name} answers ${answer.status}`);
      return [name, await answer.text()] as const;
    }),
  );
  return new Map(texts.flatMap(([name, text]) => [...countsIn(text, name)]));
}

const fields = {
  container_cpu_usage_seconds_total: 'cpu',
  container_cpu_cfs_periods_total: 'periods',
  container_cpu_cfs_throttled_periods_total: 'throttled',
  container_memory_working_set_bytes: 'memoryBytes',
} as const;
const rows = new RegExp(`^(${Object.keys(fields).join('|')})\\{(.*)\\} (\\S+)(?: (\\d+))?$`, 'gm');

/** Counts from a node's cAdvisor: by container, or by pod if the runtime does not name containers. */
function countsIn(text: string, node: string) {
  const byPod = new Map<string, Map<string, PartCount>>();
  for (const [, metric, labels = '', value, at] of text.matchAll(rows)) {
    const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
    const pod = label('pod');
    const isOurs = pod !== '' && label('namespace') === NAMESPACE;
    if (!isOurs && label('id') !== '/') continue;
    const key = isOurs ? `pod ${pod}` : `node ${node}`;
    const containers = byPod.get(key) ?? new Map<string, PartCount>();
    const container = label('container');
    const count = containers.get(container) ?? { at: 0, cpu: 0, periods: 0, throttled: 0, memoryBytes: 0 };
    const field = fields[metric as keyof typeof fields];
    count[field] = Number(value);
    if (field === 'cpu') count.at = Number(at ?? Date.now()) / 1_000;
    byPod.set(key, containers.set(container, count));
  }
  return [...byPod].map(([key, containers]) => [key, together(containers)] as const);
}

function together(containers: Map<string, PartCount>): PartCount {
  const [pod, ...named] = ['', ...[...containers.keys()].filter(name => name !== '' && name !== 'POD')];
  const counts = (named.length > 0 ? named : [pod!]).map(name => containers.get(name)!);
  return counts.reduce((one, other) => ({
    at: Math.max(one.at, other.at),
    cpu: one.cpu + other.cpu,
    periods: one.periods + other.periods,
    throttled: one.throttled + other.throttled,
    memoryBytes: one.memoryBytes + other.memoryBytes,
  }));
}

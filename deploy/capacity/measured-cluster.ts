import { readFileSync } from 'node:fs';
import {
  kubectlJson,
  NAMESPACE,
  podsOf,
  RELEASE,
  settingsOf,
  type Pod,
} from '@sevenfold/cluster/test-install';
import { Cgroup } from './cgroups.ts';
import { countsOf, openApi } from './kubelets.ts';
import { coresOf, readNodes, requireRoomOnNodes, type Node } from './nodes.ts';
import { Refused, type Options } from './options.ts';
import { limitPods, noteBefore, resourcesOf, restore, restoreLeftover, type Before } from './pod-limits.ts';
import { stoppable, type Cores, type MeasuredStack, type Target } from './target.ts';

/** Kubernetes' default; a kubelet's `cpuCFSQuotaPeriod` can change it. */
const quotaPeriodMs = 100;
/** As in the chart. */
const metricsPort = 9464;
const mostWarmUps = 10;

interface ClusterOptions {
  options: Options;
  report: (line: string) => void;
}

/**
 * Measures a test install that is already running. Changes the number and limits of its rooms-gateway pods until
 * `stop`.
 * @throws Refused before it changes anything
 */
export async function startMeasuredCluster({ options, report }: ClusterOptions): Promise<MeasuredStack> {
  const { ENVIRONMENT } = await settingsOf('rooms-gateway').catch((error: Error) => {
    throw new Refused(`kubectl found no install ${RELEASE} to measure: ${error.message}`);
  });
  if (ENVIRONMENT === 'production' && !options.loadIt)
    throw new Refused(
      `${RELEASE} is a production release: its users would notice, and its pods would be replaced. ` +
        'Add --yes-load-it if you want that',
    );
  await restoreLeftover(report);
  const nodes = await readNodes();
  const url = options.url ?? (await nodePortOf(nodes));
  const installed = (await resourcesOf()).requests?.['cpu'] ?? '1m';
  const sizes = options.cores.map(each => each ?? coresOf(installed));
  await requireRoomOnNodes(nodes, Math.max(...options.pods), Math.max(...sizes));

  const before = await noteBefore();
  return stoppable(async ends => {
    ends.defer(restore);
    const api = await openApi();
    ends.defer(api.stop);
    report(`Measuring ${RELEASE} at ${url}`);
    const withPods: MeasuredStack['withPods'] = async (count, cores, warmUp) => {
      const pods = await limitPods(before, count, cores.pod);
      const target = await watchedTarget({ api: api.url, url, nodes, pods, before, cores });
      try {
        // The limit applies from the pod's start, so a pod with less than a core takes longer to warm up.
        for (let more = Math.min(mostWarmUps, 1 / (cores.pod ?? 1)); more > 0; more--) await warmUp(url);
        return target;
      } catch (error) {
        await target.stop();
        throw error;
      }
    };
    return { withPods };
  });
}

interface TargetOptions {
  api: string;
  url: string;
  nodes: readonly Node[];
  pods: readonly Pod[];
  before: Before;
  cores: Cores;
}

async function watchedTarget({ api, url, nodes, pods, before, cores }: TargetOptions): Promise<Target> {
  const counts = countsOf(
    api,
    nodes.map(({ metadata }) => metadata.name),
  );
  const partsOf = async (component: string) =>
    (await podsOf(component)).map(({ metadata }) => counts.pod(metadata.name, 1));
  const metricsUrls = pods.map(
    ({ metadata: { name } }) =>
      `${api}/api/v1/namespaces/${NAMESPACE}/pods/${name}:${metricsPort}/proxy/metrics`,
  );
  for (const metricsUrl of metricsUrls) {
    const { status } = await fetch(metricsUrl, { signal: AbortSignal.timeout(10_000) });
    if (status !== 200)
      throw new Error(
        `The API server cannot read a pod’s metrics (${status}): does networkPolicy.metricsFrom allow it?`,
      );
  }
  const [gateway, store, database] = await Promise.all(['api-gateway', 'redis', 'postgres'].map(partsOf));
  const allowed = cores.pod ?? coresOf(before.resources.limits?.['cpu'] ?? '1');
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const generator = new Cgroup('generator', cores.generator);
  return {
    url,
    pods: pods.map(({ metadata }, index) => ({
      part: counts.pod(metadata.name, allowed),
      metricsUrl: metricsUrls[index]!,
    })),
    gateway: gateway!,
    store: store!,
    database: database!,
    generator,
    machine: nodes.map(({ metadata, status }) => counts.node(metadata.name, coresOf(status.capacity.cpu))),
    isGeneratorThere: nodes.some(({ status }) => status.nodeInfo.bootID === bootId),
    quotaPeriodMs,
    stop: generator.remove,
  };
}

/**
 * The URL of the node port, which always leads to this install. The public origin may lead to this machine instead,
 * where something else may listen.
 */
async function nodePortOf([node]: readonly Node[]): Promise<string> {
  const { spec } = await kubectlJson<{ spec: { type: string; ports: { nodePort?: number }[] } }>(
    'get',
    `service/${RELEASE}-api-gateway`,
  );
  const address = node?.status.addresses.find(({ type }) => type === 'InternalIP')?.address;
  if (spec.type !== 'NodePort' || !address)
    throw new Refused(`${RELEASE} has no node port (door.type): give its URL with --url`);
  return `http://${address}:${spec.ports[0]!.nodePort}`;
}

import { kubectlJson, NAMESPACE, RELEASE } from '@sevenfold/cluster/test-install';
import { Refused } from './options.ts';
import { limited } from './pod-limits.ts';

interface Resources {
  requests?: { cpu?: string };
}

export interface Node {
  metadata: { name: string };
  spec: { unschedulable?: boolean; taints?: { effect: string }[] };
  status: {
    capacity: { cpu: string };
    allocatable: { cpu: string };
    addresses: { type: string; address: string }[];
    conditions: { type: string; status: string }[];
    nodeInfo: { bootID: string };
  };
}

interface Pod {
  metadata: { namespace: string; labels?: Record<string, string> };
  spec: {
    nodeName?: string;
    containers: { resources?: Resources }[];
    initContainers?: { resources?: Resources; restartPolicy?: string }[];
  };
}

export const readNodes = async () => (await kubectlJson<{ items: Node[] }>('get', 'nodes')).items;

/** Parses Kubernetes' notation: 500m is half a core. */
export const coresOf = (cpu: string) => (cpu.endsWith('m') ? parseInt(cpu) / 1_000 : Number(cpu));

/** Whole millicores, like Kubernetes: sums of fractions are inexact. */
const millicores = (cores: number) => Math.round(cores * 1_000);

/**
 * Counts everything else that runs on the nodes, and one more pod during the rollout.
 * @throws Refused if the pods do not fit
 */
export async function requireRoomOnNodes(nodes: readonly Node[], pods: number, cores: number) {
  const { items } = await kubectlJson<{ items: Pod[] }>(
    'get',
    'pods',
    '--all-namespaces',
    '--field-selector=status.phase!=Succeeded,status.phase!=Failed',
  );
  const others = items.filter(pod => !isReplaced(pod));
  const free = nodes.filter(isSchedulable).map(({ metadata: { name }, status }) => {
    const taken = others.filter(({ spec }) => spec.nodeName === name).map(requestOf);
    return coresOf(status.allocatable.cpu) - taken.reduce((sum, each) => sum + each, 0);
  });
  const size = Math.max(1, millicores(cores));
  const room = free.reduce((sum, each) => sum + Math.max(0, Math.floor(millicores(each) / size)), 0);
  if (room > pods) return;
  throw new Refused(
    `${pods} pods of ${cores} cores, and one more during the rollout, do not fit. Beside all other pods, the nodes have ` +
      `${free.map(each => Math.max(0, each).toFixed(2)).join(' + ') || 0} free cores. Use fewer pods, or lower --cores`,
  );
}

function isReplaced({ metadata: { namespace, labels = {} } }: Pod) {
  const component = labels['app.kubernetes.io/component'] === limited;
  return namespace === NAMESPACE && labels['app.kubernetes.io/instance'] === RELEASE && component;
}

const isSchedulable = ({ spec, status }: Node) =>
  !spec.unschedulable &&
  !spec.taints?.some(({ effect }) => effect !== 'PreferNoSchedule') &&
  status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True');

/** Like the scheduler: the larger of the sum of all containers and the largest init container. */
function requestOf({ spec: { containers, initContainers = [] } }: Pod) {
  const of = ({ resources }: { resources?: Resources }) => coresOf(resources?.requests?.cpu ?? '0');
  const running = [
    ...containers,
    ...initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always'),
  ];
  return Math.max(
    running.reduce((sum, each) => sum + of(each), 0),
    ...initContainers.map(of),
  );
}

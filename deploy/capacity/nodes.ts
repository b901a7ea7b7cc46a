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

/** Cores, from Kubernetes' notation: 500m is half of one. */
export const coresOf = (cpu: string) => (cpu.endsWith('m') ? parseInt(cpu) / 1_000 : Number(cpu));

/** As Kubernetes counts: sums of fractions would be a little more or less. */
const millicores = (cores: number) => Math.round(cores * 1_000);

/** @throws Refused if pods of this size, and one more during a rollout, do not fit beside everything else */
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
    `${pods} pods of ${cores} cores, and one more while they are replaced, do not fit: beside all other pods, nodes have ` +
      `${free.map(each => Math.max(0, each).toFixed(2)).join(' + ') || 0} cores. Use fewer pods, or lower --cores`,
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

/** As the scheduler adds it up: the larger of what runs and what runs before it. */
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

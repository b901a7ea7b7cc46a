// Reaches a test install through kubectl.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold', CONTAINERD_ADDRESS } = process.env;
const execute = promisify(execFile);

/** Such as `deployment/sevenfold-accounts`, or the StatefulSet of a bundled system. */
export type Workload = `${'deployment' | 'statefulset'}/${string}`;
export const service = (name: string): Workload => `deployment/${RELEASE}-${name}`;
export const system = (part: string): Workload => `statefulset/${RELEASE}-${part}`;

/** @throws with the program's standard error */
export async function run(program: string, args: readonly string[], { seconds = 30, input = '' } = {}) {
  const running = execute(program, args, {
    timeout: seconds * 1_000,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1_048_576,
  });
  running.child.stdin?.end(input);
  const { stdout } = await running.catch((error: Error & { stderr?: string }) => {
    throw new Error(
      `${program} ${args.slice(0, 3).join(' ')}: ${(error.stderr || error.message).slice(0, 500)}`,
    );
  });
  return stdout;
}

export const kubectl = (args: readonly string[], options?: { seconds?: number; input?: string }) =>
  run('kubectl', [`--namespace=${NAMESPACE}`, ...args], options);

export const kubectlJson = async <Found>(...args: string[]) =>
  JSON.parse(await kubectl([...args, '--output=json'])) as Found;

/** Runs a script in a service's pod. */
export const inPod = (name: string, script: string) =>
  kubectl(['exec', service(name), '--', 'node', '-e', script]);

/** Runs a shell command in a bundled system's pod. */
export const inSystem = (part: string, script: string) =>
  kubectl(['exec', `${RELEASE}-${part}-0`, '--', 'sh', '-c', script]);

export const redis = (command: string) =>
  inSystem(
    'redis',
    `timeout 5 redis-cli --no-auth-warning -a "$(cat /run/secrets/redis/password)" ${command}`,
  );

export interface Pod {
  metadata: { name: string; deletionTimestamp?: string; labels: Record<string, string> };
  spec: { nodeName: string; containers: { resources: { limits: { memory: string } } }[] };
  status: {
    phase: string;
    podIP?: string;
    containerStatuses?: { containerID?: string; restartCount: number }[];
  };
}

/** The running pods of a component, without those that are being deleted. */
export async function podsOf(component: string): Promise<Pod[]> {
  const selector = `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=${component}`;
  const { items } = await kubectlJson<{ items: Pod[] }>('get', 'pods', `--selector=${selector}`);
  return items.filter(({ metadata, status }) => status.phase === 'Running' && !metadata.deletionTimestamp);
}

export const componentOf = (workload: Workload) => workload.slice(workload.indexOf('/') + RELEASE.length + 2);

const containerOf = ({ status }: Pod) =>
  status.containerStatuses?.[0]?.containerID?.replace('containerd://', '');

const ctr = (...args: string[]) =>
  run('ctr', ['--address', CONTAINERD_ADDRESS ?? '', '--namespace', 'k8s.io', ...args]);

/** Ids on this machine of all processes in a component's containers. */
export async function processesOf(component: string): Promise<number[]> {
  const containers = (await podsOf(component)).flatMap(pod => containerOf(pod) ?? []);
  const lists = await Promise.all(containers.map(id => ctr('tasks', 'ps', id)));
  return lists.flatMap(list =>
    list
      .split('\n')
      .slice(1)
      .flatMap(line => (line.trim() ? [Number(line.trim().split(/\s+/)[0])] : [])),
  );
}

/** Ignores processes that have ended. */
export function signal(processes: readonly number[], name: NodeJS.Signals) {
  for (const id of processes)
    try {
      process.kill(id, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** The reason if faults cannot use signals here. */
export const noSignals = CONTAINERD_ADDRESS
  ? undefined
  : 'CONTAINERD_ADDRESS does not name the containerd of a node on this machine';

export const rolledOut = (workload: Workload, seconds = 300) =>
  kubectl(['rollout', 'status', workload, `--timeout=${seconds}s`], { seconds: seconds + 5 });

/** The settings of a service, as the chart derived them from the release's values. */
export const settingsOf = async (name: string) =>
  (await kubectlJson<{ data: Record<string, string> }>('get', 'configmap', `${RELEASE}-${name}`)).data;

/** The value of a key in a secret. */
export async function secretOf(name: string, key: string): Promise<string> {
  const { data } = await kubectlJson<{ data: Record<string, string> }>('get', 'secret', name);
  return Buffer.from(data[key] ?? '', 'base64').toString();
}

export const writeSecret = (name: string, key: string, value: string) =>
  kubectl(['patch', 'secret', name, `--patch=${JSON.stringify({ stringData: { [key]: value } })}`]);

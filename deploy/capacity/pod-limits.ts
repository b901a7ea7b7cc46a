// Changes the pods and CPU of rooms-gateway in a test install. Notes the previous state on the Deployment, so that
// another process can restore it.
import { hostname } from 'node:os';
import { kubectl, kubectlJson, podsOf, rolledOut, service } from '@sevenfold/cluster/test-install';
import { until } from '@sevenfold/testing/until';
import { isRun } from './cgroups.ts';
import { Refused } from './options.ts';

export const limited = 'rooms-gateway';
const deployment = service(limited);
const beforeNote = 'sevenfold/capacity-before';
/** The run that made the change: process@machine. */
const runNote = 'sevenfold/capacity-run';
const goneWithinMs = 60_000;

type Amounts = Record<string, string>;
interface Resources {
  requests?: Amounts;
  limits?: Amounts;
}

interface Deployment {
  metadata: { name: string; annotations?: Record<string, string> };
  spec: { replicas: number; template: { spec: { containers: { name: string; resources: Resources }[] } } };
}

interface Autoscaler {
  metadata: { name: string };
  spec: { scaleTargetRef: { kind: string; name: string }; minReplicas: number; maxReplicas: number };
}

/** The state before the change. */
export interface Before {
  replicas: number;
  resources: Resources;
  autoscalers: { name: string; minReplicas: number; maxReplicas: number }[];
}

/** @throws Refused if another run may still be measuring */
export async function restoreLeftover(report: (line: string) => void) {
  const { metadata } = await read();
  if (!metadata.annotations?.[beforeNote]) return;
  const [pid, machine] = (metadata.annotations[runNote] ?? '').split('@');
  if (machine === hostname() && isRun(Number(pid)))
    throw new Refused(`Another run is measuring this install: process ${pid}`);
  if (machine && machine !== hostname())
    throw new Refused(
      `A run on ${machine} is measuring this install, or was killed there. The next run on ${machine} restores the pods. ` +
        `If that is impossible, run: kubectl annotate ${deployment} ${runNote}-, then this command again`,
    );
  await restore();
  report(`Restored ${deployment}, which a killed run had changed`);
}

/**
 * Saves the state; call this before the first change.
 * @throws if another run has just saved it
 */
export async function noteBefore() {
  const { metadata, spec } = await read();
  const { resources } = containerOf(spec).container;
  const { items } = await kubectlJson<{ items: Autoscaler[] }>('get', 'horizontalpodautoscalers');
  const autoscalers = items
    .filter(({ spec: { scaleTargetRef: of } }) => of.kind === 'Deployment' && of.name === metadata.name)
    .map(({ metadata: { name }, spec: { minReplicas, maxReplicas } }) => ({
      name,
      minReplicas,
      maxReplicas,
    }));
  const before: Before = { replicas: spec.replicas, resources, autoscalers };
  const notes = [`${beforeNote}=${JSON.stringify(before)}`, `${runNote}=${process.pid}@${hostname()}`];
  await kubectl(['annotate', deployment, ...notes]);
  return before;
}

/**
 * Returns once exactly these pods run. Sets the request to the limit, so that the scheduler reserves all of it.
 * @param cores of each pod; undefined keeps the release's resources
 */
export async function limitPods({ resources, autoscalers }: Before, count: number, cores?: number) {
  for (const { name } of autoscalers) await scaleBetween(name, count, count);
  await change(count, cores === undefined ? resources : withCpu(resources, String(cores)));
  const exactly = async () => {
    const pods = await podsOf(limited);
    return pods.length === count && pods;
  };
  const missing = `${deployment} was rolled out, but does not have ${count} pods`;
  return until(exactly, missing, goneWithinMs, 500);
}

/** Undoes everything that a run changed. */
export async function restore() {
  const { metadata } = await read();
  const note = metadata.annotations?.[beforeNote];
  if (!note) return;
  const { replicas, resources, autoscalers } = JSON.parse(note) as Before;
  for (const { name, minReplicas, maxReplicas } of autoscalers)
    await scaleBetween(name, minReplicas, maxReplicas);
  await change(replicas, resources);
  await kubectl(['annotate', deployment, `${beforeNote}-`, `${runNote}-`]);
}

/** The resources that the release gives each pod. */
export const resourcesOf = async () => containerOf((await read()).spec).container.resources;

const read = () => kubectlJson<Deployment>('get', deployment);

function containerOf({ template }: Deployment['spec']) {
  const { containers } = template.spec;
  const index = containers.findIndex(({ name }) => name === limited);
  return { index, container: containers[index]! };
}

async function change(replicas: number, resources: Resources) {
  const { index } = containerOf((await read()).spec);
  const changes = [
    { op: 'add', path: '/spec/replicas', value: replicas },
    { op: 'add', path: `/spec/template/spec/containers/${index}/resources`, value: resources },
  ];
  await kubectl(['patch', deployment, '--type=json', `--patch=${JSON.stringify(changes)}`]);
  await rolledOut(deployment);
}

const withCpu = ({ requests, limits }: Resources, cpu: string): Resources => ({
  requests: { ...requests, cpu },
  limits: { ...limits, cpu },
});

const scaleBetween = (name: string, minReplicas: number, maxReplicas: number) =>
  kubectl([
    'patch',
    `horizontalpodautoscaler/${name}`,
    '--type=merge',
    `--patch=${JSON.stringify({ spec: { minReplicas, maxReplicas } })}`,
  ]);

// Kills each pod of a test install in turn, and measures how long the main job fails: node kill-pods.ts
// --url http://node:port [--within 30] [--only keycloak,kafka]. With CONTAINERD_ADDRESS it sends SIGKILL to the container's
// process and the pod stays; otherwise it deletes the pod without grace. Prints a table, and exits with an error if
// recovery took longer or data was lost.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { kept, mainJob, whatIsLost } from './main-job.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    within: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
});
const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold', CONTAINERD_ADDRESS } = process.env;
const givenUpAfterMs = 300_000;

interface Pod {
  metadata: { name: string; deletionTimestamp?: string; labels: Record<string, string> };
  status: { phase: string; containerStatuses: { containerID?: string }[] };
}
interface Victim {
  name: string;
  component: string;
  container: string | undefined;
}

const kubectl = (...args: string[]) =>
  execFileSync('kubectl', [`--namespace=${NAMESPACE}`, ...args], { encoding: 'utf8' });

function pods(): Victim[] {
  const selector = `app.kubernetes.io/instance=${RELEASE}`;
  const { items } = JSON.parse(kubectl('get', 'pods', `--selector=${selector}`, '--output=json')) as {
    items: Pod[];
  };
  return items
    .filter(({ metadata, status }) => status.phase === 'Running' && !metadata.deletionTimestamp)
    .map(({ metadata, status }) => ({
      name: metadata.name,
      component: metadata.labels['app.kubernetes.io/component'] ?? '',
      container: status.containerStatuses[0]?.containerID?.replace('containerd://', ''),
    }));
}

function kill({ name, container }: Victim) {
  if (!CONTAINERD_ADDRESS || !container)
    return kubectl('delete', 'pod', name, '--grace-period=0', '--force', '--wait=false');
  const task = [
    '--address',
    CONTAINERD_ADDRESS,
    '--namespace',
    'k8s.io',
    'tasks',
    'kill',
    '--signal',
    'SIGKILL',
  ];
  return execFileSync('ctr', [...task, container]);
}

/** Repeats the main job until it succeeds. Returns the seconds since `since`, and why earlier rounds failed. */
async function untilGreen(since: number, roundMs = 10_000) {
  const reasons = new Set<string>();
  for (;;) {
    const failure = await mainJob(values.url, AbortSignal.timeout(roundMs)).then(
      () => undefined,
      (error: Error) => error,
    );
    const seconds = (Date.now() - since) / 1_000;
    if (!failure || seconds * 1_000 > givenUpAfterMs) return { seconds, isGreen: !failure, reasons };
    reasons.add(failure.message.slice(0, 100));
    await pause(250);
  }
}

const within = Number(values.within);
await untilGreen(Date.now());
const before = Date.now();
await untilGreen(before);
console.log(`The main job takes ${((Date.now() - before) / 1_000).toFixed(1)} s when nothing is killed.\n`);
console.log('| killed | main job good again after | lost |\n|---|---|---|');

let isGood = true;
const wanted = values.only?.split(',');
for (const pod of pods().filter(({ component }) => !wanted || wanted.includes(component))) {
  const since = Date.now();
  kill(pod);
  const { seconds, isGreen, reasons } = await untilGreen(since);
  const lost = isGreen
    ? await whatIsLost(values.url, AbortSignal.timeout(60_000)).catch(error => [String(error)])
    : ['?'];
  console.log(
    `| ${pod.component} | ${isGreen ? `${seconds.toFixed(1)} s` : 'not at all'} | ${lost.join(', ') || 'nothing'} |`,
  );
  for (const reason of reasons) process.stderr.write(`    ${pod.component}: ${reason}\n`);
  isGood &&= isGreen && seconds <= within && lost.length === 0;
}
console.log(
  `\nAcknowledged and looked for: ${kept.submissions.length} submissions, ${kept.lines.length} lines.`,
);
process.exit(isGood ? 0 : 1);

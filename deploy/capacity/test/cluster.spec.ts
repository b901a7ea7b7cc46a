import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { opened, until } from '@sevenfold/testing';
import type { ServerFigures } from '../figures.ts';
import type { State } from './recorded-kubectl.ts';
import { whereLimited } from './where-limited.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const before = { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '768Mi' } };

/** An autoscaled test install, on a node with 1.8 free cores. */
function cluster(changed: Partial<State> = {}) {
  const folder = opened(mkdtempSync(path.join(tmpdir(), 'kubectl-')), each =>
    rmSync(each, { recursive: true }),
  );
  const file = path.join(folder, 'state.json');
  const name = 'sevenfold-rooms-gateway';
  const installed: State = {
    environment: 'development',
    serviceType: 'NodePort',
    deployment: {
      metadata: { name, annotations: { theirs: 'stays' } },
      spec: {
        replicas: 3,
        template: {
          spec: {
            containers: [
              { name: 'sidecar', resources: {} },
              { name: 'rooms-gateway', resources: before },
            ],
          },
        },
      },
    },
    autoscaler: {
      metadata: { name },
      spec: { scaleTargetRef: { kind: 'Deployment', name }, minReplicas: 2, maxReplicas: 7 },
    },
    taken: '100m',
    changes: [],
    ...changed,
  };
  const write = (state: State) => writeFileSync(file, JSON.stringify(state));
  write(installed);
  mkdirSync(path.join(folder, 'bin'));
  const program = path.join(folder, 'bin/kubectl');
  writeFileSync(
    program,
    `#!/bin/sh\nexec '${process.execPath}' --no-warnings '${here('recorded-kubectl.ts')}' "$@"\n`,
  );
  chmodSync(program, 0o755);

  const state = () => JSON.parse(readFileSync(file, 'utf8')) as State;
  const start = (script: string) =>
    opened(
      spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
        env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}`, KUBECTL_STATE: file },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  /** Runs code in another process and returns its output. */
  const run = async (script: string) => {
    const child = start(script);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    await once(child, 'close');
    return said;
  };
  return { installed, state, write, start, run };
}

const limits = `import { limitPods, noteBefore, restore, restoreLeftover } from '${here('../pod-limits.ts')}';
  const report = line => console.log(line);
`;
const measuring = `import { startMeasuredCluster } from '${here('../measured-cluster.ts')}';
  const given = { report: () => undefined, options: { pods: [2], cores: [0.2], loadIt: false } };
`;
const change = `${limits} await limitPods(await noteBefore(), 2, 0.2);`;
const containersOf = ({ deployment }: State) => deployment.spec.template.spec.containers;

it('limits the pods, pins their autoscaler, and undoes both', async () => {
  const { installed, state, run } = cluster();
  await run(change);
  const changed = state();
  expect(changed.deployment.spec.replicas).toBe(2);
  expect(containersOf(changed)).toEqual([
    { name: 'sidecar', resources: {} },
    {
      name: 'rooms-gateway',
      resources: { requests: { ...before.requests, cpu: '0.2' }, limits: { ...before.limits, cpu: '0.2' } },
    },
  ]);
  expect(changed.autoscaler.spec).toMatchObject({ minReplicas: 2, maxReplicas: 2 });
  await run(`${limits} await restore();`);
  expect({ ...state(), changes: [] }).toEqual(installed);
});

it('restores what a killed run left behind, before it reads the current state', async () => {
  const { installed, state, start, run } = cluster();
  const killed = start(`${change} setInterval(() => 0, 1e6);`);
  await until(() => state().deployment.spec.replicas === 2, 'nothing was changed');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await run(`${limits} await restoreLeftover(report);`)).toContain('a killed run had changed');
  expect({ ...state(), changes: [] }).toEqual(installed);
});

it('refuses while another run may be measuring, here or on another machine', async () => {
  const { state, write, start, run } = cluster();
  start(`${change} setInterval(() => 0, 1e6);`);
  await until(() => state().deployment.spec.replicas === 2, 'nothing was changed');
  const changed = state();
  expect(await run(`${limits} await restoreLeftover(report);`)).toContain(
    'Another run is measuring this install',
  );
  // Two runs started at once: the later one must not save the first one's changes as the original state.
  expect(await run(`${limits} await noteBefore();`)).toContain('--overwrite is false');
  expect(state()).toEqual(changed);
  changed.deployment.metadata.annotations['sevenfold/capacity-run'] = '1@elsewhere';
  write(changed);
  expect(await run(`${limits} await restoreLeftover(report);`)).toContain(
    'A run on elsewhere is measuring this install',
  );
  expect(state()).toEqual(changed);
});

it.each([
  ['a production release', { environment: 'production' }, '', 'is a production release'],
  ['an install whose address it does not know', { serviceType: 'ClusterIP' }, '', 'with --url'],
  ['more pods than the nodes have CPU for', {}, 'given.options.pods = [4, 9];', '9 pods of 0.2 cores'],
  ['pods on nodes where others leave no free CPU', { taken: '1800m' }, '', '2 pods of 0.2 cores'],
])('refuses %s before it changes anything', async (_, changed, asked, why) => {
  const { installed, state, run } = cluster(changed);
  expect(await run(`${measuring} ${asked} await startMeasuredCluster(given);`)).toContain(why);
  expect(state()).toEqual(installed);
});

const limited = await whereLimited();

limited.it(
  'watches its pods, Redis and nodes through their kubelets, and warms up longer with less than a core',
  async () => {
    const { installed, state, run } = cluster();
    const said = await run(`${measuring}
    import { watch } from '${here('../figures.ts')}';
    import { setTimeout as pause } from 'node:timers/promises';
    const stack = await startMeasuredCluster(given);
    let warmUps = 0;
    const target = await stack.withPods(2, { pod: 0.2 }, async () => void warmUps++);
    const watched = watch(target);
    await pause(6_500);
    const figures = await watched.stop();
    await target.stop();
    await stack.stop();
    console.log(JSON.stringify({ url: target.url, warmUps, figures }));`);
    const { url, warmUps, figures } = JSON.parse(said.split('\n').at(-2)!) as {
      url: string;
      warmUps: number;
      figures: ServerFigures;
    };
    expect({ url, warmUps }).toEqual({ url: 'http://10.0.0.1:30380', warmUps: 5 });
    const used = expect.closeTo(0.5, 1);
    expect(figures).toMatchObject({
      pods: [
        { used, allowed: 0.2, sockets: 0 },
        { used, allowed: 0.2, sockets: 0 },
      ],
      gateway: { used: 0, allowed: 1 },
      store: { used, allowed: 1 },
      machine: { cores: 2, usedByOthers: 0 },
    });
    expect({ ...state(), changes: [] }).toEqual(installed);
  },
);

// Replaces kubectl: the file KUBECTL_STATE holds a cluster, and records every change.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface State {
  environment: string;
  serviceType: string;
  deployment: {
    metadata: { name: string; annotations: Record<string, string> };
    spec: { replicas: number; template: { spec: { containers: { name: string; resources: object }[] } } };
  };
  autoscaler: {
    metadata: { name: string };
    spec: { scaleTargetRef: { kind: string; name: string }; minReplicas: number; maxReplicas: number };
  };
  /** Cores that other pods of the node request. */
  taken: string;
  changes: string[];
}

const file = process.env['KUBECTL_STATE'] ?? '';
const state = JSON.parse(readFileSync(file, 'utf8')) as State;
const args = process.argv.slice(2).filter(each => !each.startsWith('--namespace='));
const [verb, what = ''] = args;
const option = (name: string) => args.find(each => each.startsWith(`--${name}=`))?.slice(name.length + 3);

const labelsOf = (component: string) => ({
  'app.kubernetes.io/instance': 'sevenfold',
  'app.kubernetes.io/component': component,
});
const podsOf = (component: string, count: number, cpu = '50m') =>
  Array.from({ length: count }, (_, index) => ({
    metadata: { name: `${component}-${index}`, namespace: 'sevenfold', labels: labelsOf(component) },
    spec: { nodeName: 'one', containers: [{ resources: { requests: { cpu } } }] },
    status: { phase: 'Running' },
  }));

function found(): object {
  if (what === 'configmap')
    return { data: { ENVIRONMENT: state.environment, PUBLIC_ORIGIN: 'http://localhost' } };
  if (what.startsWith('deployment/')) return state.deployment;
  if (what.startsWith('service/'))
    return { spec: { type: state.serviceType, ports: [{ nodePort: 30_380 }] } };
  if (what === 'horizontalpodautoscalers') return { items: [state.autoscaler] };
  if (what === 'nodes') return { items: [node] };
  const all = [
    ...podsOf('rooms-gateway', state.deployment.spec.replicas),
    ...podsOf('redis', 1, state.taken),
  ];
  const component = option('selector')?.split('=').at(-1);
  return {
    items: all.filter(
      ({ metadata: { labels } }) => !component || labels['app.kubernetes.io/component'] === component,
    ),
  };
}

const node = {
  metadata: { name: 'one' },
  spec: {},
  status: {
    capacity: { cpu: '2' },
    allocatable: { cpu: '1900m' },
    addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
    conditions: [{ type: 'Ready', status: 'True' }],
    nodeInfo: { bootID: 'of another machine' },
  },
};

function patch() {
  if (option('type') === 'merge') {
    const { spec } = JSON.parse(option('patch') ?? '') as { spec: object };
    return void Object.assign(state.autoscaler.spec, spec);
  }
  for (const { path, value } of JSON.parse(option('patch') ?? '') as { path: string; value: unknown }[]) {
    const steps = path.split('/').slice(1);
    const parent = steps
      .slice(0, -1)
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], state.deployment);
    (parent as Record<string, unknown>)[steps.at(-1)!] = value;
  }
}

function annotate() {
  const { annotations } = state.deployment.metadata;
  for (const note of args.slice(2)) {
    const [key = '', value] = note.includes('=')
      ? [note.slice(0, note.indexOf('=')), note.slice(note.indexOf('=') + 1)]
      : [note];
    if (value === undefined) delete annotations[key.slice(0, -1)];
    else if (annotations[key] === undefined) annotations[key] = value;
    else throw new Error(`--overwrite is false but found ${key}`);
  }
}

/** Each pod and the node use half a core. Some runtimes also list containers, whose usage the pod's own row includes. */
const cadvisor = () => {
  const at = Date.now();
  const row = (labels: string, cores = 0.5) =>
    `container_cpu_usage_seconds_total{cpu="total",${labels}} ${(at / 1_000) * cores} ${at}`;
  const of = (container: string, pod: string) =>
    `container="${container}",namespace="sevenfold",pod="${pod}"`;
  return [
    row('container="",id="/",namespace="",pod=""'),
    row(of('', 'redis-0')),
    row(of('', 'rooms-gateway-0')),
    row(of('', 'rooms-gateway-1')),
    row(of('POD', 'rooms-gateway-1'), 0.1),
    row(of('rooms-gateway', 'rooms-gateway-1'), 0.3),
    row(of('sidecar', 'rooms-gateway-1'), 0.2),
  ].join('\n');
};

if (verb === 'proxy') {
  const server = createServer(({ url = '' }, answer) =>
    answer.end(url.endsWith('cadvisor') ? cadvisor() : 'sevenfold_rooms_sockets_open 0\n'),
  );
  server.listen(0, '127.0.0.1', () =>
    console.log(`Starting to serve on 127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
} else if (verb === 'get') console.log(JSON.stringify(found()));
else if (verb === 'annotate' || verb === 'patch') {
  if (verb === 'patch') patch();
  else annotate();
  state.changes.push(args.slice(0, 2).join(' '));
  // An atomic rename, because tests may read the file at any time.
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

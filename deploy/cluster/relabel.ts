// Run `node relabel.ts` before an upgrade from 0.2 to 0.3, and `node relabel.ts --back` before a rollback to 0.2.
// Helm cannot do this: selectors are immutable, and those of 0.3 differ (docs/adr/0042). Gives the pods of
// Deployments and StatefulSets the labels of both versions, one workload at a time. Then replaces each
// workload with one that selects the same pods by the other version's labels. Every service stays available.
// After a failure, run it again.
import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { componentLabel, componentOf, type Labels } from './kubernetes.ts';

const { values } = parseArgs({ options: { back: { type: 'boolean', default: false } } });
const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold' } = process.env;
const nameLabel = 'app.kubernetes.io/name';
const instanceLabel = 'app.kubernetes.io/instance';

interface Workload {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels; annotations?: Labels };
  spec: { replicas: number; selector: object; template: { metadata: { labels: Labels } } };
}

interface ReplicaSet {
  metadata: { name: string; ownerReferences?: object[] };
  spec: { replicas: number };
}

const kubectl = (args: string[], input?: object) =>
  execFileSync('kubectl', [`--namespace=${NAMESPACE}`, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(input && { input: JSON.stringify(input) }),
  });
const read = (what: string) => JSON.parse(kubectl(['get', what, '--output=json'])) as Workload;
const apply = (manager: string, object: object, ...options: string[]) =>
  kubectl(['apply', '--server-side', `--field-manager=${manager}`, '--filename=-', ...options], object);

/** The name of the service or system. In 0.2 it is in the name label. */
function partOf({ spec }: Workload) {
  const { labels } = spec.template.metadata;
  return componentOf(labels) || (labels[nameLabel] ?? '');
}

const selectorOf = (part: string) => ({
  matchLabels: { [instanceLabel]: RELEASE, [values.back ? nameLabel : componentLabel]: part },
});

/** Recreates the workload with the other version's selector. The new one adopts the existing pods. */
function replace(what: string) {
  const { apiVersion, kind, metadata, spec } = read(what);
  const { name, labels, annotations } = metadata;
  const replacement = {
    apiVersion,
    kind,
    metadata: { name, labels, annotations },
    spec: { ...spec, selector: selectorOf(componentOf(spec.template.metadata.labels)) },
  };
  // First checks that the API server accepts the replacement.
  apply(
    'helm',
    { ...replacement, metadata: { ...replacement.metadata, name: `${name}-tried` } },
    '--dry-run=server',
  );
  kubectl(['delete', what, '--cascade=orphan']);
  // With Helm as the field manager, so that the next upgrade removes what its new templates lack.
  process.stdout.write(apply('helm', replacement));
  // Templates with an autoscaler set no replicas. Without another owner of the field, the number would briefly fall
  // to one.
  const scaled = kubectl(['get', 'hpa', '--output=name'])
    .split('\n')
    .includes(`horizontalpodautoscaler.autoscaling/${name}`);
  if (scaled) apply('relabel', { apiVersion, kind, metadata: { name }, spec: { replicas: spec.replicas } });
}

const release = `--selector=${instanceLabel}=${RELEASE}`;
const all = kubectl(['get', 'deployments,statefulsets', release, '--output=name'])
  .split('\n')
  .filter(Boolean);
const pending = all.filter(what => {
  const workload = read(what);
  return !isDeepStrictEqual(workload.spec.selector, selectorOf(partOf(workload)));
});
for (const what of pending) {
  const part = partOf(read(what));
  const labels = { [nameLabel]: part, [componentLabel]: part };
  kubectl(['patch', what, `--patch=${JSON.stringify({ spec: { template: { metadata: { labels } } } })}`]);
  // One at a time: starting everything at once would take CPU from requests on a small node.
  process.stdout.write(kubectl(['rollout', 'status', what, '--timeout=15m']));
}
for (const what of pending) replace(what);
// ReplicaSets of earlier versions, which have neither an owner nor pods now.
const leftOver = JSON.parse(kubectl(['get', 'replicasets', release, '--output=json'])) as {
  items: ReplicaSet[];
};
for (const { metadata, spec } of leftOver.items)
  if (!metadata.ownerReferences && spec.replicas === 0) kubectl(['delete', 'replicaset', metadata.name]);
console.log(
  `${pending.length} of ${all.length} relabelled: now helm ${values.back ? 'rollback' : 'upgrade'}`,
);

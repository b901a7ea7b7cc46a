// Kubernetes objects as the chart renders them, with the fields that the checks read.
import assert from 'node:assert/strict';
import { services } from '@sevenfold/contracts';

export interface Metadata {
  name: string;
  labels?: Labels;
  annotations?: Record<string, string>;
}

export type Labels = Record<string, string>;

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: KeyOfSecret } }[];
  volumeMounts?: { name: string; mountPath: string }[];
  ports?: { name: string; containerPort: number; hostPort?: number }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext?: SecurityContext;
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
}

interface KeyOfSecret {
  name: string;
  key: string;
}

interface Items {
  items: { key: string }[];
}

interface Probe {
  httpGet: { path: string; port: string };
}

/** The security context of a pod or a container, each of which has some of these fields. */
export interface SecurityContext {
  privileged?: boolean;
  allowPrivilegeEscalation?: boolean;
  capabilities?: { add?: string[]; drop?: string[] };
  seccompProfile?: { type: string };
  runAsNonRoot?: boolean;
  runAsUser?: number;
  readOnlyRootFilesystem?: boolean;
  procMount?: string;
  sysctls?: { name: string }[];
  seLinuxOptions?: { type?: string; user?: string; role?: string };
  appArmorProfile?: { type: string };
  windowsOptions?: { hostProcess?: boolean };
}

export interface Volume {
  name: string;
  configMap?: { name: string };
  secret?: { secretName: string } & Items;
  projected?: { sources: ({ secret?: { name: string } & Items } & Record<string, unknown>)[] };
  [source: string]: unknown;
}

export interface PodSpec {
  containers: [Container, ...Container[]];
  initContainers?: Container[];
  ephemeralContainers?: Container[];
  volumes?: Volume[];
  securityContext?: SecurityContext;
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  restartPolicy?: string;
  terminationGracePeriodSeconds?: number;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  affinity?: object;
  nodeSelector?: Labels;
  priorityClassName?: string;
  tolerations?: object[];
  topologySpreadConstraints?: { topologyKey: string; labelSelector: Selector }[];
}

export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

export interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
  namespaceSelector?: Selector;
  podSelector?: Selector;
}

export interface PolicyPort {
  protocol?: string;
  port?: number | string;
  endPort?: number;
}

export interface PolicyRule {
  ports?: PolicyPort[];
  to?: Peer[];
  from?: Peer[];
}

interface PodTemplate {
  metadata: Metadata & { labels: Labels };
  spec: PodSpec;
}

interface Workload {
  template: PodTemplate;
  replicas?: number;
  selector?: Selector;
  ttlSecondsAfterFinished?: number;
  strategy: { rollingUpdate: { maxUnavailable: number } };
  volumeClaimTemplates?: { metadata: Metadata }[];
}

interface Specs {
  Deployment: Workload;
  StatefulSet: Workload;
  Job: Workload;
  CronJob: { concurrencyPolicy: string; jobTemplate: { spec: Workload } };
  Pod: PodSpec;
  NetworkPolicy: {
    podSelector: Selector;
    policyTypes: string[];
    ingress?: PolicyRule[];
    egress?: PolicyRule[];
  };
  Service: {
    type?: string;
    clusterIP?: string;
    publishNotReadyAddresses?: boolean;
    selector: Labels;
    ports: { port: number; targetPort: number | string }[];
  };
  HorizontalPodAutoscaler: {
    minReplicas: number;
    maxReplicas: number;
    metrics: { type: string; resource?: { target: Record<string, string> }; pods?: object }[];
    behavior: Record<string, { policies: object[] }>;
  };
  HTTPRoute: { hostnames: string[]; rules: { backendRefs: { name: string; port: number }[] }[] };
  Ingress: { rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[] };
  PodMonitor: {
    podMetricsEndpoints: {
      path: string;
      port: string;
      relabelings: { targetLabel: string; replacement: string }[];
    }[];
  };
  AlertmanagerConfig: {
    route: { receiver: string; routes: { receiver: string }[] };
    receivers: { name: string }[];
  };
  PrometheusRule: {
    groups: { rules: { alert?: string; annotations?: Record<string, string> }[] }[];
  };
}

interface Rest {
  ConfigMap: { data: Record<string, string> };
  Secret: { data: Record<string, string> };
  ServiceAccount: { automountServiceAccountToken?: boolean };
}

type Fields = { [Kind in keyof Specs]: { spec: Specs[Kind] } } & Rest;

/** An object of one of these kinds. */
export type ObjectOf<Kind extends keyof Fields> = { kind: Kind; metadata: Metadata } & Fields[Kind];

/** Any object. The checks only read the names of other kinds. */
export type KubernetesObject = { [Kind in keyof Fields]: ObjectOf<Kind> }[keyof Fields];

export type NetworkPolicy = ObjectOf<'NetworkPolicy'>;

export const componentLabel = 'app.kubernetes.io/component';

/** The service, system or job that an object belongs to. */
export const componentOf = (labels: Labels = {}) => labels[componentLabel] ?? '';

export function ofKind<Kind extends keyof Fields>(objects: KubernetesObject[], kind: Kind) {
  return objects.filter((object): object is KubernetesObject & ObjectOf<Kind> => object.kind === kind);
}

/** A pod, and the object that contains or creates it. */
export interface PodSource {
  object: KubernetesObject;
  labels: Labels;
  pod: PodSpec;
  /** Names of the volumes that a StatefulSet claims for it. */
  claims: string[];
}

/** Every pod that the objects contain or create, whatever their kind. */
export function podsOf(objects: KubernetesObject[]): PodSource[] {
  return objects.flatMap((object): PodSource[] => {
    if (object.kind === 'Pod')
      return [{ object, labels: object.metadata.labels ?? {}, pod: object.spec, claims: [] }];
    const workload = workloadOf(object);
    if (!workload) return [];
    const { template, volumeClaimTemplates = [] } = workload;
    const claims = volumeClaimTemplates.map(({ metadata }) => metadata.name);
    return [{ object, labels: template.metadata.labels, pod: template.spec, claims }];
  });
}

function workloadOf(object: KubernetesObject): Workload | undefined {
  if (object.kind === 'CronJob') return object.spec.jobTemplate.spec;
  return 'spec' in object && 'template' in object.spec ? object.spec : undefined;
}

/** Whether the pod may call the API server. */
export const hasToken = ({ automountServiceAccountToken, volumes = [] }: PodSpec) =>
  automountServiceAccountToken !== false ||
  volumes.some(({ projected }) => projected?.sources.some(source => 'serviceAccountToken' in source));

/** The secret keys that a pod needs. */
export function secretsOf(pod: PodSpec): KeyOfSecret[] {
  const keysOf = (name: string, { items }: Items) => items.map(({ key }) => ({ name, key }));
  return [
    ...containersOf(pod).flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
    ),
    ...(pod.volumes ?? []).flatMap(({ secret, projected }) => [
      ...(secret ? keysOf(secret.secretName, secret) : []),
      ...(projected?.sources ?? []).flatMap(source =>
        source.secret ? keysOf(source.secret.name, source.secret) : [],
      ),
    ]),
  ];
}

export const containersOf = ({ initContainers = [], containers }: PodSpec) => [
  ...initContainers,
  ...containers,
];

/** The labels that select the pods of a service or system. */
export const selectorOf = (component: string) => ({
  'app.kubernetes.io/instance': 'sevenfold',
  [componentLabel]: component,
});

export const named = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`;

/** Deployments are the services. Each has a single container. */
export const deploymentsOf = (objects: KubernetesObject[]) =>
  ofKind(objects, 'Deployment').map(deployment => {
    const pod = deployment.spec.template.spec;
    return { deployment, pod, service: serviceOf(deployment), container: pod.containers[0] };
  });

function serviceOf({ metadata }: KubernetesObject) {
  const service = services.find(name => metadata.name === `sevenfold-${name}`);
  assert.ok(service, `${metadata.name} is not a service`);
  return service;
}

// Derives from each service's settings which addresses it must reach. Checks compare the policies with this, so
// nothing here may read the policies or their values.
import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { services, urlSetting, type ServiceName } from '@sevenfold/contracts';
import { platformConfigSchema, readConfig } from '@sevenfold/service-defaults';
import { definitions } from '@sevenfold/topology/definitions';
import {
  componentOf,
  containersOf,
  hasToken,
  ofKind,
  podsOf,
  type KubernetesObject,
  type Labels,
  type PodSpec,
} from './kubernetes.ts';
import { connection, type End } from './network-policies.ts';

const fullname = 'sevenfold';
/** The suffix of a headless Service, which has the same pods as the Service without it. */
const podsOfService = /(?<=^sevenfold-.+)-pods$/;
const servicePort = 8080;
const metricsPort = 9464;

/** Addresses that a service only sends to browsers. */
const forBrowsers = (service: ServiceName) => [
  'S3_PUBLIC_ENDPOINT',
  'TURN_URLS',
  'RUNBOOKS_URL',
  'DASHBOARDS_URL',
  'LOGS_SEARCH_URL',
  ...(service === 'api-gateway' ? ['S3_ENDPOINT'] : []),
];
/** Platform settings that only services with data use. */
const forData = ['DATABASE_URL', 'KAFKA_BROKERS'];
/** Read by telemetry before the configuration is loaded. */
const forTelemetry = ['TRACES_URL', 'LOGS_URL'];
/** Not in values-production.yaml: pg-boss, and a trace backend to query. */
const notInProduction = ['BUS_DATABASE_URL', 'TRACES_QUERY_URL'];
/** Set by the image. */
const ofTheImage: Record<string, string> = { SITE_DIRECTORY: '/app', CONSOLE_DIRECTORY: '/app' };

/** A Service of CloudNativePG in the release's namespace, and the label of its pods. */
const productionDatabase = 'main-db-rw';
const databaseLabels: Labels = { 'cnpg.io/cluster': 'main-db' };

/** Examples of mounted secrets. docs/install.md puts the production systems into these namespaces. */
const secretsBy = (isBundled: (part: string) => boolean): Record<string, string> => ({
  DATABASE_URL: `postgresql://a:b@${isBundled('postgres') ? `${fullname}-postgres` : productionDatabase}:5432/c`,
  KEYCLOAK_DATABASE_URL: `postgresql://a:b@${isBundled('keycloak') ? `${fullname}-postgres` : 'keycloak-db-rw.keycloak'}:5432/c`,
  REDIS_URL: `redis://:a@${isBundled('redis') ? `${fullname}-redis` : 'valkey.live-rooms'}:6379`,
  SMTP_URL: 'smtp://a:b@smtp.mail.example:587',
});

const internet = 'internet:443';
const privateNetwork = '192.168.7.7:443';
/** Checked for every pod: the internet, a private network, cloud metadata, email, and a pod of another namespace. */
const elsewhere = [
  internet,
  privateNetwork,
  '169.254.169.254:80',
  'internet:25',
  `other.other:${servicePort}`,
];

/** Every address in a text as `host:port`, with `internet` for hosts outside the cluster. */
function placesIn(text: string) {
  const addresses = text.matchAll(/(?:([a-z]+):\/\/(?:[^@/\s,]*@)?)?\b([a-z][a-z0-9.-]*)(?::(\d+))?/g);
  return [...addresses].flatMap(([, scheme = '', host = '', port = defaultPorts[scheme]]) =>
    port === undefined
      ? []
      : [`${host.split('.').length > 2 ? 'internet' : host.replace(podsOfService, '')}:${port}`],
  );
}

const defaultPorts: Record<string, string> = { http: '80', https: '443' };

/** One of our pods, with a possible address. */
interface Component extends End {
  component: string;
  labels: Labels;
  pod: PodSpec;
}

function peerAt(place: string, components: Component[]) {
  const [host = '', port] = place.split(':');
  const ours = components.find(({ component }) => host === `${fullname}-${component}`);
  const peer: End =
    ours ??
    (host === productionDatabase
      ? { address: '10.244.9.8', labels: databaseLabels }
      : isIP(host)
        ? { address: host }
        : host === 'internet'
          ? { address: '93.184.216.34' }
          : { address: '10.244.9.9', namespace: host.split('.')[1] });
  return { place, peer, port: Number(port) };
}

/** All our pods. */
const componentsOf = (objects: KubernetesObject[]): Component[] =>
  podsOf(objects).map(({ labels, pod }) => ({
    component: componentOf(labels),
    labels,
    address: '10.244.9.1',
    pod,
  }));

function secretsOf(objects: KubernetesObject[]) {
  const components = componentsOf(objects).map(({ component }) => component);
  return secretsBy(part => components.includes(part));
}

/** A service's environment as its process sees it. Values of secrets replace their files. */
function environmentOf(service: ServiceName, objects: KubernetesObject[]): Record<string, string> {
  const settings = ofKind(objects, 'ConfigMap').find(
    ({ metadata }) => metadata.name === `${fullname}-${service}`,
  );
  const found = componentsOf(objects).find(({ component }) => component === service);
  assert.ok(settings && found, `${service} has no settings or no pod`);
  const secrets = secretsOf(objects);
  // Skips references, whose values are not rendered.
  const mounted = (found.pod.containers[0].env ?? [])
    .filter(({ valueFrom }) => !valueFrom)
    .map(({ name }) => name.replace(/_FILE$/, ''));
  return {
    ...ofTheImage,
    ...settings.data,
    ...Object.fromEntries(mounted.map(name => [name, secrets[name] ?? 'long enough for a secret'])),
  };
}

/** @throws if the service would not start */
export const configurationOf = (service: ServiceName, objects: KubernetesObject[]) =>
  readConfig(definitions[service], environmentOf(service, objects));

/** Settings whose addresses a service may call. */
function settingsCalled(service: ServiceName) {
  const { config, migrations } = definitions[service];
  const without = new Set([...forBrowsers(service), ...(migrations ? [] : forData)]);
  const listed = [...Object.keys({ ...platformConfigSchema.shape, ...config.shape }), ...forTelemetry];
  return listed.filter(setting => !without.has(setting));
}

/** Settings with an address that a service could use in production but does not get. */
export function missingInProduction(service: ServiceName, objects: KubernetesObject[]) {
  const environment = environmentOf(service, objects);
  return settingsCalled(service)
    .filter(setting => /(?<!_PER)_(URLS?|ADDRESS|ENDPOINT|BROKERS|PODS)$/.test(setting))
    .filter(setting => !notInProduction.includes(setting) && !environment[setting]);
}

function neededByService(service: ServiceName, objects: KubernetesObject[]) {
  const environment = environmentOf(service, objects);
  const listed = settingsCalled(service);
  return [
    ...services
      .filter(other => listed.includes(urlSetting(other)))
      .map(other => `${fullname}-${other}:${servicePort}`),
    ...listed.flatMap(setting => placesCalled(environment[setting] ?? '', environment.PUBLIC_ORIGIN)),
    ...(listed.includes('WEBHOOKS_MOST') ? [internet] : []),
    // Only the installer knows the store's address: values-production.yaml leaves it open.
    ...(environment.S3_ENDPOINT?.startsWith('https:') && listed.includes('S3_ENDPOINT')
      ? [privateNetwork]
      : []),
  ];
}

/** Tokens and links contain the public origin, but nothing inside calls it. */
const placesCalled = (text: string, publicOrigin = '') => placesIn(text.replaceAll(publicOrigin, ''));

function neededByOther({ component, pod }: Component, objects: KubernetesObject[]) {
  const secrets = secretsOf(objects);
  const { PUBLIC_ORIGIN } = environmentOf('identity', objects);
  const texts = containersOf(pod).flatMap(({ args = [], env = [] }) => [
    ...args,
    ...env.map(
      ({ name, value = '' }) =>
        secrets[/(?:(?:KEYCLOAK_)?DATABASE|REDIS|SMTP)_URL(?=_FILE$)/.exec(name)?.[0] ?? ''] ?? value,
    ),
  ]);
  return [
    ...texts.flatMap(text => placesCalled(text, PUBLIC_ORIGIN)).flatMap(perhapsPrivate),
    ...configurationsOf(pod, objects).flatMap(text => placesCalled(text, PUBLIC_ORIGIN)),
    // Only the installer knows the addresses of the API server and the kubelets.
    ...(hasToken(pod) ? [internet, privateNetwork] : []),
    ...(component === 'prometheus' ? placesWithMetrics(objects) : []),
  ].filter(place => !place.startsWith(`${fullname}-${component}:`) && !place.startsWith('localhost:'));
}

/** Mounted files with addresses that the pod calls. Rules also contain addresses, but only for people. */
const configurationsOf = ({ volumes = [] }: PodSpec, objects: KubernetesObject[]) =>
  volumes.flatMap(({ configMap }) =>
    ofKind(objects, 'ConfigMap')
      .filter(({ metadata }) => metadata.name === configMap?.name)
      .flatMap(({ data }) => Object.entries(data))
      .filter(([file]) => file.endsWith('.yml'))
      .map(([, text]) => text),
  );

/** Ports of pods that Prometheus discovers. */
const placesWithMetrics = (objects: KubernetesObject[]) =>
  componentsOf(objects).flatMap(({ component, pod }) =>
    pod.containers
      .flatMap(({ ports = [] }) => ports)
      .filter(({ name }) => ['metrics', 'exporter', 'health'].includes(name))
      .map(({ containerPort }) => `${fullname}-${component}:${containerPort}`),
  );

/** Only the installer knows whether a store outside the cluster is in a private network. */
const perhapsPrivate = (place: string) => (place === internet ? [internet, privateNetwork] : [place]);

function neededBy(part: Component, objects: KubernetesObject[]) {
  const service = services.find(name => name === part.component);
  return service ? neededByService(service, objects) : neededByOther(part, objects);
}

const difference = (from: string, to: string, end: string, isOpen: boolean, isNeeded: boolean) =>
  isOpen === isNeeded
    ? []
    : [`${from} → ${to}: ${end} is ${isOpen ? 'open, and nobody needs it' : 'closed'}`];

/** Connections that the policies allow although nothing needs them, or deny although something does. */
export function wrongConnections(objects: KubernetesObject[]) {
  const policies = ofKind(objects, 'NetworkPolicy');
  const components = componentsOf(objects);
  const needs = new Map(components.map(part => [part.component, neededBy(part, objects)]));
  const ownPlaces = components.flatMap(({ component, pod }) =>
    pod.containers.flatMap(({ ports = [] }) =>
      ports.map(({ containerPort }) => `${fullname}-${component}:${containerPort}`),
    ),
  );
  const places = [...new Set([...ownPlaces, ...elsewhere, ...[...needs.values()].flat()])].map(place =>
    peerAt(place, components),
  );
  const entrances = entrancesOf(objects);
  const inside = components.flatMap(caller =>
    places.flatMap(({ place, peer, port }) => {
      const isOurs = components.some(component => component === peer);
      const isNeeded = needs.get(caller.component)?.includes(place) === true;
      const { egress, ingress } = connection(policies, caller, peer, port);
      return [
        ...difference(caller.component, place, 'egress', egress, isNeeded),
        ...difference(
          caller.component,
          place,
          'ingress',
          ingress,
          isNeeded || !isOurs || entrances.all.has(place),
        ),
      ];
    }),
  );
  const outside = Object.entries(outsiders).flatMap(([name, outsider]) =>
    ownPlaces.flatMap(place => {
      const { peer, port } = peerAt(place, components);
      const { ingress } = connection(policies, outsider, peer, port);
      return difference(
        name,
        place,
        'ingress',
        ingress,
        entrances.all.has(place) || entrances[name]?.has(place) === true,
      );
    }),
  );
  return [...inside, ...outside];
}

const outsiders: Record<string, End> = {
  'ingress controller': { address: '10.244.9.2', namespace: 'ingress-nginx' },
  'Gateway’s proxy': { address: '10.244.9.5', namespace: 'gateways' },
  prometheus: { address: '10.244.9.3', namespace: 'monitoring' },
  'a pod elsewhere': { address: '10.244.9.4', namespace: 'other' },
  'a visitor': { address: '93.184.216.35' },
};

/** The addresses that each outsider may reach, and in `all` those that every outsider and pod may reach. */
function entrancesOf(objects: KubernetesObject[]): { all: Set<string> } & Record<string, Set<string>> {
  const gateway = `${fullname}-api-gateway:${servicePort}`;
  const backends = ofKind(objects, 'Ingress')
    .flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths))
    .map(({ backend }) => `${backend.service.name}:${servicePort}`);
  const routes = ofKind(objects, 'HTTPRoute')
    .flatMap(({ spec }) => spec.rules.flatMap(({ backendRefs }) => backendRefs))
    .map(({ name, port }) => `${name}:${port}`);
  // A load balancer sends visitors directly to the gateway, like the node port of a test install.
  const isOpen =
    environmentOf('api-gateway', objects)['ENVIRONMENT'] === 'development' ||
    ofKind(objects, 'Service').some(({ spec }) => spec.type === 'LoadBalancer');
  return {
    all: new Set(isOpen ? [gateway] : []),
    'ingress controller': new Set(backends),
    'Gateway’s proxy': new Set(routes),
    prometheus: new Set(services.map(service => `${fullname}-${service}:${metricsPort}`)),
  };
}

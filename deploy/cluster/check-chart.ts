// Checks the chart with many sets of values: `npm run check -- chart`. Needs a build. Compiles helm if it is
// missing, and runs kubeconform and kube-score if they are on the path; --all requires both. Without helm and Go
// nothing is checked, which fails in CI. KUBERNETES_SCHEMAS names a folder of schemas for kubeconform; without it
// they are downloaded. `--pods` prints every pod of every case, for a real API server to check (run.sh).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cases, set, values, type Facts } from './check-chart/cases.ts';
import { render, rendered, runHelm } from './check-chart/helm.ts';
import { inFolder, judges, judgesOfMonitoring, onPath, succeeds } from './check-chart/judges.ts';
import { monitoringFacts } from './check-chart/monitoring.ts';
import { refusals } from './check-chart/refusals.ts';
import { securityFacts } from './check-chart/security.ts';
import { settingFacts } from './check-chart/settings.ts';
import { workloadFacts } from './check-chart/workloads.ts';
import { chart } from './generate-chart.ts';
import { podsOf } from './kubernetes.ts';
import { monitoringOf } from './monitoring.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const values = (name: string) => ['--values', path.join(chart, `values-${name}.yaml`)];

type Values = Record<string, string | number | boolean>;
const set = (pairs: Values) =>
  Object.entries(pairs).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

const backups = { 'backup.enabled': true, 'backup.target.claim': 'backups' };

const namespaceLabel = 'namespaceSelector.matchLabels.kubernetes\\.io/metadata\\.name';

/** Every way in which people install the chart differently. */
const cases: Record<string, string[]> = {
  dev: values('dev'),
  'dev, watched': [
    ...values('dev'),
    ...set({
      'bundled.monitoring.enabled': true,
      'logs.exporter': 'otlp',
      // Runs beside the bundled Prometheus, to compare their targets.
      'monitoring.podMonitors.enabled': true,
    }),
  ],
  'dev, watched, without a collector': [
    ...values('dev'),
    ...set({
      'bundled.monitoring.enabled': true,
      'bundled.monitoring.kubelets': false,
      'bundled.monitoring.webhook': 'https://alerts.pager.example/sevenfold',
      'bundled.collector.enabled': false,
      'bundled.zipkin.enabled': false,
      'traces.exporter': 'none',
      'logs.exporter': 'otlp',
    }),
  ],
  'dev, watched by systems elsewhere': [
    ...values('dev'),
    ...set({
      'bundled.monitoring.enabled': true,
      'traces.url': 'http://traces.tracing:4318/v1/traces',
      'traces.queryUrl': 'http://traces.tracing:4318',
      'logs.exporter': 'otlp',
      'logs.url': 'http://loki.logging:4318/otlp/v1/logs',
      'logs.queryUrl': 'http://loki.logging:9428',
      'monitoring.metricsUrl': 'http://prometheus.monitoring:9090',
      'networkPolicy.egress.traces.ports[0]': 4318,
      [`networkPolicy.egress.traces.to[0].${namespaceLabel}`]: 'tracing',
      [`networkPolicy.egress.logs.to[0].${namespaceLabel}`]: 'logging',
      [`networkPolicy.egress.logsQuery.to[0].${namespaceLabel}`]: 'logging',
      [`networkPolicy.egress.metrics.to[0].${namespaceLabel}`]: 'monitoring',
    }),
  ],
  'dev, quieter': [
    ...values('dev'),
    ...set({
      'bundled.monitoring.enabled': false,
      'logs.exporter': 'none',
      'bundled.zipkin.enabled': false,
      'bundled.collector.enabled': false,
      'traces.exporter': 'none',
    }),
  ],
  'dev, backups': [...values('dev'), ...set({ 'backup.enabled': true })],
  production: values('production'),
  'production, ingress-nginx': [...values('production'), ...values('ingress-nginx')],
  'production, room affinity': [
    ...values('production'),
    ...values('ingress-nginx'),
    ...set({ 'ingress.roomAffinity.enabled': true }),
  ],
  'production, room affinity by the Gateway': [
    ...values('production'),
    ...set({ 'gateway.roomAffinity.enabled': true }),
  ],
  'production, scaled by sockets': [
    ...values('production'),
    ...set({ 'services.rooms-gateway.autoscaling.sockets': 6_000 }),
  ],
  'production, watched': [
    ...values('production'),
    ...set({
      'monitoring.podMonitors.enabled': true,
      'monitoring.prometheusRules.enabled': true,
      'monitoring.prometheusRules.runbooks': 'https://runbooks.example',
      'monitoring.prometheusRules.dashboards': 'https://grafana.example/',
      'monitoring.prometheusRules.disabled[0]': 'RedisMemoryFills',
      'monitoring.databaseNamespace': 'databases',
      'monitoring.alertmanagerConfig.enabled': true,
      'monitoring.alertmanagerConfig.receivers.page.pagerdutyConfigs[0].routingKey.name': 'pager',
      'monitoring.alertmanagerConfig.receivers.page.pagerdutyConfigs[0].routingKey.key': 'key',
      'monitoring.dashboards.enabled': true,
    }),
  ],
  'production, backups': [
    ...values('production'),
    ...set({
      'backup.enabled': true,
      'backup.target.endpoint': 'https://s3.eu-west-1.amazonaws.com',
      'backup.target.secret.name': 'sevenfold-backup',
      'backup.keycloak.secret': 'keycloak-db-app',
    }),
  ],
  'production, backups on a volume': [
    ...values('production'),
    ...set({
      'backup.enabled': true,
      'backup.target.claim': 'backups',
      'backup.proof.scratch.storageClass': 'fast',
    }),
  ],
  'production, the least': [
    ...values('production'),
    ...set({
      'mail.secret.name': '',
      'events.security.tls': false,
      'events.security.sasl.mechanism': '',
      'virusScan.address': '',
      'voices.turn.urls': 'null',
      'voices.relay.url': '',
      'signIn.administration.secret.name': '',
    }),
  ],
  'production, load balancer': [
    ...values('production'),
    ...set({
      'gateway.enabled': false,
      'door.type': 'LoadBalancer',
      'services.api-gateway.env.TRUSTED_PROXY_HOPS': 0,
      'networkPolicy.doorFrom[0].ipBlock.cidr': '0.0.0.0/0',
    }),
  ],
  'production, extension points': [
    ...values('production'),
    '--values',
    path.join(chart, 'examples/extension-points.yaml'),
    ...set(backups),
  ],
  'production, DNS and nodes of its own': [
    ...values('production'),
    ...set({
      ...backups,
      'networkPolicy.dns[0].ipBlock.cidr': '10.96.0.10/32',
      'defaults.nodeSelector.pool': 'studio',
    }),
  ],
};

/** Values that the chart must reject, and a text that the error must contain. */
const refusals: [string, Values, RegExp][] = [
  ['an unknown value', { replica: 3 }, /'replica' not allowed/],
  ['an unknown service', { 'services.acounts.replicas': 2 }, /acounts': missing properties 'uses'/],
  ['an unknown setting of a service', { 'services.accounts.replica': 2 }, /'replica' not allowed/],
  ['a wrong type', { 'services.accounts.replicas': 'many' }, /\/services\/accounts\/replicas/],
  ['an unknown log level', { logLevel: 'loud' }, /\/logLevel/],
  ['the tag latest', { 'image.tag': 'latest' }, /\/image\/tag/],
  ['an origin with a path', { publicOrigin: 'https://sevenfold.example/a' }, /\/publicOrigin/],
  ['a password in an address', { 'objectStore.endpoint': 'http://a:b@s3' }, /\/objectStore\/endpoint/],
  ['a secret as a value', { 'services.accounts.env.S3_SECRET_KEY': 'x' }, /env\.S3_SECRET_KEY: is a secret/],
  ['a database as a value', { 'defaults.env.DATABASE_URL': 'x' }, /env\.DATABASE_URL: is a secret/],
  ['plain http', { publicOrigin: 'http://sevenfold.example' }, /publicOrigin: must be https/],
  ['debug logs', { logLevel: 'debug' }, /logLevel: debug is not/],
  ['the password grant', { 'signIn.acceptedClients[0]': 'sevenfold-cli' }, /signIn\.acceptedClients/],
  ['the development issuer', { 'signIn.url': 'http://development-issuer:8080' }, /signIn\.url/],
  ['a bundled database', { 'bundled.postgres.enabled': true }, /bundled\.postgres/],
  ['bundled monitoring', { 'bundled.monitoring.enabled': true }, /bundled\.monitoring/],
  ['logs without a log store', { 'logs.exporter': 'otlp', 'logs.url': '' }, /logs\.url: is required/],
  [
    'a retention that Prometheus does not accept',
    { 'bundled.monitoring.retention': 'a month' },
    /\/bundled\/monitoring\/retention/,
  ],
  ['a bundled Keycloak', { 'bundled.keycloak.enabled': true }, /bundled\.keycloak/],
  ['self-granted access', { 'services.accounts.env.DIAGNOSTICS_SELF_GRANT': true }, /DIAGNOSTICS_SELF_GRANT/],
  ['crash points', { 'services.contact-intake.env.CONTACT_CRASH_AT': 'a#1' }, /CONTACT_CRASH_AT/],
  ['no origin', { publicOrigin: '' }, /publicOrigin: is required/],
  ['private webhooks', { 'services.status.env.WEBHOOKS_TO_PRIVATE_ADDRESSES': true }, /WEBHOOKS_TO_PRIVATE/],
  ['copies without a place', { 'backup.enabled': true }, /backup\.target\.endpoint: is required/],
  [
    'copies in the bucket that they copy',
    {
      'backup.enabled': true,
      'backup.target.endpoint': 'https://s3.eu-central-1.amazonaws.com',
      'backup.target.bucket': 'sevenfold-production',
    },
    /backup\.target\.bucket: is the bucket that it copies/,
  ],
  [
    'a broker sign-in without a secret',
    { 'events.security.sasl.secret.name': '' },
    /events\.security\.sasl\.secret\.name: is required/,
  ],
  ['an unknown broker sign-in', { 'events.security.sasl.mechanism': 'gssapi' }, /\/sasl\/mechanism/],
  ['emails without a sender', { 'mail.from': '' }, /mail\.from: is required/],
  ['a scanner without a port', { 'virusScan.address': 'clamav' }, /\/virusScan\/address/],
  ['seven speakers without a relay', { 'voices.meshSpeakers': 7 }, /\/voices\/meshSpeakers/],
  ['TURN without a secret', { 'voices.turn.secret.name': '' }, /voices\.turn\.secret\.name: is required/],
  ['a relay without its secrets', { 'voices.relay.secret.name': '' }, /voices\.relay\.secret\.name/],
  ['no brokers', { 'events.brokers': 'null' }, /events\.brokers/],
  ['a nameless label', { nameOverride: '-' }, /\/nameOverride/],
  [
    'a common label that selectors use',
    { 'commonLabels.app\\.kubernetes\\.io/component': 'x' },
    /commonLabels\.app\.kubernetes\.io\/component: is set by the chart/,
  ],
  [
    'a label of pods that selectors use',
    { 'services.accounts.podLabels.app\\.kubernetes\\.io/component': 'x' },
    /services\.accounts\.podLabels\.app\.kubernetes\.io\/component: is set/,
  ],
  [
    'an annotation of pods that the chart sets',
    { 'defaults.podAnnotations.checksum/settings': 'x' },
    /services\.accounts\.podAnnotations\.checksum\/settings: is set/,
  ],
  [
    'a percentage as the CPU target of an autoscaler',
    { 'defaults.autoscaling.cpu': 70 },
    /\/defaults\/autoscaling\/cpu.*want string/,
  ],
  [
    'an autoscaler with a minimum above its maximum',
    { 'services.accounts.autoscaling.minReplicas': 9 },
    /services\.accounts\.autoscaling: minReplicas 9 exceed maxReplicas 7/,
  ],
  [
    'more pods than the database has connections for',
    { 'services.rooms-gateway.autoscaling.maxReplicas': 40 },
    connectionsOf('rooms-gateway', 40),
  ],
  [
    'larger pools than the database has connections for',
    { 'services.status.env.DATABASE_POOL_SIZE': 60 },
    connectionsOf('status', 2, 60),
  ],
  [
    'a pool whose size cannot be counted',
    { 'services.accounts.env.DATABASE_POOL_SIZE.valueFrom.configMapKeyRef.name': 'x' },
    /services\.accounts\.env\.DATABASE_POOL_SIZE: must be a number/,
  ],
  [
    'services that together exceed their shared database',
    { 'defaults.database.server': 'main' },
    /database\.maxConnections: 418 connections to main exceed 100.*accounts .* = 88, .*status .* = 33/,
  ],
  ['a metric without a type', { 'defaults.autoscaling.metrics[0].name': 'x' }, /\/metrics\/0/],
  [
    'a variable from two places',
    {
      'services.accounts.env.LOG_LEVEL.valueFrom.fieldRef.fieldPath': 'x',
      'services.accounts.env.LOG_LEVEL.valueFrom.secretKeyRef.name': 'x',
    },
    /\/env\/LOG_LEVEL/,
  ],
  [
    'a sidecar without an image',
    { 'defaults.sidecars[0].name': 'x' },
    /\/sidecars\/0': missing property 'image'/,
  ],
  [
    'a sidecar with the name of the service',
    { 'services.accounts.sidecars[0].name': 'accounts', 'services.accounts.sidecars[0].image': 'x:1' },
    /services\.accounts: accounts is the name of the chart's own container/,
  ],
  [
    'a volume with the name of the chart’s',
    { 'services.accounts.volumes[0].name': 'secrets' },
    /services\.accounts\.volumes: secrets is the name/,
  ],
  [
    'egress to everywhere',
    { 'services.accounts.egress[0].ports[0].port': 443 },
    /\/services\/accounts\/egress\/0': missing property 'to'/,
  ],
  ['pods without DNS', { 'networkPolicy.dns': 'null' }, /networkPolicy\.dns: is required/],
  [
    'a spread over nothing',
    { 'defaults.topologySpreadConstraints[0].maxSkew': 1 },
    /topologySpreadConstraints\/0/,
  ],
  [
    'an entrance that admits nobody',
    { 'networkPolicy.doorFrom': 'null' },
    /networkPolicy\.doorFrom: is required/,
  ],
  [
    'sockets of a service that has none',
    { 'services.accounts.autoscaling.sockets': 6_000 },
    /services\.accounts\.autoscaling\.sockets: only rooms-gateway has sockets/,
  ],
  [
    'room affinity without annotations',
    { 'ingress.roomAffinity.enabled': true },
    /ingress\.roomAffinity\.annotations: is required/,
  ],
  ['a Gateway without a name', { 'gateway.parentRefs': 'null' }, /gateway\.parentRefs: is required/],
  ['migration logs that are deleted at once', { 'migrations.keepSeconds': 0 }, /\/migrations\/keepSeconds/],
  ['another port for metrics', { 'services.accounts.env.METRICS_PORT': 80 }, /env\.METRICS_PORT: is set/],
  [
    'client addresses that anyone can forge at a load balancer',
    { 'door.type': 'LoadBalancer' },
    /door\.type: LoadBalancer/,
  ],
  [
    'client addresses that anyone can forge at a node port',
    { 'door.type': 'NodePort' },
    /door\.type: NodePort/,
  ],
  [
    'two trusted proxies in front of a node port',
    { 'door.type': 'NodePort', 'services.api-gateway.env.TRUSTED_PROXY_HOPS': 2 },
    /TRUSTED_PROXY_HOPS is 2/,
  ],
  [
    'a gateway that everyone can reach without its proxy',
    { 'networkPolicy.doorFrom[0].ipBlock.cidr': '0.0.0.0/0' },
    /networkPolicy\.doorFrom: 0\.0\.0\.0\/0/,
  ],
  [
    'alerts without runbooks',
    { 'monitoring.prometheusRules.runbooks': '' },
    /prometheusRules\.runbooks: is required/,
  ],
  [
    'runbooks at an invalid address',
    { 'monitoring.prometheusRules.runbooks': 'docs/runbooks' },
    /\/prometheusRules\/runbooks/,
  ],
  [
    'alerts on services that are not scraped',
    {
      'monitoring.prometheusRules.enabled': true,
      'monitoring.prometheusRules.runbooks': 'https://runbooks.example',
      'monitoring.podMonitors.enabled': false,
    },
    /monitoring\.podMonitors\.enabled: is required with prometheusRules/,
  ],
  [
    'a webhook that the network policy would block',
    {
      'bundled.monitoring.enabled': true,
      'bundled.monitoring.webhook': 'https://alerts.pager.example:8443/sevenfold',
    },
    /bundled\.monitoring\.webhook: add port 8443/,
  ],
  [
    'an alert that does not exist',
    { 'monitoring.prometheusRules.disabled[0]': 'RoomsAreFull' },
    /disabled: there is no alert RoomsAreFull/,
  ],
  [
    'pages without a receiver',
    { 'monitoring.alertmanagerConfig.enabled': true },
    /alertmanagerConfig\.receivers\.page: is required/,
  ],
  [
    'an unknown kind of receiver',
    { 'monitoring.alertmanagerConfig.receivers.page.pager[0].url': 'https://pager.example' },
    /\/alertmanagerConfig\/receivers\/page/,
  ],
];

/** The connections of this many pods and one more, each with its pool and one connection for its outbox. */
function connectionsOf(
  service: string,
  pods: number,
  pool = Number(platformConfigSchema.shape.DATABASE_POOL_SIZE.parse(undefined)),
) {
  const sum = (pods + 1) * (pool + 1);
  return new RegExp(`database\\.maxConnections: ${sum} connections to ${service} exceed 100`);
}

const helm = (await fetchProgram(helmProgram)) ?? '';
if (!helm) {
  console.error(
    `\n${'!'.repeat(80)}\nThe chart was NOT checked.\n${howToGet(helmProgram)}\n${'!'.repeat(80)}\n`,
  );
  process.exit(process.env['CI'] || process.argv.length > 2 ? 1 : 0);
}

const runHelm = (...args: string[]) =>
  spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const render = (options: string[]) => runHelm('template', 'sevenfold', chart, ...options);

/** Renders a case. Exits if that fails. */
function rendered(name: string, options: string[]) {
  const { status, stdout, stderr } = render(options);
  if (status !== 0) {
    console.error(`${name}: does not render\n${stderr}`);
    process.exit(1);
  }
  const objects = parseAllDocuments(stdout)
    .map(document => document.toJS() as KubernetesObject | null)
    .filter(object => object !== null);
  return { text: stdout, objects };
}

const selectorOf = (component: string) => ({
  'app.kubernetes.io/instance': 'sevenfold',
  'app.kubernetes.io/component': component,
});

const named = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`;

/** Deployments are the services. Each has a single container. */
const deploymentsOf = (objects: KubernetesObject[]) =>
  ofKind(objects, 'Deployment').map(deployment => {
    const pod = deployment.spec.template.spec;
    return { deployment, pod, service: serviceOf(deployment), container: pod.containers[0] };
  });

function serviceOf({ metadata }: KubernetesObject) {
  const service = services.find(name => metadata.name === `sevenfold-${name}`);
  assert.ok(service, `${metadata.name} is not a service`);
  return service;
}

/** Names of the settings in a service's or a library's `config.ts`, and of those that a library reads by name. */
const knownSettings = new Set([
  'NODE_EXTRA_CA_CERTS', // read by Node.js
  ...Object.values(definitions).flatMap(({ config }) => Object.keys(config.shape)),
  ...globSync(['services/*/src/config.ts', 'libs/*/src/**/*.ts'], { cwd: root }).flatMap(
    file => readFileSync(path.join(root, file), 'utf8').match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)*\b/g) ?? [],
  ),
]);

/**
 * Ports of the object store, live store, collector, log store, email, API server and kubelets. Only the installer
 * knows their addresses.
 */
const portsOfUnknownPlaces = new Set([443, 9000, 6379, 4318, 9411, 9428, 465, 587, 6443, 10250]);

/** What must hold in each case. */
const facts: Record<string, (objects: KubernetesObject[], label: string) => void> = {
  'every pod is "restricted", and may only write to its volumes'(objects) {
    for (const { object, pod } of podsOf(objects)) {
      assert.deepEqual(podSecurityFaults(pod), [], named(object));
      for (const { securityContext: security, name } of containersOf(pod)) {
        assert.equal(security?.readOnlyRootFilesystem, true, `${named(object)}, ${name}`);
        assert.ok(Number(security.runAsUser) > 10_000, `${named(object)}, ${name}`);
      }
    }
  },
  'every setting is known to a configuration'(objects) {
    const settings = ofKind(objects, 'ConfigMap').filter(({ data }) => data['HOST']);
    assert.equal(settings.length, services.length);
    for (const { metadata, data } of settings)
      assert.deepEqual(
        Object.keys(data).filter(name => !knownSettings.has(name)),
        [],
        metadata.name,
      );
    for (const { deployment, container } of deploymentsOf(objects))
      for (const { name } of container.env ?? [])
        assert.ok(knownSettings.has(name.replace(/_FILE$/, '')), `${named(deployment)}: ${name}`);
  },
  'objects are labelled by convention, and selected by labels that never change'(objects, label) {
    const conventional = ['name', 'instance', 'component', 'part-of', 'version', 'managed-by'];
    const name = label === 'production, extension points' ? 'studio' : 'sevenfold';
    const labelled = objects.map(object => ({ object, labels: object.metadata.labels ?? {} }));
    for (const { object, labels } of [...labelled, ...podsOf(objects)]) {
      const missing = conventional.filter(each => !labels[`app.kubernetes.io/${each}`]);
      assert.deepEqual(missing, [], named(object));
      assert.equal(labels['app.kubernetes.io/name'], name, named(object));
    }
    for (const workload of [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')])
      assert.deepEqual(
        workload.spec.selector?.matchLabels,
        {
          'app.kubernetes.io/instance': 'sevenfold',
          'app.kubernetes.io/component': componentOf(workload.metadata.labels),
        },
        named(workload),
      );
    for (const { deployment, service } of deploymentsOf(objects)) {
      const { annotations } = deployment.spec.template.metadata;
      assert.equal(annotations?.['kubectl.kubernetes.io/default-container'], service, named(deployment));
    }
  },
  'autoscalers add pods where docs/operations/scaling.md plans them, and alone decide how many there are'(
    objects,
  ) {
    const scaling = readFileSync(path.join(root, 'docs/operations/scaling.md'), 'utf8');
    const planned = Number(/CPU of rooms-gateway above (\d+) %/.exec(scaling)?.[1]);
    const autoscalers = ofKind(objects, 'HorizontalPodAutoscaler');
    for (const { deployment } of deploymentsOf(objects)) {
      const { name } = deployment.metadata;
      const autoscaler = autoscalers.find(({ metadata }) => metadata.name === name);
      assert.equal(deployment.spec.replicas === undefined, autoscaler !== undefined, name);
      if (!autoscaler) continue;
      const { metrics, behavior, minReplicas, maxReplicas } = autoscaler.spec;
      assert.deepEqual(
        metrics[0]?.resource?.target,
        { type: 'AverageValue', averageValue: `${planned * 10}m` },
        name,
      );
      assert.ok(behavior['scaleDown'] && minReplicas < maxReplicas, name);
    }
  },
  'only rooms-gateway scales by sockets, where the values enable it'(objects, label) {
    const metric = {
      metric: { name: 'sevenfold_rooms_sockets_open' },
      target: { type: 'AverageValue', averageValue: '6000' },
    };
    const found = ofKind(objects, 'HorizontalPodAutoscaler').flatMap(({ metadata, spec }) =>
      spec.metrics.filter(({ type }) => type === 'Pods').map(({ pods }) => [metadata.name, pods]),
    );
    const isScaled = label === 'production, scaled by sockets';
    assert.deepEqual(found, isScaled ? [['sevenfold-rooms-gateway', metric]] : []);
  },
  'the gateway finds the ready pods of rooms-gateway, and no others, by a name'(objects) {
    const { ROOMS_GATEWAY_PODS: source } = configurationOf('api-gateway', objects);
    const found = ofKind(objects, 'Service').filter(({ spec }) => spec.clusterIP === 'None');
    const service = found.find(({ metadata }) => metadata.name === 'sevenfold-rooms-gateway-pods');
    assert.deepEqual(source, { host: service?.metadata.name, port: '8080' });
    assert.equal(service?.spec.publishNotReadyAddresses, undefined);
    assert.deepEqual(service?.spec.selector, selectorOf('rooms-gateway'));
  },
  'pods resolve names, with NodeLocal DNSCache too, and nothing else at link-local addresses'(
    objects,
    label,
  ) {
    const policies = ofKind(objects, 'NetworkPolicy');
    const moved = label === 'production, DNS and nodes of its own';
    const places = [
      { address: '169.254.20.10', isOpen: !moved },
      { address: '10.244.0.2', namespace: 'kube-system', isOpen: !moved },
      { address: '10.96.0.10', isOpen: moved },
      { address: '169.254.169.254', isOpen: false },
    ];
    for (const { object, labels } of podsOf(objects)) {
      const mine = policies.filter(({ spec }) => matches(spec.podSelector, labels));
      const calls = mine.some(({ spec }) => (spec.egress ?? []).length > 0);
      for (const { isOpen, ...place } of places) {
        const { egress } = connection(policies, { address: '10.244.9.1', labels }, place, 53);
        assert.equal(egress, calls && isOpen, `${named(object)} → ${place.address}`);
      }
    }
    const onDns = policies.flatMap(({ spec }) => spec.egress ?? []).flatMap(({ ports = [] }) => ports);
    const count = (protocol: string) =>
      onDns.filter(each => each.port === 53 && each.protocol === protocol).length;
    assert.equal(count('UDP'), count('TCP'));
  },
  'every pod runs on the nodes that the values name, jobs too'(objects, label) {
    const nodes = label === 'production, DNS and nodes of its own' ? { pool: 'studio' } : undefined;
    if (label === 'production, extension points') return;
    for (const { object, pod } of podsOf(objects)) assert.deepEqual(pod.nodeSelector, nodes, named(object));
  },
  'hooks have their policy before they run, and keep their logs'(objects) {
    const hookOf = ({ metadata }: KubernetesObject, part = '') =>
      metadata.annotations?.[`helm.sh/hook${part}`];
    const policies = ofKind(objects, 'NetworkPolicy').filter(policy => hookOf(policy));
    // Without a TTL, JobFails would fire until someone deletes the job.
    for (const cronJob of ofKind(objects, 'CronJob'))
      assert.ok(Number(cronJob.spec.jobTemplate.spec.ttlSecondsAfterFinished) >= 3_600, named(cronJob));
    for (const job of ofKind(objects, 'Job')) {
      assert.ok(Number(job.spec.ttlSecondsAfterFinished) >= 3_600, named(job));
      if (!hookOf(job)) continue;
      assert.equal(hookOf(job, '-delete-policy'), 'before-hook-creation', named(job));
      const mine = policies.filter(({ spec }) =>
        matches(spec.podSelector, job.spec.template.metadata.labels),
      );
      assert.equal(mine.length, 1, named(job));
      for (const policy of mine) {
        assert.equal(hookOf(policy), hookOf(job), named(policy));
        assert.ok(Number(hookOf(policy, '-weight')) < Number(hookOf(job, '-weight')), named(policy));
        // Helm never removes hooks on uninstall.
        assert.match(hookOf(policy, '-delete-policy') ?? '', /hook-succeeded/, named(policy));
      }
    }
  },
  'what the values add to accounts arrives there, and only there'(objects, label) {
    if (label !== 'production, extension points') return;
    for (const object of objects) {
      assert.equal(object.metadata.labels?.['example.com/team'], 'platform', named(object));
      assert.equal(
        object.metadata.annotations?.['example.com/owner'],
        'platform@sevenfold.example',
        named(object),
      );
    }
    const policies = ofKind(objects, 'NetworkPolicy');
    for (const { deployment, pod, container, service } of deploymentsOf(objects)) {
      const { labels } = deployment.spec.template.metadata;
      const vault = { address: '10.244.9.7', namespace: 'vault' };
      const theirs = <Kind extends KubernetesObject['kind']>(kind: Kind) =>
        ofKind(objects, kind).filter(({ metadata }) => metadata.name === deployment.metadata.name);
      const added = {
        label: labels['example.com/cost-centre'] === '4711',
        annotation: deployment.spec.template.metadata.annotations?.['sidecar.istio.io/inject'] === 'false',
        service:
          theirs('Service')[0]?.metadata.annotations?.['service.kubernetes.io/topology-mode'] === 'Auto',
        account: /role\/sevenfold-accounts/.test(JSON.stringify(theirs('ServiceAccount'))),
        metric: /kafka_consumergroup_lag/.test(JSON.stringify(theirs('HorizontalPodAutoscaler'))),
        scaling: /"stabilizationWindowSeconds":600/.test(JSON.stringify(theirs('HorizontalPodAutoscaler'))),
        setting: theirs('ConfigMap')[0]?.data['NODE_EXTRA_CA_CERTS'] === '/etc/company-ca/ca.crt',
        reference: container.env?.some(({ name, valueFrom }) => name === 'LOG_LEVEL' && valueFrom) === true,
        source: /company-proxy/.test(JSON.stringify(container)),
        volume: pod.volumes?.some(({ name }) => name === 'company-ca') === true,
        mount: container.volumeMounts?.some(({ name }) => name === 'company-ca') === true,
        sidecar: pod.containers.some(({ name }) => name === 'vault-agent'),
        init: pod.initContainers?.some(({ name }) => name === 'vault-login') === true,
        affinity: pod.affinity !== undefined,
        tolerations: pod.tolerations !== undefined,
        priority: pod.priorityClassName === 'business',
        spread: pod.topologySpreadConstraints?.length === 1,
        egress: connection(policies, { address: '10.244.9.1', labels }, vault, 8200).egress,
      };
      for (const [what, arrived] of Object.entries(added))
        assert.equal(arrived, service === 'accounts', `${service}: ${what}`);
      for (const { labelSelector } of pod.topologySpreadConstraints ?? [])
        assert.ok(matches(labelSelector, labels) && !matches(labelSelector, {}), service);
    }
  },
  'only what watches the cluster has a token'(objects) {
    for (const { object, pod } of podsOf(objects))
      assert.equal(
        hasToken(pod),
        /-(prometheus|kube-state-metrics)$/.test(object.metadata.name),
        named(object),
      );
    for (const account of ofKind(objects, 'ServiceAccount'))
      assert.equal(account.automountServiceAccountToken, false, named(account));
  },
  'every container has requests and a memory limit'(objects) {
    for (const { object, pod } of podsOf(objects))
      for (const { resources, name } of containersOf(pod))
        assert.ok(
          resources.requests.cpu && resources.requests.memory && resources.limits.memory,
          `${named(object)}, ${name}`,
        );
  },
  'every service accepts its settings'(objects) {
    for (const service of services)
      assert.doesNotThrow(() => configurationOf(service, objects), `${service}: would not start`);
  },
  'production gives each service every address that it can use'(objects, label) {
    if (label !== 'production') return;
    for (const service of services) assert.deepEqual(missingInProduction(service, objects), [], service);
  },
  'probes and scrapers use ports and paths that the service serves'(objects) {
    for (const { deployment, container, service } of deploymentsOf(objects)) {
      const { startupProbe, livenessProbe, readinessProbe, ports = [], name } = container;
      const { PORT, METRICS_PORT } = configurationOf(service, objects);
      const numberOf = (port: string) => ports.find(({ name: bears }) => bears === port)?.containerPort;
      const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => [
        httpGet.path,
        numberOf(httpGet.port),
      ]);
      const { live, ready } = healthPaths;
      assert.deepEqual(
        asked,
        [live, live, ready].map(probed => [probed, PORT]),
        name,
      );
      const scraped = ofKind(objects, 'PodMonitor')
        .filter(({ metadata }) => metadata.name === deployment.metadata.name)
        .flatMap(({ spec }) => spec.podMetricsEndpoints);
      for (const endpoint of scraped)
        assert.deepEqual([endpoint.path, numberOf(endpoint.port)], [metricsPath, METRICS_PORT], name);
    }
  },
  'the old version serves until the new one does, and has time to shut down'(objects) {
    for (const { deployment, pod } of deploymentsOf(objects)) {
      assert.equal(deployment.spec.strategy.rollingUpdate.maxUnavailable, 0, named(deployment));
      const name = deployment.metadata.name;
      const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === name);
      const delay = Number(settings?.data['SHUTDOWN_DELAY_MS']);
      assert.ok(delay / 1_000 < Number(pod.terminationGracePeriodSeconds), named(deployment));
      const { annotations } = deployment.spec.template.metadata;
      assert.match(annotations?.['checksum/settings'] ?? '', /^[0-9a-f]{64}$/);
    }
  },
  'a test install creates each secret that its pods need, once; production creates none'(objects, label) {
    const made = ofKind(objects, 'Secret').flatMap(({ metadata, data }) =>
      Object.keys(data).map(key => `${metadata.name}/${key}`),
    );
    const needed = podsOf(objects).flatMap(({ pod }) =>
      secretsOf(pod).map(({ name, key }) => `${name}/${key}`),
    );
    assert.deepEqual(made.sort(), label.startsWith('dev') ? [...new Set(needed)].sort() : []);
    // Volumes also outlive the release, so the passwords must.
    for (const secret of ofKind(objects, 'Secret'))
      assert.equal(secret.metadata.annotations?.['helm.sh/resource-policy'], 'keep', named(secret));
  },
  'no setting holds a secret'(objects) {
    const text = JSON.stringify(objects);
    assert.doesNotMatch(text, /:\/\/[^/"\s:]*:[^/"\s@]+@/, 'an address with a password');
    for (const { object, pod } of podsOf(objects))
      for (const { env = [] } of containersOf(pod))
        for (const { name, value } of env)
          if (/PASSWORD|SECRET|_KEY|DATABASE_URL|REDIS_URL/.test(name) && value !== undefined)
            assert.match(value, /^\/run\/secrets\//, `${named(object)}: ${name}`);
  },
  'every pod has the default policy and one of its own'(objects) {
    const policies = ofKind(objects, 'NetworkPolicy');
    for (const { object, labels } of podsOf(objects)) {
      const mine = policies.filter(({ spec }) => matches(spec.podSelector, labels));
      assert.ok(mine.length >= 2, `${named(object)} has ${mine.length} policies`);
      for (const { spec } of mine) assert.deepEqual(spec.policyTypes, ['Ingress', 'Egress']);
    }
  },
  'every pod can reach exactly what its settings name'(objects, label) {
    // Unused bundled systems still admit their usual clients.
    const isWrong = (each: string) =>
      label !== 'dev, watched by systems elsewhere' || !/ingress is open/.test(each);
    assert.deepEqual(wrongConnections(objects).filter(isWrong), []);
  },
  'every rule of a policy names ports, and peers where these can be known'(objects) {
    for (const { metadata, spec } of ofKind(objects, 'NetworkPolicy')) {
      for (const { ports = [], to = [] } of spec.egress ?? []) {
        assert.ok(ports.length > 0, `${metadata.name}: egress to all ports`);
        const open = to.length > 0 ? [] : ports.filter(({ port }) => !portsOfUnknownPlaces.has(Number(port)));
        assert.deepEqual(open, [], `${metadata.name}: egress to anywhere`);
      }
      for (const { ports = [], from = [] } of spec.ingress ?? [])
        assert.ok(ports.length > 0 && from.length > 0, `${metadata.name}: ingress from anywhere`);
      for (const { to = [], from = [] } of [...(spec.egress ?? []), ...(spec.ingress ?? [])])
        for (const { podSelector, namespaceSelector } of [...to, ...from])
          for (const selector of [podSelector, namespaceSelector].filter(each => each !== undefined))
            assert.notDeepEqual(selector, {}, `${metadata.name}: selects everything`);
    }
  },
  'metrics have a port of their own, which Prometheus can reach and no Service exposes'(objects) {
    for (const { deployment, container } of deploymentsOf(objects)) {
      const ports = container.ports?.map(({ name, containerPort }) => [name, containerPort]);
      assert.deepEqual(
        ports,
        [
          ['http', 8080],
          ['metrics', 9464],
        ],
        named(deployment),
      );
    }
    for (const { metadata, data } of ofKind(objects, 'ConfigMap').filter(({ data }) => data['HOST']))
      assert.equal(data['METRICS_PORT'], '9464', metadata.name);
    for (const service of ofKind(objects, 'Service'))
      for (const { port, targetPort } of service.spec.ports)
        assert.ok(![port, targetPort].some(one => one === 9464 || one === 'metrics'), named(service));
    for (const { spec, metadata } of ofKind(objects, 'NetworkPolicy')) {
      const rules = spec.ingress?.filter(({ ports }) => ports?.some(({ port }) => port === 9464)) ?? [];
      for (const rule of rules)
        assert.deepEqual(rule.ports, [{ protocol: 'TCP', port: 9464 }], metadata.name);
      const bundled = objects.some(object => named(object) === 'StatefulSet sevenfold-prometheus');
      if (rules.length > 0)
        assert.deepEqual(
          rules.flatMap(({ from }) => from),
          [
            { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
            ...(bundled ? [{ podSelector: { matchLabels: selectorOf('prometheus') } }] : []),
          ],
          metadata.name,
        );
      const others = (spec.ingress ?? []).filter(rule => !rules.includes(rule));
      assert.doesNotMatch(JSON.stringify(others), /"monitoring"/, metadata.name);
    }
    const watched = ofKind(objects, 'NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec.ingress ?? []).includes('9464'),
    );
    assert.equal(watched.length, services.length);
  },
  'an ingress buffers bodies, except those of files'(objects) {
    for (const { metadata, spec } of ofKind(objects, 'Ingress')) {
      const paths = spec.rules.flatMap(({ http }) => http.paths.map(({ path: one }) => one));
      const buffering = metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-request-buffering'];
      const streams = metadata.name.endsWith('-uploads');
      assert.equal(buffering, streams ? 'off' : 'on', metadata.name);
      if (streams) assert.deepEqual(paths, ['/api/contact/uploads', '/api/rydesync/rooms/[^/]+/tracks$']);
      else
        assert.match(
          metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '',
          /^[1-9]\d*[km]$/,
        );
    }
  },
  'a proof can read copies, but nothing of the live system'(objects) {
    for (const cronJob of ofKind(objects, 'CronJob').filter(({ metadata }) =>
      metadata.name.endsWith('-backup-proof'),
    )) {
      assert.equal(cronJob.spec.concurrencyPolicy, 'Forbid', named(cronJob));
      const [container] = cronJob.spec.jobTemplate.spec.template.spec.containers;
      for (const { name } of container.env ?? []) assert.match(name, /^BACKUP_/, named(cronJob));
    }
  },
  'every image is named by version, and every label fits'(objects) {
    for (const { object, pod } of podsOf(objects))
      for (const { image } of containersOf(pod))
        assert.match(image, /:[\w.-]+(@sha256:[0-9a-f]{64})?$/, named(object));
  },
  'alerts lead to their runbooks, and every service is scraped, where these are switched on'(objects) {
    const rules = ofKind(objects, 'PrometheusRule').flatMap(({ spec }) =>
      spec.groups.flatMap(group => group.rules),
    );
    for (const { alert, annotations } of rules.filter(rule => rule.alert !== undefined))
      assert.match(annotations?.['runbook_url'] ?? '', new RegExp(`^https?://.+/${alert}\\.md$`));
    assert.doesNotMatch(JSON.stringify(rules), /NAMESPACE|RUNBOOKS|DASHBOARDS/);
    for (const { spec } of ofKind(objects, 'AlertmanagerConfig')) {
      const receivers = spec.receivers.map(({ name }) => name);
      for (const { receiver } of [spec.route, ...spec.route.routes]) assert.ok(receivers.includes(receiver));
    }
    const monitors = ofKind(objects, 'PodMonitor').map(({ metadata }) => metadata.name);
    if (monitors.length > 0)
      for (const service of services) assert.ok(monitors.includes(`sevenfold-${service}`), service);
    for (const { metadata, data } of ofKind(objects, 'ConfigMap'))
      if (metadata.labels?.['grafana_dashboard'])
        for (const text of Object.values(data)) {
          assert.ok(JSON.parse(text).uid);
          assert.doesNotMatch(
            text,
            /"(RUNBOOKS|LOGS|CONSOLE)\//,
            `${metadata.name}: a link without its base`,
          );
        }
  },
  'alerts and boards only query what the bundled Prometheus scrapes'(objects) {
    const monitoring = monitoringOf(objects);
    if (monitoring) assert.deepEqual(unscraped(monitoring, objects), []);
  },
  'MetricsMissing watches kubelets only where they are scraped'(objects, label) {
    const missing = /absent\(container_memory_working_set_bytes/;
    if (monitoringOf(objects))
      assert.equal(missing.test(JSON.stringify(objects)), label !== 'dev, watched, without a collector');
  },
  'a log store keeps one stream per service'(objects) {
    for (const [url] of JSON.stringify(objects).matchAll(/http:[^"\\\s]+\/insert\/opentelemetry[^"\\\s]*/g))
      assert.match(url, /\?_stream_fields=service\.name$/);
  },
  'every service is deployed, and those with data migrate first'(objects) {
    assert.equal(ofKind(objects, 'Deployment').length, services.length);
    const migrations = ofKind(objects, 'Job').find(
      ({ metadata }) => metadata.name === 'sevenfold-migrations',
    );
    assert.match(migrations?.metadata.annotations?.['helm.sh/hook'] ?? '', /pre-upgrade/);
    assert.equal(migrations?.spec.template.spec.containers.length, servicesWithData.length);
  },
};

/** Every pod of every case as an object of its own, whatever creates it. */
function printPods() {
  const pods = Object.entries(cases).flatMap(([label, options], index) =>
    podsOf(rendered(label, options).objects).map(({ object, pod, claims }) => {
      // Service accounts do not exist before the installation, and priority classes belong to the cluster.
      const { serviceAccountName: _account, priorityClassName: _class, ...spec } = pod;
      const name = `case-${index}-${object.kind.toLowerCase()}-${object.metadata.name}`;
      const restartPolicy = spec.restartPolicy ?? 'Always';
      // Volumes that the StatefulSet would claim.
      const claimed = claims.map(claim => ({ name: claim, emptyDir: {} }));
      const volumes = [...(spec.volumes ?? []), ...claimed];
      return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { ...spec, volumes, restartPolicy } };
    }),
  );
  writeFileSync(process.stdout.fd, pods.map(pod => `---\n${JSON.stringify(pod)}\n`).join(''));
}

if (process.argv.includes('--pods')) {
  printPods();
  process.exit();
}

let passed = 0;
let failed = 0;
function check(name: string, work: () => void) {
  try {
    work();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n${(error as Error).message.slice(0, 2_000)}`);
  }
}

const onPath = (command: string) =>
  (process.env['PATH'] ?? '').split(path.delimiter).some(folder => existsSync(path.join(folder, command)));

function succeeds({ status, stdout, stderr }: SpawnSyncReturns<string>) {
  assert.equal(status, 0, stdout + stderr);
}

const schemas = process.env['KUBERNETES_SCHEMAS'];
/** Third-party checkers. Each ignored kube-score test has a reason. */
const judges: Record<string, string[]> = {
  kubeconform: [
    '-strict',
    '-summary',
    // Custom resources of the Prometheus operator and the Gateway API have schemas of their own.
    '-skip=PodMonitor,PrometheusRule,AlertmanagerConfig,HTTPRoute',
    ...(schemas ? [`-schema-location=${schemas}`] : []),
  ],
  'kube-score': [
    'score',
    '--ignore-container-cpu-limit', // throttling makes an event loop miss its deadlines
    '--ignore-test=container-image-pull-policy', // tags never move, and digests can be pinned
    '--ignore-test=deployment-has-host-podantiaffinity', // topologySpreadConstraints do this
    '--ignore-test=statefulset-has-host-podantiaffinity', // bundled systems have one replica
    '--ignore-test=deployment-has-poddisruptionbudget', // the chart has one wherever there can be two replicas
    '--ignore-test=statefulset-has-poddisruptionbudget',
    '--ignore-test=deployment-replicas', // small installs have one
    '--ignore-test=networkpolicy-targets-pod', // hooks have policies, but their pods come and go
    '-',
  ],
};

/** Checks by the programs of Prometheus and Alertmanager. */
const judgesOfMonitoring: Record<string, (monitoring: Monitoring, objects: KubernetesObject[]) => void> = {
  promtool(monitoring, objects) {
    inFolder(folder => {
      writeConfiguration(discovered(monitoring, objects), folder);
      // --syntax-only, because the token file that the configuration names exists only in pods.
      const checks = [
        ['config', '--syntax-only', 'prometheus.yml'],
        ['rules', ...rulesOf(monitoring)],
      ];
      for (const what of checks)
        succeeds(spawnSync('promtool', ['check', ...what], { cwd: folder, encoding: 'utf8' }));
      const scraped = scrapedPods(folder);
      assert.deepEqual(
        new Set(scraped.map(({ component }) => component)),
        new Set([...services, 'keycloak', 'postgres', 'redis']),
      );
      for (const monitor of ofKind(objects, 'PodMonitor'))
        assert.deepEqual(
          scraped.filter(({ job }) => job === `${monitoring.namespace}/${monitor.metadata.name}`),
          labelsByOperator(monitor, monitoring.namespace, objects),
          named(monitor),
        );
    });
  },
  amtool({ alertmanager }) {
    inFolder(folder => {
      writeConfiguration(alertmanager, folder);
      succeeds(spawnSync('amtool', ['check-config', 'alertmanager.yml'], { cwd: folder, encoding: 'utf8' }));
    });
  },
};

function inFolder(work: (folder: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

check('the packaged chart has its README, but not the sources of derived files', () => {
  inFolder(folder => {
    succeeds(runHelm('package', chart, '--destination', folder));
    const [archive = ''] = globSync('*.tgz', { cwd: folder });
    const { stdout } = spawnSync('tar', ['-tzf', path.join(folder, archive)], { encoding: 'utf8' });
    assert.deepEqual(
      stdout.split('\n').filter(file => /README|\/examples\//.test(file)),
      ['sevenfold/README.md'],
    );
  });
});

const all = process.argv.includes('--all');
for (const [name, options] of Object.entries(cases)) {
  check(`${name}: helm lint`, () => succeeds(runHelm('lint', '--strict', chart, ...options)));
  const { text, objects } = rendered(name, options);
  for (const [fact, holds] of Object.entries(facts)) check(`${name}: ${fact}`, () => holds(objects, name));
  for (const [judge, args] of Object.entries(judges))
    if (all || onPath(judge))
      check(`${name}: ${judge}`, () => succeeds(spawnSync(judge, args, { input: text, encoding: 'utf8' })));
  const monitoring = monitoringOf(objects);
  for (const [judge, judged] of Object.entries(judgesOfMonitoring))
    if (monitoring && (all || onPath(judge))) check(`${name}: ${judge}`, () => judged(monitoring, objects));
}
for (const [name, pairs, expected] of refusals)
  check(`refuses ${name}`, () => {
    const { status, stderr } = render([...values('production'), ...set(pairs)]);
    assert.notEqual(status, 0, 'the chart accepted it');
    assert.match(stderr, expected);
  });
for (const judge of [...Object.keys(judges), ...Object.keys(judgesOfMonitoring)])
  if (!all && !onPath(judge)) console.log(`Skipped ${judge}, which is not on the path`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

import { platformConfigSchema } from '@sevenfold/service-defaults';
import type { Values } from './cases.ts';

/** Values that the chart must reject, and a text that the error must contain. */
export const refusals: [string, Values, RegExp][] = [
  ['an unknown value', { replica: 3 }, /'replica' not allowed/],
  ['an unknown service', { 'services.acounts.replicas': 2 }, /acounts': missing properties 'uses'/],
  ['an unknown setting of a service', { 'services.accounts.replica': 2 }, /'replica' not allowed/],
  ['a wrong type', { 'services.accounts.replicas': 'many' }, /\/services\/accounts\/replicas/],
  ['an unknown log level', { logLevel: 'loud' }, /\/logLevel/],
  ['the tag latest', { 'image.tag': 'latest' }, /\/image\/tag/],
  ['an origin with a path', { publicOrigin: 'https://sevenfold.example/a' }, /\/publicOrigin/],
  ['a password in a URL', { 'objectStore.endpoint': 'http://a:b@s3' }, /\/objectStore\/endpoint/],
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
    /backup\.target\.bucket: is the bucket to copy/,
  ],
  [
    'a name that is too long for the proof of copies',
    { fullnameOverride: 'a'.repeat(40), 'backup.enabled': true, 'backup.target.claim': 'backups' },
    /fullnameOverride: the CronJob a{40}-backup-proof .* 53 characters/,
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
    /services\.accounts\.autoscaling: minReplicas 9 exceeds maxReplicas 7/,
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
    'a sidecar with the same name as the service',
    { 'services.accounts.sidecars[0].name': 'accounts', 'services.accounts.sidecars[0].image': 'x:1' },
    /services\.accounts: accounts is the name of the chart's own container/,
  ],
  [
    'a volume with the same name as one of the chart’s',
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
    'scaling by sockets for a service that has none',
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

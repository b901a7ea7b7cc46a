import path from 'node:path';
import { chart } from '../generate-chart.ts';
import type { KubernetesObject } from '../kubernetes.ts';

export const values = (name: string) => ['--values', path.join(chart, `values-${name}.yaml`)];

export type Values = Record<string, string | number | boolean>;
export const set = (pairs: Values) =>
  Object.entries(pairs).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

const backups = { 'backup.enabled': true, 'backup.target.claim': 'backups' };

const namespaceLabel = 'namespaceSelector.matchLabels.kubernetes\\.io/metadata\\.name';

/** All the different ways in which people install the chart. */
export const cases: Record<string, string[]> = {
  dev: values('dev'),
  'dev, watched': [
    ...values('dev'),
    ...set({
      'bundled.monitoring.enabled': true,
      'logs.exporter': 'otlp',
      // Enabled beside the bundled Prometheus, to compare their targets.
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
  'dev, a prefix of events': [...values('dev'), ...set({ 'events.namePrefix': 'studio.' })],
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
  'production, more memory': [
    ...values('production'),
    ...set({ 'services.accounts.resources.limits.memory': '2Gi' }),
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
  'production, brokers shared with other systems': [
    ...values('production'),
    ...set({ 'events.namePrefix': 'studio.' }),
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

/** What must hold for the objects that a case renders. */
export type Facts = Record<string, (objects: KubernetesObject[], label: string) => void>;

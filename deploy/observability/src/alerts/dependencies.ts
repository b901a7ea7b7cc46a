import { inRelease, type Alert, type AlertCase, type RuleGroup, type Severity } from '../alert.js';
import { panels, type PanelAddress } from '../panels.js';
import { afterEffects } from '../causes.js';
import type { Dependency } from '../parts.js';

interface Away {
  name: string;
  check: Dependency;
  summary: string;
  severity?: Severity;
  panel: PanelAddress;
  /**
   * Services may have their own servers: an alert for a single service keeps its `component`, and explains
   * only effects on that service.
   */
  ofEachService?: true;
}

/**
 * Services cannot reach something. Counts a service if all its pods fail: a single failing pod is that pod's
 * fault. One alert for any number of services, so that one cause is one page.
 */
function away({ name, check, summary, panel, severity = 'page', ofEachService }: Away): Alert {
  const failing = (namespace: string) =>
    `max by (namespace, component) (sevenfold_readiness_check_up{${namespace}check="${check}"}) == 0`;
  const count = `count by (namespace) (${failing('')})`;
  const series = (component: string) =>
    `sevenfold_readiness_check_up{namespace="prod",component="${component}",check="${check}"}`;
  return {
    name,
    severity,
    // The value of a failing check is 0, that of the alert is the number of failing services.
    expr: ofEachService ? `(1 + (${failing('')}) and on (namespace) ${count} == 1) or ${count} > 1` : count,
    for: '1m',
    keepFiring: afterEffects,
    summary,
    description: `{{ $value }} in namespace {{ $labels.namespace }}:{{ range printf ${JSON.stringify(failing('namespace=%q,'))} $labels.namespace | query | sortByLabel "component" }} {{ .Labels.component }}{{ end }}`,
    panel,
    fires: {
      series: {
        [series('rooms-gateway')]: '1x5 0x20',
        [series('status')]: '1x5 0x20',
        [series('accounts')]: '1x25',
      },
      at: '8m',
      labels: { namespace: 'prod' },
      description: '2 in namespace prod: rooms-gateway status',
    },
    silent: { series: { [series('rooms-gateway')]: '1x5 0x0 1x20' }, at: '8m' },
  };
}

const component = (name: string) => `sevenfold_status_component_up{namespace="prod",name="${name}"}`;
const journey = { namespace: 'prod', name: 'journey-room' };

/** Free share of a volume, as the kubelet reports it. */
function volume(claims: string, namespaces: string) {
  const selector = `{namespace=~"${namespaces}",persistentvolumeclaim=~"${claims}"}`;
  return inRelease(
    `min by (persistentvolumeclaim) (kubelet_volume_stats_available_bytes${selector} / kubelet_volume_stats_capacity_bytes${selector})`,
  );
}

const databaseVolume = volume('.*(postgres|-db-).*', 'NAMESPACE|DATABASE_NAMESPACE');

const disk = (namespace: string, claim: string, free: number): AlertCase => ({
  series: {
    [`kubelet_volume_stats_available_bytes{namespace="${namespace}",persistentvolumeclaim="${claim}"}`]: `${free}x20`,
    [`kubelet_volume_stats_capacity_bytes{namespace="${namespace}",persistentvolumeclaim="${claim}"}`]:
      '100x20',
  },
  at: '15m',
});

/** Dependencies of the services. */
export const dependencyRules: RuleGroup = {
  name: 'dependencies',
  interval: '15s',
  alerts: [
    away({
      name: 'DatabaseAway',
      check: 'database',
      summary: 'Services cannot reach their databases and answer 503.',
      panel: panels.dependencies,
      ofEachService: true,
    }),
    away({
      name: 'RoomStoreAway',
      check: 'room-store',
      summary: 'Rooms cannot change: the live store takes no writes.',
      panel: panels.dependencies,
    }),
    away({
      name: 'BrokerAway',
      check: 'events',
      summary: 'Events wait in the outbox and operator commands stay pending: no broker.',
      panel: panels.dependencies,
    }),
    away({
      name: 'ObjectStoreAway',
      check: 'objects',
      summary: 'Uploads and downloads fail: the object store does not answer.',
      panel: panels.dependencies,
    }),
    {
      name: 'SignInAway',
      severity: 'page',
      expr: 'max by (namespace) (sevenfold_status_component_up{name="sign-in-provider"}) == 0',
      for: '1m',
      keepFiring: afterEffects,
      summary:
        'The sign-in provider’s keys are unavailable: nobody can sign in, and new pods accept only guests.',
      panel: panels.components,
      fires: {
        series: { [component('sign-in-provider')]: '1x5 0x20' },
        at: '8m',
        labels: { namespace: 'prod' },
      },
      silent: { series: { [component('sign-in-provider')]: '1x5 0x0 0.5x20' }, at: '8m' },
    },
    {
      name: 'SignInSlow',
      severity: 'ticket',
      // Includes the realm's pages. Measured at the gateway, so that it needs no metrics from Keycloak.
      expr: 'histogram_quantile(0.95, sum by (namespace, le) (rate(http_server_request_duration_bucket{component="api-gateway",http_route=~"/realms/.*"}[10m]))) > 0.75',
      for: '10m',
      summary: 'One in twenty requests to the sign-in provider takes longer than 750 ms.',
      panel: panels.signInRequests,
      fires: {
        series: signInBuckets({ '0.5': 80, '1': 100, '+Inf': 100 }),
        at: '30m',
        labels: { namespace: 'prod' },
      },
      silent: { series: signInBuckets({ '0.5': 99, '1': 100, '+Inf': 100 }), at: '30m' },
    },
    {
      name: 'JourneyFails',
      severity: 'page',
      expr: 'max by (namespace, name) (sevenfold_status_component_up{name=~"journey-.*"}) == 0',
      // Later than the causes that explain it, which show within 15 s; the status service needs three failures.
      for: '90s',
      summary: 'An end-to-end journey fails: people most likely fail at the same step.',
      panel: panels.components,
      fires: { series: { [component('journey-room')]: '1x5 0x20' }, at: '8m', labels: journey },
      silent: { series: { [component('journey-room')]: '1x5 0x0 0.5x20' }, at: '8m' },
    },
    {
      name: 'JourneyFails',
      severity: 'ticket',
      expr: 'avg by (namespace, name) (avg_over_time(sevenfold_status_component_up{name=~"journey-.*"}[30m])) < 0.8',
      for: '5m',
      summary: 'An end-to-end journey fails or is slow again and again.',
      panel: panels.components,
      fires: {
        series: { [component('journey-room')]: '1 0 '.repeat(15).trim() },
        at: '25m',
        labels: journey,
      },
      silent: { series: { [component('journey-room')]: '1x10 0x1 1x20' }, at: '25m' },
    },
    {
      name: 'DatabaseConnectionsUsedUp',
      severity: 'ticket',
      expr: 'sum by (namespace, component) (db_client_connection_pending_requests) > 0',
      for: '5m',
      summary: 'Requests of a service wait for a free database connection.',
      panel: panels.connectionsWaiting,
      fires: {
        series: { 'db_client_connection_pending_requests{namespace="prod",component="accounts"}': '4x20' },
        at: '15m',
        labels: { namespace: 'prod', component: 'accounts' },
      },
      silent: {
        series: {
          'db_client_connection_pending_requests{namespace="prod",component="accounts"}': '0x5 3x1 0x15',
        },
        at: '15m',
      },
    },
    {
      name: 'DatabaseDiskFills',
      severity: 'page',
      expr: `${databaseVolume} < 0.1`,
      for: '1m',
      summary: 'A database volume is 90 % full. At 100 % no write is acknowledged.',
      panel: panels.freeDisk,
      fires: {
        ...disk('databases', 'accounts-db-1', 5),
        labels: { namespace: 'prod', persistentvolumeclaim: 'accounts-db-1' },
      },
      silent: disk('databases', 'accounts-db-1', 50),
    },
    {
      name: 'DatabaseDiskFull',
      severity: 'page',
      expr: `${databaseVolume} < 0.02`,
      for: '1m',
      keepFiring: afterEffects,
      summary: 'A database volume is full: no write is acknowledged.',
      panel: panels.freeDisk,
      fires: {
        ...disk('databases', 'accounts-db-1', 1),
        labels: { namespace: 'prod', persistentvolumeclaim: 'accounts-db-1' },
      },
      silent: disk('databases', 'accounts-db-1', 5),
    },
    {
      name: 'StoreDiskFills',
      severity: 'ticket',
      expr: `${volume('.*(kafka|redis|valkey|s3).*', 'NAMESPACE')} < 0.2`,
      for: '5m',
      summary: 'A volume of Kafka, Redis or the object store is 80 % full. At 100 % it takes no writes.',
      panel: panels.storeDisk,
      fires: {
        ...disk('prod', 'data-sevenfold-kafka-0', 15),
        labels: { namespace: 'prod', persistentvolumeclaim: 'data-sevenfold-kafka-0' },
      },
      silent: disk('prod', 'data-sevenfold-kafka-0', 25),
    },
    {
      name: 'RedisMemoryFills',
      severity: 'ticket',
      // 0 means no limit.
      expr: 'max by (namespace) (redis_memory_used_bytes{namespace="NAMESPACE"} / (redis_memory_max_bytes{namespace="NAMESPACE"} > 0)) > 0.8',
      for: '5m',
      summary:
        'Redis uses 80 % of its memory limit. At 100 % it takes no writes, and nobody can join a room.',
      panel: panels.redisMemory,
      fires: { ...redis(85), labels: { namespace: 'prod' } },
      silent: redis(40),
    },
  ],
};

function redis(used: number): AlertCase {
  return {
    series: {
      'redis_memory_used_bytes{namespace="prod"}': `${used}x20`,
      'redis_memory_max_bytes{namespace="prod"}': '100x20',
    },
    at: '15m',
  };
}

/** Requests a minute, by upper bound of the bucket. */
function signInBuckets(each: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(each).map(([le, count]) => [
      `http_server_request_duration_bucket{namespace="prod",component="api-gateway",http_route="/realms/sevenfold/protocol/openid-connect/token",le="${le}"}`,
      `0+${count}x40`,
    ]),
  );
}

import type { Alert, RuleGroup, Severity } from '../alert.js';

/** All pods of a service fail one readiness check. */
function away(
  name: string,
  check: string,
  summary: string,
  wait: string,
  severity: Severity = 'page',
): Alert {
  const series = (component: string) =>
    `sevenfold_readiness_check_up{namespace="prod",component="${component}",check="${check}"}`;
  return {
    name,
    severity,
    // All pods of a service: a single failing pod is that pod's fault. The database and the room store also
    // take a pod out of traffic.
    expr: `max by (namespace, component) (sevenfold_readiness_check_up{check="${check}"}) == 0`,
    for: wait,
    summary,
    fires: {
      series: { [series('rooms-gateway')]: '1x5 0x20', [series('accounts')]: '1x25' },
      at: '15m',
      labels: { namespace: 'prod', component: 'rooms-gateway' },
    },
    silent: { series: { [series('rooms-gateway')]: '1x5 0x0 1x20' }, at: '15m' },
  };
}

/** Dependencies of the services. */
export const dependencyRules: RuleGroup = {
  name: 'dependencies',
  alerts: [
    away('DatabaseAway', 'database', 'A service cannot reach its database and answers nothing.', '1m'),
    away('RoomStoreAway', 'room-store', 'Rooms cannot change: the live store does not answer.', '1m'),
    away(
      'BrokerAway',
      'events',
      'Events wait in the outbox and operator commands stay pending: no broker.',
      '5m',
    ),
    away('ObjectStoreAway', 'objects', 'Uploads and downloads fail: the object store does not answer.', '5m'),
    {
      name: 'SignInAway',
      severity: 'page',
      expr: 'max by (namespace) (sevenfold_status_component_up{name="sign-in-provider"}) == 0',
      for: '2m',
      summary:
        'The sign-in provider’s keys are unavailable: nobody can sign in, and new pods accept only guests.',
      fires: {
        series: { 'sevenfold_status_component_up{namespace="prod",name="sign-in-provider"}': '1x5 0x20' },
        at: '15m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'sevenfold_status_component_up{namespace="prod",name="sign-in-provider"}': '1x5 0x0 0.5x20',
        },
        at: '15m',
      },
    },
    {
      name: 'JourneyFails',
      severity: 'ticket',
      expr: 'max by (namespace, name) (sevenfold_status_component_up{name=~"journey-.*"}) == 0',
      for: '5m',
      summary: 'An end-to-end journey fails: people most likely fail at the same step.',
      fires: {
        series: { 'sevenfold_status_component_up{namespace="prod",name="journey-room"}': '1x5 0x20' },
        at: '15m',
        labels: { namespace: 'prod', name: 'journey-room' },
      },
      silent: {
        series: { 'sevenfold_status_component_up{namespace="prod",name="journey-room"}': '1x5 0x3 0.5x20' },
        at: '15m',
      },
    },
    {
      name: 'DatabaseConnectionsUsedUp',
      severity: 'ticket',
      expr: 'sum by (namespace, component) (db_client_connection_pending_requests) > 0',
      for: '5m',
      summary: 'Requests of a service wait for a free database connection.',
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
      expr: 'min by (namespace, persistentvolumeclaim) (kubelet_volume_stats_available_bytes{persistentvolumeclaim=~".*(postgres|-db-).*"} / kubelet_volume_stats_capacity_bytes{persistentvolumeclaim=~".*(postgres|-db-).*"}) < 0.1',
      for: '5m',
      summary: 'A database volume is 90 % full. At 100 % no write is acknowledged.',
      fires: {
        series: {
          'kubelet_volume_stats_available_bytes{namespace="prod",persistentvolumeclaim="data-postgres-0"}':
            '5x20',
          'kubelet_volume_stats_capacity_bytes{namespace="prod",persistentvolumeclaim="data-postgres-0"}':
            '100x20',
        },
        at: '15m',
        labels: { namespace: 'prod', persistentvolumeclaim: 'data-postgres-0' },
      },
      silent: {
        series: {
          'kubelet_volume_stats_available_bytes{namespace="prod",persistentvolumeclaim="data-postgres-0"}':
            '50x20',
          'kubelet_volume_stats_capacity_bytes{namespace="prod",persistentvolumeclaim="data-postgres-0"}':
            '100x20',
        },
        at: '15m',
      },
    },
  ],
};

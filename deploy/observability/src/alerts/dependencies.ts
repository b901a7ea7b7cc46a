import type { Alert, RuleGroup, Severity } from '../alert.js';

/** A dependency that a service cannot reach, by what its readiness says. */
function away(
  name: string,
  check: string,
  summary: string,
  wait: string,
  severity: Severity = 'page',
): Alert {
  const series = (component: string) =>
    `readiness_check_up{namespace="prod",component="${component}",check="${check}"}`;
  return {
    name,
    severity,
    // All pods of a service: one alone is a fault of that pod. Database and room store take it out of traffic by its readiness.
    expr: `max by (namespace, component) (readiness_check_up{check="${check}"}) == 0`,
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

/** Whether what the parts stand on is there. */
export const dependencyRules: RuleGroup = {
  name: 'dependencies',
  alerts: [
    away('DatabaseAway', 'database', 'A service cannot reach its database, and so can do nothing.', '1m'),
    away('RoomStoreAway', 'room-store', 'Live rooms cannot be changed: their store does not answer.', '1m'),
    away('BrokerAway', 'events', 'Events are kept and not sent: operators’ commands wait.', '5m'),
    away('ObjectStoreAway', 'objects', 'Files can be neither stored nor fetched.', '5m'),
    {
      name: 'SignInAway',
      severity: 'page',
      expr: 'max by (namespace) (status_component_up{name="sign-in-provider"}) == 0',
      for: '2m',
      summary:
        'The sign-in provider does not hand out its keys: nobody signs in, and new pods accept nobody.',
      fires: {
        series: { 'status_component_up{namespace="prod",name="sign-in-provider"}': '1x5 0x20' },
        at: '15m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: { 'status_component_up{namespace="prod",name="sign-in-provider"}': '1x5 0x0 0.5x20' },
        at: '15m',
      },
    },
    {
      name: 'JourneyFails',
      severity: 'ticket',
      expr: 'max by (namespace, name) (status_component_up{name=~"journey-.*"}) == 0',
      for: '5m',
      summary: 'What people do, tried from end to end, does not get through.',
      fires: {
        series: { 'status_component_up{namespace="prod",name="journey-room"}': '1x5 0x20' },
        at: '15m',
        labels: { namespace: 'prod', name: 'journey-room' },
      },
      silent: {
        series: { 'status_component_up{namespace="prod",name="journey-room"}': '1x5 0x3 0.5x20' },
        at: '15m',
      },
    },
    {
      name: 'DatabaseConnectionsUsedUp',
      severity: 'ticket',
      expr: 'sum by (namespace, component) (db_client_connection_pending_requests) > 0',
      for: '5m',
      summary: 'Requests of a service wait for a free connection to its database.',
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
      summary: 'A tenth of a database’s disk is left. When it is full, nothing is acknowledged any more.',
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

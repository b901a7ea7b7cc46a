import { here, lines, quantiles, quantileOf, query, rate, type Dashboard } from './dashboard.js';

const chosen = 'component=~"$component"';
const statements = 'db_client_operation_duration';

const reaches = (check: string) =>
  query('{{component}}', `min by (component) (sevenfold_readiness_check_up{${here(`check="${check}"`)}})`);

const free = (volumes: string) =>
  query(
    '{{persistentvolumeclaim}}',
    `min by (persistentvolumeclaim) (kubelet_volume_stats_available_bytes{${here(`persistentvolumeclaim=~"${volumes}"`)}} / kubelet_volume_stats_capacity_bytes{${here(`persistentvolumeclaim=~"${volumes}"`)}})`,
  );

const isUp = {
  description: '1: every pod reaches it; 0: at least one does not.',
  thresholds: [1, 0.5],
} as const;

const fills = (alert: string) =>
  ({ description: `Free space of its volumes. ${alert}`, thresholds: [0.25, 0.1], max: 1 }) as const;

export const dependencies: Dashboard = {
  uid: 'sevenfold-dependencies',
  title: 'Dependencies',
  description:
    'PostgreSQL, events and Kafka, Redis, Keycloak, the object store: as services see them, and as their exporters do.',
  byService: true,
  rows: [
    {
      title: 'PostgreSQL',
      panels: [
        lines('Database reachable', 'short', [reaches('database')], isUp),
        lines(
          'Connections in use',
          'percentunit',
          [
            query(
              '{{component}}',
              `sum by (component) (db_client_connection_count{${here(`${chosen},db_client_connection_state="used"`)}}) / sum by (component) (db_client_connection_max{${here(chosen)}})`,
            ),
          ],
          {
            description: 'Share of each service’s pool. At 1 requests wait.',
            thresholds: [0.7, 0.9],
            max: 1,
          },
        ),
        lines(
          'Requests waiting',
          'short',
          [
            query(
              '{{component}}',
              `sum by (component) (db_client_connection_pending_requests{${here(chosen)}})`,
            ),
          ],
          {
            description:
              'Requests that wait for a connection. DatabaseConnectionsUsedUp fires after five minutes.',
            thresholds: [1, 10],
          },
        ),
        lines(
          'Statements by database',
          'ops',
          [query('{{db_namespace}}', rate('db_namespace', `${statements}_count`, chosen))],
          { description: 'Statements a second.' },
        ),
        lines(
          'Statements by kind',
          'ops',
          [query('{{db_operation_name}}', rate('db_operation_name', `${statements}_count`, chosen))],
          { description: 'Statements a second.' },
        ),
        lines('Durations of statements', 's', quantiles(statements, chosen), {
          description: 'How long services wait for a statement.',
          thresholds: [0.1, 1],
        }),
        lines(
          'Database disk free',
          'percentunit',
          [free('.*(postgres|-db-).*')],
          fills('DatabaseDiskFills fires below 0.1.'),
        ),
      ],
    },
    {
      title: 'Events and Kafka',
      panels: [
        lines('Bus reachable', 'short', [reaches('events')], isUp),
        lines(
          'Oldest in the outbox',
          's',
          [query('{{component}}', `max by (component) (sevenfold_outbox_age{${here()}})`)],
          {
            description: 'Events that the broker has not acknowledged. They wait, nothing is lost.',
            thresholds: [30, 120],
          },
        ),
        lines(
          'Waiting in the outbox',
          'short',
          [query('{{component}}', `max by (component) (sevenfold_outbox_unsent{${here()}})`)],
          { description: 'Events that the broker has not acknowledged yet.' },
        ),
        lines(
          'Published',
          'cps',
          [query('{{component}}', rate('component', 'sevenfold_outbox_published_total'))],
          {
            description: 'Events that the broker acknowledged per second.',
          },
        ),
        lines(
          'Lag',
          'short',
          [
            query(
              '{{messaging_consumer_group_name}}',
              `sum by (messaging_consumer_group_name) (sevenfold_consumer_lag{${here()}})`,
            ),
          ],
          {
            description:
              'Events on Kafka that a group has not handled yet. ConsumersBehind fires if there are too many.',
            thresholds: [100, 1000],
          },
        ),
        lines(
          'From outbox to handled, p99',
          's',
          [
            query(
              '{{messaging_consumer_group_name}}',
              quantileOf(0.99, 'sevenfold_events_delay', ['messaging_consumer_group_name']),
            ),
          ],
          { description: 'From writing an event to its effect in a service.', thresholds: [2, 10] },
        ),
        lines('Handled', 'cps', [query('{{outcome}}', rate('outcome', 'sevenfold_events_handled_total'))], {
          description: 'Events a second by outcome: handled, duplicate (skipped) or failed (repeated).',
        }),
        lines(
          'Handled by type',
          'cps',
          [
            query(
              '{{cloudevents_event_type}}',
              `topk(12, ${rate('cloudevents_event_type', 'sevenfold_events_handled_total')})`,
            ),
          ],
          { description: 'The twelve busiest types of events.' },
        ),
        lines(
          'Dead letters',
          'short',
          [
            query(
              '{{messaging_consumer_group_name}}',
              `sum by (messaging_consumer_group_name) (increase(sevenfold_events_dead_lettered_total{${here()}}[$__rate_interval]))`,
            ),
          ],
          {
            description: 'Events that failed five times. Each needs a decision: see the console.',
            thresholds: [1, 10],
          },
        ),
        lines('Kafka disk free', 'percentunit', [free('.*kafka.*')], fills('At 0 the broker stops.')),
      ],
    },
    {
      title: 'Redis, the live store of rooms',
      panels: [
        lines('Live store reachable', 'short', [reaches('room-store')], isUp),
        lines(
          'Memory used',
          'percentunit',
          [
            query(
              'used',
              `max(redis_memory_used_bytes{${here()}}) / (max(redis_memory_max_bytes{${here()}}) > 0)`,
            ),
          ],
          {
            description: 'Share of maxmemory. At 1 Redis refuses writes, and nobody can join a room.',
            thresholds: [0.75, 0.9],
            max: 1,
          },
        ),
        lines('Changes of the live store', 's', quantiles('sevenfold_rooms_store_duration', 'store="live"'), {
          description: 'Until Redis has committed a change of a room.',
          thresholds: [0.02, 0.1],
        }),
        lines('Redis disk free', 'percentunit', [free('.*redis.*')], fills('At 0 no snapshot is written.')),
      ],
    },
    {
      title: 'Keycloak and the object store',
      panels: [
        lines(
          'Seen by the status page',
          'short',
          [query('{{name}}', `min by (name) (sevenfold_status_component_up{${here()}})`)],
          { description: '1 operational, 0.5 degraded, 0 down.', thresholds: [1, 0.5], max: 1 },
        ),
        lines(
          'Sign-in requests',
          's',
          [
            query(
              'p95 of all',
              quantileOf(
                0.95,
                'http_server_request_duration',
                [],
                'component="api-gateway",http_route=~"/realms/.*"',
              ),
            ),
            query(
              'p99 of {{http_route}}',
              quantileOf(
                0.99,
                'http_server_request_duration',
                ['http_route'],
                'component="api-gateway",http_route=~"/realms/.*"',
              ),
            ),
          ],
          {
            description: 'How long people wait for Keycloak, at the gateway. Objective: 1 s.',
            thresholds: [0.5, 1],
          },
        ),
        lines('Object store reachable', 'short', [reaches('objects')], isUp),
        lines(
          'Outgoing calls, p99',
          's',
          [
            query(
              '{{server_address}}',
              quantileOf(0.99, 'http_client_request_duration', ['server_address'], chosen),
            ),
          ],
          { description: 'How long services wait, by the system that they call.', thresholds: [1, 5] },
        ),
        lines(
          'Time since the last probe',
          's',
          [query('status', `max(sevenfold_status_probe_age{${here()}})`)],
          { description: 'By the status page. StatusProbeDead fires above 120 s.', thresholds: [30, 120] },
        ),
        lines(
          'Store disk free',
          'percentunit',
          [free('.*(kafka|redis|valkey|s3).*')],
          fills('StoreDiskFills fires below 0.2.'),
        ),
        lines(
          'Age of the last backup',
          's',
          [
            query(
              '{{cronjob}}',
              `time() - max by (cronjob) (kube_cronjob_status_last_successful_time{${here('cronjob=~".+-backup(-proof)?"')}})`,
            ),
          ],
          {
            description: 'BackupOld fires after 29 hours, BackupUnproven after eight days.',
            unlimited: 'The two have different limits.',
          },
        ),
      ],
    },
  ],
};

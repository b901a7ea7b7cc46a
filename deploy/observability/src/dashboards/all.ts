import { here, lines, number, quantiles, query, rate, type Dashboard } from './dashboard.js';
import { overview } from './overview.js';

const requests = 'http_server_request_duration_count';
const chosen = 'component=~"$component"';

const services: Dashboard = {
  uid: 'sevenfold-services',
  title: 'Services',
  description: 'Requests, errors and durations of each service.',
  byService: true,
  rows: [
    {
      title: 'All selected',
      panels: [
        lines('Requests', 'reqps', [query('{{component}}', rate('component', requests, chosen))]),
        lines('Server errors', 'percentunit', [
          query(
            '{{component}}',
            `${rate('component', requests, `${chosen},http_response_status_code=~"5.."`)} / ${rate('component', requests, chosen)}`,
          ),
        ]),
        lines('Durations', 's', quantiles('http_server_request_duration', chosen)),
      ],
    },
    {
      title: 'By route',
      panels: [
        lines('Busiest', 'reqps', [
          query('{{http_route}}', `topk(10, ${rate('http_route', requests, `${chosen},http_route!=""`)})`),
        ]),
        lines('Failing', 'reqps', [
          query('{{http_route}}', rate('http_route', requests, `${chosen},http_response_status_code=~"5.."`)),
        ]),
        lines('Slowest, p99', 's', [
          query(
            '{{http_route}}',
            `topk(10, histogram_quantile(0.99, sum by (le, http_route) (rate(http_server_request_duration_bucket{${here(chosen)}}[$__rate_interval]))))`,
          ),
        ]),
      ],
    },
    {
      title: 'Responses and outgoing calls',
      panels: [
        lines('By status', 'reqps', [
          query('{{http_response_status_code}}', rate('http_response_status_code', requests, chosen)),
        ]),
        lines('Rate limited', 'reqps', [
          query('{{component}}', rate('component', requests, `${chosen},http_response_status_code="429"`)),
        ]),
        lines('Outgoing calls, p99', 's', [
          query(
            '{{server_address}}',
            `histogram_quantile(0.99, sum by (le, server_address) (rate(http_client_request_duration_bucket{${here(chosen)}}[$__rate_interval])))`,
          ),
        ]),
      ],
    },
  ],
};

const rooms: Dashboard = {
  uid: 'sevenfold-rooms',
  title: 'Rooms',
  description: 'Listeners, how well they are in step, and what rooms-gateway sends.',
  rows: [
    {
      title: 'Now',
      panels: [
        number('Sockets', 'short', `sum(sevenfold_rooms_sockets_open{${here()}})`),
        number('Rooms', 'short', `max(sevenfold_rooms_rooms_open{${here()}})`, {
          description: 'The highest count of any pod: several pods can hold listeners of one room.',
        }),
        number('Voices through the SFU', 'short', `sum(sevenfold_rooms_relayed_open{${here()}})`),
        number('Waiting for slow readers', 'bytes', `sum(sevenfold_rooms_bytes_waiting{${here()}})`),
      ],
    },
    {
      title: 'Joining and listening',
      panels: [
        lines('Listener error', 's', quantiles('sevenfold_rooms_listener_error'), {
          description: 'Reported by players. Objective: 30 ms.',
          thresholds: [0.01, 0.03],
        }),
        lines('Joins', 'cps', [query('{{outcome}}', rate('outcome', 'sevenfold_rooms_joins_total'))]),
        lines('Resumed without a gap', 'percentunit', [
          query(
            'share',
            `sum(rate(sevenfold_rooms_joins_total{${here('outcome="recovered"')}}[$__rate_interval])) / sum(rate(sevenfold_rooms_joins_total{${here('outcome=~"recovered|snapshot"')}}[$__rate_interval]))`,
          ),
        ]),
        lines('Handshakes at the gateway', 'cps', [
          query('{{outcome}}', rate('outcome', 'sevenfold_gateway_handshake_duration_count')),
        ]),
        lines('Rejected handshakes', 'cps', [
          query('{{code}}', rate('code', 'sevenfold_rooms_handshakes_refused_total')),
        ]),
        lines('Sockets by pod', 'short', [
          query('{{pod}}', `sum by (pod) (sevenfold_rooms_sockets_open{${here()}})`),
        ]),
        lines('Slow readers', 'cps', [
          query('{{outcome}}', rate('outcome', 'sevenfold_rooms_readers_slow_total')),
        ]),
      ],
    },
    {
      title: 'Operations',
      panels: [
        lines('Operations, p99', 's', [
          query(
            '{{operation}}',
            `histogram_quantile(0.99, sum by (le, operation) (rate(sevenfold_rooms_operation_duration_bucket{${here()}}[$__rate_interval])))`,
          ),
        ]),
        lines('Outcomes', 'ops', [
          query('{{outcome}}', rate('outcome', 'sevenfold_rooms_operation_duration_count')),
        ]),
        lines('Stores, p99', 's', [
          query(
            '{{store}}',
            `histogram_quantile(0.99, sum by (le, store) (rate(sevenfold_rooms_store_duration_bucket{${here()}}[$__rate_interval])))`,
          ),
        ]),
      ],
    },
    {
      title: 'Frames',
      panels: [
        lines('Frames by lane', 'cps', [
          query('{{lane}}', rate('lane', 'sevenfold_rooms_frames_sent_total')),
        ]),
        lines('Bytes by lane', 'Bps', [query('{{lane}}', rate('lane', 'sevenfold_rooms_bytes_sent_total'))]),
        lines('Dropped for slow readers', 'cps', [
          query('{{lane}}', rate('lane', 'sevenfold_rooms_frames_dropped_total')),
        ]),
      ],
    },
  ],
};

const events: Dashboard = {
  uid: 'sevenfold-events',
  title: 'Events',
  description: 'From the outbox over the broker to the consumers.',
  rows: [
    {
      title: 'Outbox',
      panels: [
        lines('Oldest waiting', 's', [
          query('{{component}}', `max by (component) (sevenfold_outbox_age{${here()}})`),
        ]),
        lines('Waiting', 'short', [
          query('{{component}}', `max by (component) (sevenfold_outbox_unsent{${here()}})`),
        ]),
        lines('Published', 'cps', [
          query('{{component}}', rate('component', 'sevenfold_outbox_published_total')),
        ]),
      ],
    },
    {
      title: 'Consumers',
      panels: [
        lines('Lag', 'short', [
          query(
            '{{messaging_consumer_group_name}}',
            `sum by (messaging_consumer_group_name) (sevenfold_consumer_lag{${here()}})`,
          ),
        ]),
        lines('From outbox to handled, p99', 's', [
          query(
            '{{messaging_consumer_group_name}}',
            `histogram_quantile(0.99, sum by (le, messaging_consumer_group_name) (rate(sevenfold_events_delay_bucket{${here()}}[$__rate_interval])))`,
          ),
        ]),
        lines('Handled', 'cps', [query('{{outcome}}', rate('outcome', 'sevenfold_events_handled_total'))]),
        lines('By type', 'cps', [
          query(
            '{{cloudevents_event_type}}',
            `topk(12, ${rate('cloudevents_event_type', 'sevenfold_events_handled_total')})`,
          ),
        ]),
        lines('Dead letters', 'short', [
          query(
            '{{messaging_consumer_group_name}}',
            `sum by (messaging_consumer_group_name) (increase(sevenfold_events_dead_lettered_total{${here()}}[$__rate_interval]))`,
          ),
        ]),
      ],
    },
  ],
};

const deliveries: Dashboard = {
  uid: 'sevenfold-deliveries',
  title: 'Emails and notices',
  description: 'Emails, webhooks and push messages, from the table to the server that takes them.',
  rows: [
    {
      title: 'Waiting',
      panels: [
        lines('Due for', 's', [
          query('{{component}} {{kind}}', `max by (component, kind) (sevenfold_deliveries_age{${here()}})`),
        ]),
        lines('Due', 'short', [
          query('{{component}} {{kind}}', `max by (component, kind) (sevenfold_deliveries_due{${here()}})`),
        ]),
      ],
    },
    {
      title: 'Attempts',
      panels: [
        lines('By outcome', 'cps', [
          query('{{kind}} {{outcome}}', rate('kind, outcome', 'sevenfold_deliveries_attempted_total')),
        ]),
      ],
    },
  ],
};

const contact = 'component="contact-intake"';
const uploads: Dashboard = {
  uid: 'sevenfold-uploads',
  title: 'Uploads',
  description: 'Messages and their files, from the first byte to the object store.',
  rows: [
    {
      title: 'Messages',
      panels: [
        lines('Accepted and stored', 'cps', [
          query(
            'accepted',
            `sum(rate(sevenfold_contact_submissions_received_total{${here()}}[$__rate_interval]))`,
          ),
          query(
            'stored',
            `sum(rate(sevenfold_contact_submissions_stored_total{${here()}}[$__rate_interval]))`,
          ),
        ]),
        lines('Oldest waiting for the store', 's', [
          query('age', `max(sevenfold_contact_submissions_waiting_age{${here()}})`),
        ]),
        lines('Object store reachable', 'short', [
          query(
            '{{component}}',
            `min by (component) (sevenfold_readiness_check_up{${here('check="objects"')}})`,
          ),
        ]),
      ],
    },
    {
      title: 'Requests',
      panels: [
        lines('By method', 'reqps', [
          query('{{http_request_method}}', rate('http_request_method', requests, contact)),
        ]),
        lines('By status', 'reqps', [
          query('{{http_response_status_code}}', rate('http_response_status_code', requests, contact)),
        ]),
        lines(
          'File chunks',
          's',
          quantiles('http_server_request_duration', `${contact},http_request_method="PATCH"`),
        ),
      ],
    },
  ],
};

const database: Dashboard = {
  uid: 'sevenfold-postgresql',
  title: 'PostgreSQL',
  description: 'As the services see it. Server metrics are in the dashboards of its Kubernetes operator.',
  byService: true,
  rows: [
    {
      title: 'Connections',
      panels: [
        lines('In use and idle', 'short', [
          query(
            '{{component}} {{db_client_connection_state}}',
            `sum by (component, db_client_connection_state) (db_client_connection_count{${here(chosen)}})`,
          ),
        ]),
        lines('Share in use', 'percentunit', [
          query(
            '{{component}}',
            `sum by (component) (db_client_connection_count{${here(`${chosen},db_client_connection_state="used"`)}}) / sum by (component) (db_client_connection_max{${here(chosen)}})`,
          ),
        ]),
        lines('Requests waiting', 'short', [
          query(
            '{{component}}',
            `sum by (component) (db_client_connection_pending_requests{${here(chosen)}})`,
          ),
        ]),
      ],
    },
    {
      title: 'Statements',
      panels: [
        lines('By kind', 'ops', [
          query(
            '{{db_operation_name}}',
            rate('db_operation_name', 'db_client_operation_duration_count', chosen),
          ),
        ]),
        lines('By database', 'ops', [
          query('{{db_namespace}}', rate('db_namespace', 'db_client_operation_duration_count', chosen)),
        ]),
        lines('Durations', 's', quantiles('db_client_operation_duration', chosen)),
        lines('Reachable', 'short', [
          query(
            '{{component}}',
            `min by (component) (sevenfold_readiness_check_up{${here('check="database"')}})`,
          ),
        ]),
        lines('Free disk', 'percentunit', [
          query(
            '{{persistentvolumeclaim}}',
            `min by (persistentvolumeclaim) (kubelet_volume_stats_available_bytes{${here()}} / kubelet_volume_stats_capacity_bytes{${here()}})`,
          ),
        ]),
      ],
    },
  ],
};

const runtime: Dashboard = {
  uid: 'sevenfold-runtime',
  title: 'Node.js',
  description: 'Processes: event loop, memory, CPU.',
  byService: true,
  rows: [
    {
      title: 'Event loop',
      panels: [
        lines(
          'Delay, p99',
          's',
          [query('{{pod}}', `max by (pod) (nodejs_eventloop_delay_p99{${here(chosen)}})`)],
          {
            thresholds: [0.1, 0.25],
          },
        ),
        lines('Utilization', 'percentunit', [
          query('{{pod}}', `max by (pod) (nodejs_eventloop_utilization{${here(chosen)}})`),
        ]),
        lines('CPU, cores', 'short', [query('{{pod}}', rate('pod', 'process_cpu_time_total', chosen))]),
      ],
    },
    {
      title: 'Memory and uptime',
      panels: [
        lines('Resident', 'bytes', [
          query('{{pod}}', `max by (pod) (process_memory_usage{${here(chosen)}})`),
        ]),
        lines('Heap', 'bytes', [query('{{pod}}', `sum by (pod) (v8js_memory_heap_used{${here(chosen)}})`)]),
        lines('Uptime', 's', [query('{{pod}}', `max by (pod) (process_uptime{${here(chosen)}})`)]),
        lines('Restarts', 'short', [
          query(
            '{{container}}',
            `sum by (container) (increase(kube_pod_container_status_restarts_total{${here()}}[$__rate_interval]))`,
          ),
        ]),
        lines('Share of the memory limit', 'percentunit', [
          query(
            '{{container}}',
            `max by (container) (container_memory_working_set_bytes{${here('container!=""')}} / on (namespace, pod, container) kube_pod_container_resource_limits{${here('resource="memory"')}})`,
          ),
        ]),
      ],
    },
  ],
};

const day = (counter: string, selector = '') => `sum(increase(${counter}{${here(selector)}}[24h]))`;
const business: Dashboard = {
  uid: 'sevenfold-business',
  title: 'Studio',
  description: 'Product usage. Counts only, no personal data.',
  rows: [
    {
      title: 'The last day',
      panels: [
        number('Page views', 'short', day(requests, 'component="api-gateway",http_route=~"/|/[*]"')),
        number('Messages', 'short', day('sevenfold_contact_submissions_received_total')),
        number('First joins of rooms', 'short', day('sevenfold_rooms_joins_total', 'outcome="first"')),
        number(
          'Sign-ins reported',
          'short',
          day('sevenfold_events_handled_total', 'cloudevents_event_type="identity.session.signed-in.v1"'),
        ),
        number(
          'Badges',
          'short',
          day('sevenfold_events_handled_total', 'cloudevents_event_type="accounts.badge.awarded.v1"'),
        ),
        number('Operator commands', 'short', day('sevenfold_moderation_command_duration_count')),
      ],
    },
    {
      title: 'Web vitals',
      panels: [
        lines(
          'Largest contentful paint, p75',
          's',
          [
            query(
              '{{vital}}',
              `histogram_quantile(0.75, sum by (le, vital) (rate(sevenfold_site_web_vital_duration_bucket{${here()}}[1h])))`,
            ),
          ],
          { thresholds: [1.8, 2.5] },
        ),
        lines('Layout shift, p75', 'short', [
          query(
            'CLS',
            `histogram_quantile(0.75, sum by (le) (rate(sevenfold_site_layout_shift_bucket{${here()}}[1h])))`,
          ),
        ]),
        lines('Page errors', 'cps', [
          query('fatal: {{fatal}}', rate('fatal', 'sevenfold_site_exceptions_total')),
        ]),
        lines('Feature usage', 'cps', [
          query('{{name}}', `topk(10, ${rate('name', 'sevenfold_site_usage_total')})`),
        ]),
        lines('Operator commands', 'cps', [
          query(
            '{{command}} {{outcome}}',
            rate('command, outcome', 'sevenfold_moderation_command_duration_count'),
          ),
        ]),
        lines('Operator command duration', 's', quantiles('sevenfold_moderation_command_duration')),
      ],
    },
  ],
};

export const dashboards: readonly Dashboard[] = [
  overview,
  services,
  rooms,
  events,
  deliveries,
  uploads,
  database,
  runtime,
  business,
];

/**
 * Every metric that rules and dashboards may query, by its Prometheus name, with the allowed labels. A
 * journey compares our own metrics with a running stack (apps/e2e/journeys/main-job.spec.ts); the others come
 * from the cluster.
 */
export const ownMetrics = {
  histograms: {
    db_client_operation_duration: ['db_namespace', 'db_operation_name'],
    http_client_request_duration: ['server_address'],
    http_server_request_duration: ['http_request_method', 'http_response_status_code', 'http_route'],
    messaging_events_delay: ['messaging_consumer_group_name'],
    moderation_command_duration: ['command', 'outcome'],
    rooms_listener_error: [],
    rooms_operation_duration: ['operation', 'outcome'],
    rooms_store_duration: ['store'],
    site_layout_shift: [],
    site_web_vital_duration: ['vital'],
  },
  counters: {
    contact_submissions_received_total: [],
    contact_submissions_stored_total: [],
    messaging_events_dead_lettered_total: ['messaging_consumer_group_name'],
    messaging_events_handled_total: ['event_type', 'outcome'],
    messaging_outbox_published_total: [],
    process_cpu_time_total: [],
    rooms_bytes_sent_total: ['lane'],
    rooms_frames_dropped_total: ['lane'],
    rooms_frames_sent_total: ['lane'],
    rooms_handshakes_refused_total: ['code'],
    rooms_joins_total: ['outcome'],
    rooms_readers_slow_total: ['outcome'],
    site_exceptions_total: ['fatal'],
    site_usage_total: ['name'],
  },
  gauges: {
    contact_submissions_waiting_age: [],
    db_client_connection_count: ['db_client_connection_state'],
    db_client_connection_max: [],
    db_client_connection_pending_requests: [],
    messaging_consumer_lag: ['messaging_consumer_group_name'],
    messaging_outbox_age: [],
    messaging_outbox_unsent: [],
    nodejs_eventloop_delay_p99: [],
    nodejs_eventloop_utilization: [],
    process_memory_usage: [],
    process_uptime: [],
    readiness_check_up: ['check'],
    rooms_bytes_waiting: [],
    rooms_relayed_open: [],
    rooms_rooms_open: [],
    rooms_sockets_open: [],
    status_component_up: ['name'],
    status_probe_age: [],
    v8js_memory_heap_used: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** Exported only after a failure, or with Kafka only: a healthy embedded stack lacks them. */
export const onlyInTrouble = [
  'messaging_consumer_lag',
  'rooms_frames_dropped_total',
  'rooms_readers_slow_total',
];

/** Added by the scraper: see the chart's PodMonitors. */
const scrapeLabels = ['namespace', 'pod', 'container', 'component'];

/** From the kubelet, kube-state-metrics, cert-manager and Prometheus itself. */
export const clusterMetrics = {
  certmanager_certificate_expiration_timestamp_seconds: ['namespace', 'name'],
  container_memory_working_set_bytes: ['namespace', 'pod', 'container'],
  kube_pod_container_resource_limits: ['namespace', 'pod', 'container', 'resource'],
  kube_pod_container_status_restarts_total: ['namespace', 'pod', 'container'],
  kubelet_volume_stats_available_bytes: ['namespace', 'persistentvolumeclaim'],
  kubelet_volume_stats_capacity_bytes: ['namespace', 'persistentvolumeclaim'],
  up: scrapeLabels,
} as const satisfies Record<string, readonly string[]>;

/** Labels of our metrics, by metric. */
export const ownLabels = new Map<string, readonly string[]>(
  Object.values(ownMetrics).flatMap(Object.entries),
);

/** Labels that queries may use, by metric. */
export const allLabels = new Map<string, readonly string[]>([
  ...[...ownLabels].map(([metric, labels]) => [metric, [...labels, ...scrapeLabels]] as const),
  ...Object.entries(clusterMetrics),
]);

const functions = new Set(
  'vector sum max min avg count by without on ignoring group_left unless and or rate irate increase max_over_time min_over_time avg_over_time histogram_quantile time clamp_max clamp_min vector label_replace topk absent offset bool deriv'.split(
    ' ',
  ),
);

const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;

/** Metric names in a query: words that are no function, label or value. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(grouping, '');
  const words = bare.match(/[a-zA-Z_][a-zA-Z0-9_:]*/g) ?? [];
  return [...new Set(words.filter(word => !functions.has(word)))];
}

/** Labels that a query groups or joins by. */
export const groupedBy = (query: string): string[] =>
  [...query.matchAll(grouping)].flatMap(([, labels = '']) => labels.match(/\w+/g) ?? []);

/**
 * Labels that a query uses, as `metric{label}`: in a metric's selector, or by grouping, which applies to all
 * metrics.
 */
export function labelsIn(query: string): string[] {
  const bare = query.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const selected = [...bare.matchAll(/([a-zA-Z_][\w:]*)\{([^}]*)\}/g)].flatMap(
    ([, metric = '', selector = '']) =>
      [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => ({ metric, label })),
  );
  const grouped = metricsIn(query).flatMap(metric => groupedBy(bare).map(label => ({ metric, label })));
  const asked = [...selected, ...grouped].filter(
    ({ metric, label }) => label !== 'le' || !metric.endsWith('_bucket'),
  );
  return [...new Set(asked.map(({ metric, label }) => `${familyOf(metric)}{${label}}`))];
}

/** Series of a scrape, as `metric` and `metric{label}`. */
export function toldBy(scrape: string): Set<string> {
  const series = scrape.matchAll(/^([a-zA-Z_][\w:]*)(?:\{(.*)\})? /gm);
  return new Set(
    [...series].flatMap(([, name = '', labels = '']) => {
      const names = labels.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/\w+/g) ?? [];
      return [familyOf(name), ...names.map(label => `${familyOf(name)}{${label}}`)];
    }),
  );
}

const histogramParts = ['_bucket', '_sum', '_count'];

/** The catalogue's name of a metric: without the suffixes of a histogram. */
export function familyOf(metric: string): string {
  const part = histogramParts.find(suffix => metric.endsWith(suffix));
  const family = part ? metric.slice(0, -part.length) : metric;
  return family in ownMetrics.histograms ? family : metric;
}

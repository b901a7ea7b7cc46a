/**
 * Every metric that rules and dashboards may ask for, as Prometheus knows it. What services tell is compared with a running
 * stack by a journey (apps/e2e/journeys/metrics.spec.ts); the others are the cluster's.
 */
export const ownMetrics = {
  histograms: [
    'db_client_operation_duration',
    'http_client_request_duration',
    'http_server_request_duration',
    'messaging_events_delay',
    'moderation_command_duration',
    'rooms_listener_error',
    'rooms_operation_duration',
    'rooms_store_duration',
    'site_layout_shift',
    'site_web_vital_duration',
  ],
  counters: [
    'contact_submissions_received_total',
    'contact_submissions_stored_total',
    'messaging_events_dead_lettered_total',
    'messaging_events_handled_total',
    'messaging_outbox_published_total',
    'process_cpu_time_total',
    'rooms_bytes_sent_total',
    'rooms_frames_dropped_total',
    'rooms_frames_sent_total',
    'rooms_handshakes_refused_total',
    'rooms_joins_total',
    'rooms_readers_slow_total',
    'site_exceptions_total',
    'site_usage_total',
  ],
  gauges: [
    'contact_submissions_waiting_age',
    'db_client_connection_count',
    'db_client_connection_max',
    'db_client_connection_pending_requests',
    'messaging_consumer_lag',
    'messaging_outbox_age',
    'messaging_outbox_unsent',
    'nodejs_eventloop_delay_p99',
    'nodejs_eventloop_utilization',
    'process_memory_usage',
    'process_uptime',
    'readiness_check_up',
    'rooms_bytes_waiting',
    'rooms_relayed_open',
    'rooms_rooms_open',
    'rooms_sockets_open',
    'status_component_up',
    'status_probe_age',
    'v8js_memory_heap_used',
  ],
} as const;

/** Told only after something went wrong, or by Kafka alone: a healthy embedded stack does not show them. */
export const onlyInTrouble = [
  'messaging_consumer_lag',
  'rooms_frames_dropped_total',
  'rooms_readers_slow_total',
];

/** Of the kubelet, kube-state-metrics, cert-manager and Prometheus itself. */
export const clusterMetrics = [
  'certmanager_certificate_expiration_timestamp_seconds',
  'container_memory_working_set_bytes',
  'kube_pod_container_resource_limits',
  'kube_pod_container_status_restarts_total',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
  'up',
];

const functions = new Set(
  'vector sum max min avg count by without on ignoring group_left unless and or rate irate increase max_over_time min_over_time avg_over_time histogram_quantile time clamp_max clamp_min vector label_replace topk absent offset bool deriv'.split(
    ' ',
  ),
);

/** Names of metrics in a query: words that are no function, no label and no value. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const words = bare.match(/[a-zA-Z_][a-zA-Z0-9_:]*/g) ?? [];
  return [...new Set(words.filter(word => !functions.has(word)))];
}

const histogramParts = ['_bucket', '_sum', '_count'];

/** The name under which a metric is in the catalogue: without what a histogram adds. */
export function familyOf(metric: string): string {
  const part = histogramParts.find(suffix => metric.endsWith(suffix));
  const family = part ? metric.slice(0, -part.length) : metric;
  return (ownMetrics.histograms as readonly string[]).includes(family) ? family : metric;
}

export const allMetrics = new Set<string>([...Object.values(ownMetrics).flat(), ...clusterMetrics]);

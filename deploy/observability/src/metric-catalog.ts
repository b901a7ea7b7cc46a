import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { metrics, prometheusName, type Metric } from './registry.js';

/** Named by OpenTelemetry's conventions: from its HTTP and PostgreSQL instrumentations, and service-defaults. */
const conventional = [
  { instrument: 'histogram', metric_name: 'db.client.operation.duration' },
  { instrument: 'histogram', metric_name: 'http.client.request.duration' },
  { instrument: 'histogram', metric_name: 'http.server.request.duration' },
  { instrument: 'gauge', metric_name: 'db.client.connection.count' },
  { instrument: 'gauge', metric_name: 'db.client.connection.max' },
  { instrument: 'gauge', metric_name: 'db.client.connection.pending_requests' },
  { instrument: 'gauge', metric_name: 'nodejs.eventloop.delay.p99' },
  { instrument: 'gauge', metric_name: 'nodejs.eventloop.utilization' },
  { instrument: 'updowncounter', metric_name: 'process.memory.usage' },
  { instrument: 'updowncounter', metric_name: 'v8js.memory.heap.used' },
  { instrument: 'counter', metric_name: 'process.cpu.time' },
  { instrument: 'gauge', metric_name: 'process.uptime' },
] as const;

const exported = [...conventional, ...metrics];

const histograms = new Set(
  exported.filter(({ instrument }) => instrument === 'histogram').map(prometheusName),
);

/** Every metric that services export, by its Prometheus name. */
export const ownMetrics: ReadonlySet<string> = new Set(exported.map(prometheusName));

/** The instruments that services and libs create, read from their sources. */
export function createdInstruments(): Array<Pick<Metric, 'metric_name' | 'instrument'>> {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const files = globSync('{services,libs}/*/src/**/*.ts', { cwd }).filter(file => !file.endsWith('.spec.ts'));
  return files.flatMap(file => {
    const source = readFileSync(path.join(cwd, file), 'utf8');
    const calls = source.matchAll(
      /\.create(?:Observable)?(Histogram|UpDownCounter|Counter|Gauge)\(\s*('[\w.]+')?/g,
    );
    return [...calls].map(([, kind = '', name]) => {
      if (!name) throw new Error(`${file}: give each instrument its name as a literal`);
      return { instrument: kind.toLowerCase() as Metric['instrument'], metric_name: name.slice(1, -1) };
    });
  });
}

/** Exported only after a failure or only with Kafka: a healthy embedded stack lacks them. */
export const onlyInTrouble = ['sevenfold_consumer_lag'];

/** Added by the scraper: see the chart's PodMonitors. */
export const scrapeLabels = ['namespace', 'pod', 'container', 'component'];

/**
 * Metrics of the kubelet, kube-state-metrics, cert-manager and exporters. A stack outside a cluster has none of
 * them, so rules and boards that use them are checked on a cluster.
 */
export const clusterMetrics = {
  ALERTS: ['namespace', 'alertname', 'alertstate', 'component'],
  certmanager_certificate_expiration_timestamp_seconds: ['namespace', 'name'],
  container_memory_working_set_bytes: ['namespace', 'pod', 'container'],
  kube_cronjob_created: ['namespace', 'cronjob'],
  kube_cronjob_status_last_successful_time: ['namespace', 'cronjob'],
  kube_deployment_created: ['namespace', 'deployment'],
  kube_deployment_spec_replicas: ['namespace', 'deployment'],
  kube_deployment_status_condition: ['namespace', 'deployment', 'condition', 'status'],
  kube_deployment_status_replicas_available: ['namespace', 'deployment'],
  kube_horizontalpodautoscaler_spec_max_replicas: ['namespace', 'horizontalpodautoscaler'],
  kube_horizontalpodautoscaler_spec_min_replicas: ['namespace', 'horizontalpodautoscaler'],
  kube_horizontalpodautoscaler_status_current_replicas: ['namespace', 'horizontalpodautoscaler'],
  kube_job_failed: ['namespace', 'job_name', 'condition'],
  kube_pod_container_resource_limits: ['namespace', 'pod', 'container', 'resource'],
  kube_pod_container_status_restarts_total: ['namespace', 'pod', 'container'],
  kube_statefulset_replicas: ['namespace', 'statefulset'],
  kube_statefulset_status_replicas_ready: ['namespace', 'statefulset'],
  kubelet_volume_stats_available_bytes: ['namespace', 'persistentvolumeclaim'],
  kubelet_volume_stats_capacity_bytes: ['namespace', 'persistentvolumeclaim'],
  redis_memory_max_bytes: ['namespace'],
  redis_memory_used_bytes: ['namespace'],
} as const satisfies Record<string, readonly string[]>;

/** From Prometheus itself, and `target_info`, which OpenTelemetry's exporter adds for each process. */
export const scrapedMetrics = {
  ALERTS: ['namespace', 'alertname', 'alertstate', 'severity', 'component', 'name'],
  ALERTS_FOR_STATE: ['namespace', 'alertname', 'alertstate', 'severity', 'component', 'name'],
  target_info: [...scrapeLabels, 'service_version'],
  up: [...scrapeLabels, 'job'],
} as const satisfies Record<string, readonly string[]>;

/** Metrics that rules and dashboards may query. */
export const isKnown = (metric: string) =>
  ownMetrics.has(metric) || metric in clusterMetrics || metric in scrapedMetrics;

const functions = new Set(
  'vector sum max min avg count by without on ignoring group_left unless and or rate irate increase max_over_time min_over_time avg_over_time sum_over_time histogram_quantile time clamp_max clamp_min vector label_replace topk absent offset bool deriv'.split(
    ' ',
  ),
);

/** Without `group_left`: it copies labels from one side only, so not all metrics in the query have them. */
const grouping = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g;
const takingOver = /\bgroup_(?:left|right)\s*\([^)]*\)/g;

/** Metric names in a query: words that are not a function, a label or a value. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(grouping, '')
    .replace(takingOver, '');
  const words = bare.match(/[a-zA-Z_][a-zA-Z0-9_:]*/g) ?? [];
  return [...new Set(words.filter(word => !functions.has(word)))];
}

/** Labels that a query groups or joins by. */
export const groupedBy = (query: string): string[] =>
  [...query.matchAll(grouping)].flatMap(([, labels = '']) => labels.match(/\w+/g) ?? []);

/**
 * Labels that a query uses, as `metric{label}`: in a metric's selector, or in a grouping, which applies to all
 * metrics. Labels that the query itself creates with `label_replace` do not count.
 */
export function labelsIn(query: string): string[] {
  const bare = query.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const selected = [...bare.matchAll(/([a-zA-Z_][\w:]*)\{([^}]*)\}/g)].flatMap(
    ([, metric = '', selector = '']) =>
      [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => ({ metric, label })),
  );
  const made = new Set(
    [...query.matchAll(/label_replace\(.*?, "(\w+)", "[^"]*", "\w*", "[^"]*"\)/g)].map(([, label]) => label),
  );
  const grouped = metricsIn(query).flatMap(metric =>
    groupedBy(bare)
      .filter(label => !made.has(label))
      .map(label => ({ metric, label })),
  );
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

/** A metric's name without the suffixes of a histogram. */
export function familyOf(metric: string): string {
  const part = histogramParts.find(suffix => metric.endsWith(suffix));
  const family = part ? metric.slice(0, -part.length) : metric;
  return histograms.has(family) ? family : metric;
}

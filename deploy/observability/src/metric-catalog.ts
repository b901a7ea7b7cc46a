import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Kind and name. */
type Instrument = readonly [string, string];

/** Of OpenTelemetry's own instrumentations of HTTP and PostgreSQL. */
const instrumented: readonly Instrument[] = [
  ['Histogram', 'db.client.operation.duration'],
  ['Histogram', 'http.client.request.duration'],
  ['Histogram', 'http.server.request.duration'],
  ['ObservableGauge', 'db.client.connection.count'],
  ['ObservableGauge', 'db.client.connection.max'],
  ['ObservableGauge', 'db.client.connection.pending_requests'],
];

const instruments = [...instrumented, ...createdInstruments()];

const prometheusName = ([kind, name]: Instrument) =>
  name.replaceAll('.', '_') + (/^(Observable)?Counter$/.test(kind) ? '_total' : '');

const histograms = new Set(instruments.filter(([kind]) => kind === 'Histogram').map(prometheusName));

/** Every metric of ours, by its Prometheus name. */
export const ownMetrics: ReadonlySet<string> = new Set(instruments.map(prometheusName));

/** The instruments that services and libs create, read from their sources. */
function createdInstruments(): Instrument[] {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const files = globSync('{services,libs}/*/src/**/*.ts', { cwd }).filter(file => !file.endsWith('.spec.ts'));
  return files.flatMap(file => {
    const source = readFileSync(path.join(cwd, file), 'utf8');
    const calls = source.matchAll(
      /\.create(Histogram|(?:Observable|UpDown)?Counter|(?:Observable)?Gauge)\(\s*('[\w.]+')?/g,
    );
    return [...calls].map(([, kind = '', name]): Instrument => {
      if (!name)
        throw new Error(
          `${file}: give each instrument its name as a literal, which rules are checked against`,
        );
      return [kind, name.slice(1, -1)];
    });
  });
}

/** Exported only after a failure, or with Kafka only: a healthy embedded stack lacks them. */
export const onlyInTrouble = [
  'messaging_consumer_lag',
  'rooms_frames_dropped_total',
  'rooms_readers_slow_total',
];

/** Added by the scraper: see the chart's PodMonitors. */
export const scrapeLabels = ['namespace', 'pod', 'container', 'component'];

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

/** Metrics that rules and dashboards may query. */
export const isKnown = (metric: string) => ownMetrics.has(metric) || metric in clusterMetrics;

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

/** A metric's name without the suffixes of a histogram. */
export function familyOf(metric: string): string {
  const part = histogramParts.find(suffix => metric.endsWith(suffix));
  const family = part ? metric.slice(0, -part.length) : metric;
  return histograms.has(family) ? family : metric;
}

import { stringify } from 'yaml';

const memory = { check_interval: '1s', limit_percentage: 80, spike_limit_percentage: 25 };

/** Components of the core distribution only. */
const core = {
  receivers: {
    otlp: {
      protocols: {
        http: { endpoint: '0.0.0.0:4318', max_request_body_size: 8_388_608 },
        grpc: { endpoint: '0.0.0.0:4317' },
      },
    },
  },
  processors: {
    // First in the pipeline: it rejects what does not fit, so that senders retry.
    memory_limiter: memory,
    batch: { timeout: '2s', send_batch_size: 2_048, send_batch_max_size: 4_096 },
  },
  exporters: {
    otlp_http: {
      endpoint: '${env:TRACES_BACKEND}',
      compression: 'gzip',
      retry_on_failure: {
        enabled: true,
        initial_interval: '1s',
        max_interval: '30s',
        max_elapsed_time: '10m',
      },
      sending_queue: { enabled: true, queue_size: 5_000, num_consumers: 4 },
    },
    // To see what arrives, add `exporters: [debug]` to a pipeline.
    debug: { verbosity: 'basic', sampling_initial: 5, sampling_thereafter: 500 },
  },
  service: {
    telemetry: { logs: { level: 'info', encoding: 'json' } },
    pipelines: Object.fromEntries(
      ['traces', 'metrics', 'logs'].map(signal => [
        signal,
        { receivers: ['otlp'], processors: ['memory_limiter', 'batch'], exporters: ['otlp_http'] },
      ]),
    ),
  },
};

/** For the full stack, compose and test installs: traces to Zipkin, which does not take OTLP itself. */
const zipkin = {
  receivers: { otlp: { protocols: { http: { endpoint: '${env:OTLP_ADDRESS:-0.0.0.0:4318}' } } } },
  processors: { memory_limiter: memory, batch: { timeout: '200ms' } },
  exporters: { zipkin: { endpoint: '${env:ZIPKIN_URL}/api/v2/spans' } },
  service: {
    // It exports no metrics of its own: a second collector on the same machine would need the same port.
    telemetry: { metrics: { level: 'none' } },
    pipelines: {
      traces: { receivers: ['otlp'], processors: ['memory_limiter', 'batch'], exporters: ['zipkin'] },
    },
  },
};

/**
 * Merged over either of the others (second `--config`): logs to a store that takes OTLP. The address includes the path,
 * because stores differ in it.
 */
const logs = {
  exporters: { 'otlp_http/logs': { logs_endpoint: '${env:LOGS_STORE_URL}', compression: 'gzip' } },
  service: {
    pipelines: {
      logs: {
        receivers: ['otlp'],
        processors: ['memory_limiter', 'batch'],
        exporters: ['otlp_http/logs'],
      },
    },
  },
};

/** Attributes that could identify a person. Our services already drop them; this covers other senders. */
const personal = [
  'client.address',
  'network.peer.address',
  'user_agent.original',
  'url.query',
  'enduser.id',
  'user.id',
  'user.email',
  'http.request.header.authorization',
  'http.request.header.cookie',
];

/** Merged over `collector.yaml` (second `--config`). Needs the contrib distribution. */
const contrib = {
  processors: {
    tail_sampling: {
      decision_wait: '20s',
      num_traces: 50_000,
      policies: [
        { name: 'errors', type: 'status_code', status_code: { status_codes: ['ERROR'] } },
        {
          name: 'operator-actions',
          type: 'string_attribute',
          string_attribute: {
            key: 'http.route',
            values: ['^/api/admin/.*', '^/api/private/.*', '^/admin/.*'],
            enabled_regex_matching: true,
          },
        },
        {
          name: 'operator-commands',
          type: 'string_attribute',
          string_attribute: {
            key: 'messaging.destination.name',
            values: ['moderation.room-command', 'rooms-gateway.room-command'],
          },
        },
        { name: 'slow', type: 'latency', latency: { threshold_ms: 1_000 } },
        { name: 'the-rest', type: 'probabilistic', probabilistic: { sampling_percentage: 5 } },
      ],
    },
    'attributes/personal': { actions: personal.map(key => ({ key, action: 'delete' })) },
    // Replaces a path that contains a uid with its route.
    'transform/paths': {
      error_mode: 'ignore',
      trace_statements: [
        {
          context: 'span',
          statements: [
            'set(attributes["url.path"], attributes["http.route"]) where attributes["http.route"] != nil',
            'delete_key(attributes, "url.full") where kind == SPAN_KIND_SERVER',
          ],
        },
      ],
    },
  },
  service: {
    pipelines: {
      traces: {
        receivers: ['otlp'],
        processors: ['memory_limiter', 'attributes/personal', 'transform/paths', 'tail_sampling', 'batch'],
        exporters: ['otlp_http'],
      },
    },
  },
};

const yaml = (comment: string, value: unknown) =>
  `# ${comment}\n# Made by deploy/observability/src/collector.ts.\n${stringify(value, { lineWidth: 0 })}`;

export const collectorFiles: readonly (readonly [string, string])[] = [
  [
    'deploy/observability/generated/collector.yaml',
    yaml('Any backend that takes OTLP. Validated by the collector itself.', core),
  ],
  [
    'deploy/observability/generated/collector-zipkin.yaml',
    yaml('Traces to Zipkin. Tests on the full stack run it.', zipkin),
  ],
  [
    'deploy/observability/generated/collector-logs.yaml',
    yaml('Over collector.yaml or collector-zipkin.yaml: logs to LOGS_STORE_URL. Test installs run it.', logs),
  ],
  [
    'deploy/observability/generated/collector-sampling.yaml',
    yaml(
      'Over collector.yaml, with the contrib distribution: tail sampling and redaction. Validated once, by collector 0.161; no test repeats it.',
      contrib,
    ),
  ],
];

// Loaded with `node --import @sevenfold/service-defaults/telemetry`, before anything it instruments.
import { register } from 'import-in-the-middle/register-hooks.mjs';

register({ include: ['pg', 'pg-pool'] });

const { FastifyOtelInstrumentation } = await import('@fastify/otel');
const { HttpInstrumentation } = await import('@opentelemetry/instrumentation-http');
const { PgInstrumentation } = await import('@opentelemetry/instrumentation-pg');
const { UndiciInstrumentation } = await import('@opentelemetry/instrumentation-undici');
const { resourceFromAttributes } = await import('@opentelemetry/resources');
const { NodeSDK } = await import('@opentelemetry/sdk-node');
const { BatchSpanProcessor, SimpleSpanProcessor } = await import('@opentelemetry/sdk-trace');
const { attributes } = await import('./attributes.js');
const { attributeIncomingRequest, ServiceAttribution } = await import('./service-attribution.js');
const { Redaction } = await import('./redaction.js');
const { Failures, OperatorsAndAShare } = await import('./sampling.js');
const { spanStore } = await import('./span-store.js');
const { logProcessors } = await import('./log-export.js');
const { exemplars, metricReader } = await import('./metrics.js');
const { processStartedAt } = await import('../process-started-at.js');
const { telemetryRuns } = await import('./stop-telemetry.js');

const {
  OTEL_SERVICE_NAME = 'sevenfold',
  SERVICE_VERSION = 'development',
  TRACES_EXPORTER = 'none',
  TRACES_URL,
  TRACES_SHARE = '1',
} = process.env;

/** Share of traces to keep, besides those of operators. Failures are always exported. */
const share = Number(TRACES_SHARE);
if (!(share >= 0 && share <= 1)) throw new Error('TRACES_SHARE: must be from 0 to 1');

/** Paths that are polled every few seconds, or open as long as a page: their traces would bury the others. */
const quietPaths =
  /^\/(healthz|readyz|metrics|revocations(\?.*)?|api\/maintenance\/changes|api\/rydesync\/time)$/;

async function exporterProcessor() {
  if (TRACES_EXPORTER === 'memory') return [new SimpleSpanProcessor({ exporter: spanStore })];
  if (TRACES_EXPORTER === 'none') return [];
  if (TRACES_EXPORTER !== 'otlp') throw new Error('TRACES_EXPORTER: must be memory, otlp or none');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = new OTLPTraceExporter({ url: TRACES_URL });
  const batches = new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 });
  return [batches, new Failures(batches)];
}

const sdk = new NodeSDK({
  resource: resourceFromAttributes({
    [attributes.service]: OTEL_SERVICE_NAME,
    [attributes.version]: SERVICE_VERSION,
    [attributes.startedAt]: processStartedAt.toISOString(),
  }),
  sampler: new OperatorsAndAShare(share),
  spanProcessors: [new ServiceAttribution(), new Redaction(), exemplars, ...(await exporterProcessor())],
  metricReaders: [metricReader],
  logRecordProcessors: await logProcessors(process.env),
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: request => quietPaths.test(request.url ?? ''),
      requestHook: (span, request) => {
        if ('socket' in request && 'httpVersion' in request && !('path' in request))
          attributeIncomingRequest(span, request);
      },
    }),
    new FastifyOtelInstrumentation({ registerOnInitialization: true, instrumentHooks: false }),
    // A query without a parent is a poll by the bus or the relay, and there are thousands.
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ],
});
sdk.start();
telemetryRuns(sdk);

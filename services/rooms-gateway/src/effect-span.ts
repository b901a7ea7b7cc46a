import { propagation, ROOT_CONTEXT, SpanKind, trace, context, type Attributes } from '@opentelemetry/api';
import { attributes as attributeNames } from '@sevenfold/service-defaults';

const tracer = trace.getTracer('@sevenfold/rooms-gateway');

/** The current trace context, for a log entry to carry; undefined outside a trace. */
export function currentTraceparent(): string | undefined {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent;
}

/** Runs work as a span of the trace that caused it, even if that began on another pod. */
export function effectSpan(
  name: string,
  traceparent: string | undefined,
  attributes: Attributes,
  work: () => void,
) {
  if (!traceparent) return work();
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  const all = { [attributeNames.service]: 'rooms-gateway', ...attributes };
  tracer.startActiveSpan(name, { kind: SpanKind.PRODUCER, attributes: all }, parent, span => {
    try {
      work();
    } finally {
      span.end();
    }
  });
}

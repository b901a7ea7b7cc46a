import { context, propagation, ROOT_CONTEXT, trace, SpanStatusCode } from '@opentelemetry/api';
import type { Attributes, Context, SpanKind } from '@opentelemetry/api';
import type { EventHeaders } from './event-record.js';

const tracer = trace.getTracer('@sevenfold/messaging');

/** Headers with which another process continues the current trace. */
export function traceHeaders(of: Context = context.active()): EventHeaders {
  const headers: EventHeaders = {};
  propagation.inject(of, headers);
  return headers;
}

/** Runs the work in a span that continues the trace of the headers, whatever trace the caller is in. */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  headers: EventHeaders,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async span => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
      throw error;
    } finally {
      span.end();
    }
  });
}

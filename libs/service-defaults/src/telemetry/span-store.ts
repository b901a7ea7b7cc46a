import { hrTimeToNanoseconds } from '@opentelemetry/core';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { attributes } from './attributes.js';

/** A finished span as the console shows it. Times are nanoseconds, as decimal strings. */
export interface StoredSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  service: string;
  startUnixNano: string;
  durationNano: string;
  status: 'unset' | 'ok' | 'error';
  attributes: Record<string, string | number | boolean>;
}

const kinds: Record<SpanKind, StoredSpan['kind']> = {
  [SpanKind.INTERNAL]: 'internal',
  [SpanKind.SERVER]: 'server',
  [SpanKind.CLIENT]: 'client',
  [SpanKind.PRODUCER]: 'producer',
  [SpanKind.CONSUMER]: 'consumer',
};
const statuses: Record<SpanStatusCode, StoredSpan['status']> = {
  [SpanStatusCode.UNSET]: 'unset',
  [SpanStatusCode.OK]: 'ok',
  [SpanStatusCode.ERROR]: 'error',
};

/** Keeps the latest traces of this process, so that a laptop needs no trace backend. Evicts the oldest. */
export class SpanStore implements SpanExporter {
  private readonly traces = new Map<string, StoredSpan[]>();

  constructor(
    private readonly maxTraces = 1_500,
    private readonly maxSpansPerTrace = 300,
  ) {}

  find(traceId: string): StoredSpan[] {
    return this.traces.get(traceId) ?? [];
  }

  add(span: StoredSpan) {
    const spans = this.traces.get(span.traceId) ?? [];
    if (spans.length < this.maxSpansPerTrace) spans.push(span);
    this.traces.set(span.traceId, spans);
    if (this.traces.size > this.maxTraces) this.traces.delete(this.traces.keys().next().value!);
  }

  export(spans: ReadableSpan[], done: (result: { code: number }) => void) {
    for (const span of spans) this.add(storedSpan(span));
    done({ code: 0 });
  }

  async shutdown() {}
}

function storedSpan(span: ReadableSpan): StoredSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId,
    name: span.name,
    kind: kinds[span.kind],
    service: serviceOf(span),
    startUnixNano: nanoseconds(span.startTime),
    durationNano: String(hrTimeToNanoseconds(span.duration)),
    status: statuses[span.status.code],
    attributes: plainAttributes(span),
  };
}

function serviceOf(span: ReadableSpan): string {
  const service = span.attributes[attributes.service] ?? span.resource.attributes['service.name'];
  return typeof service === 'string' ? service : 'unknown';
}

function nanoseconds([seconds, nanos]: [number, number]): string {
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));
}

function plainAttributes(span: ReadableSpan): StoredSpan['attributes'] {
  return Object.fromEntries(
    Object.entries(span.attributes).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? value : String(value),
    ]),
  );
}

/** The span store of this process: filled if `TRACES_EXPORTER` is `memory`, else empty. */
export const spanStore = new SpanStore();

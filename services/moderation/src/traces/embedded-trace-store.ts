import type { TraceSpan } from '@sevenfold/contracts';
import { spanStore } from '@sevenfold/service-defaults';
import { TraceStore } from './trace-store.js';

type StoredSpans = ReturnType<typeof spanStore.find>;

/**
 * This process' span store. It has whole traces if all services share the process (the embedded stack);
 * otherwise each process only has its own spans, and a backend is needed.
 */
export class EmbeddedTraceStore extends TraceStore {
  constructor(private readonly store: { find(traceId: string): StoredSpans } = spanStore) {
    super();
  }

  async find(traceId: string): Promise<TraceSpan[]> {
    return this.store.find(traceId).map(({ parentSpanId = null, ...span }) => ({
      spanId: span.spanId,
      parentSpanId,
      name: span.name,
      kind: span.kind,
      service: span.service,
      startUnixNano: span.startUnixNano,
      durationNano: span.durationNano,
      status: span.status,
      attributes: span.attributes,
    }));
  }
}

import type { TraceSpan } from '@sevenfold/contracts';
import { spanStore } from '@sevenfold/service-defaults';
import { TraceStore } from './trace-store.js';

type StoredSpans = ReturnType<typeof spanStore.find>;

/**
 * The span store of this very process. It knows whole traces where all services share the process (the embedded
 * stack); where they do not, each process knows its own spans only, and a backend has to be configured.
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

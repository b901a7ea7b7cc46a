import type { TraceSpan } from '@sevenfold/contracts';

/** A span as a row of the waterfall: depth, start and duration in milliseconds. */
export interface SpanRow {
  span: TraceSpan;
  depth: number;
  startMs: number;
  durationMs: number;
}

const nanosecondsPerMs = 1_000_000;

/** The rows of a trace in the order of the tree, children by their start. Spans without a known parent are roots. */
export function spanRows(spans: readonly TraceSpan[]): SpanRow[] {
  if (spans.length === 0) return [];
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const childrenOf = Map.groupBy(spans, ({ parentSpanId }) =>
    parentSpanId && ids.has(parentSpanId) ? parentSpanId : '',
  );
  const begin = spans.map(({ startUnixNano }) => BigInt(startUnixNano)).reduce((a, b) => (a < b ? a : b));
  const startMs = ({ startUnixNano }: TraceSpan) => Number(BigInt(startUnixNano) - begin) / nanosecondsPerMs;
  const rows: SpanRow[] = [];
  const visit = (parent: string, depth: number) => {
    for (const span of (childrenOf.get(parent) ?? []).sort((a, b) => startMs(a) - startMs(b))) {
      rows.push({
        span,
        depth,
        startMs: startMs(span),
        durationMs: Number(span.durationNano) / nanosecondsPerMs,
      });
      visit(span.spanId, depth + 1);
    }
  };
  visit('', 0);
  return rows;
}

/** Milliseconds from the first start to the last end. */
export function lengthOf(rows: readonly SpanRow[]): number {
  return Math.max(0.001, ...rows.map(({ startMs, durationMs }) => startMs + durationMs));
}

import { describe, expect, it } from '@jest/globals';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { SamplingDecision, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { Failures, OperatorsAndAShare } from './sampling.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const decide = (ratio: number, path: string, context = ROOT_CONTEXT) =>
  new OperatorsAndAShare(ratio).shouldSample(context, traceId, 'GET', SpanKind.SERVER, { 'url.path': path })
    .decision;
const below = (traceFlags: TraceFlags) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: 'b7ad6b7169203331', traceFlags });
const { RECORD, RECORD_AND_SAMPLED } = SamplingDecision;

describe('trace sampling', () => {
  it('samples everything at 1, and only records at 0', () => {
    expect(decide(1, '/api/status')).toBe(RECORD_AND_SAMPLED);
    expect(decide(0, '/api/status')).toBe(RECORD);
  });

  it.each(['/api/admin/room/a/kick/b', '/admin/rooms', '/api/private/maintenance/prune'])(
    'samples %s whatever the share',
    path => {
      expect(decide(0, path)).toBe(RECORD_AND_SAMPLED);
    },
  );

  it('follows the parent’s decision', () => {
    expect(decide(0, '/api/status', below(TraceFlags.SAMPLED))).toBe(RECORD_AND_SAMPLED);
    expect(decide(1, '/api/admin/rooms', below(TraceFlags.NONE))).toBe(RECORD);
  });

  it('exports failures of unsampled traces, once', () => {
    const told: ReadableSpan[] = [];
    const next = {
      onStart() {},
      onEnd: (span: ReadableSpan) => told.push(span),
      async forceFlush() {},
      async shutdown() {},
    };
    const failures = new Failures(next);
    const span = (traceFlags: TraceFlags, code: SpanStatusCode) =>
      ({
        name: 'GET',
        status: { code },
        spanContext: () => ({ traceId, spanId: '1', traceFlags }),
      }) as ReadableSpan;
    failures.onEnd(span(TraceFlags.NONE, SpanStatusCode.UNSET));
    failures.onEnd(span(TraceFlags.SAMPLED, SpanStatusCode.ERROR));
    failures.onEnd(span(TraceFlags.NONE, SpanStatusCode.ERROR));
    expect(told.map(({ name }) => name)).toEqual(['GET']);
    expect(told[0]!.spanContext()).toMatchObject({ traceId, traceFlags: TraceFlags.SAMPLED });
  });
});

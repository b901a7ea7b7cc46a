import { isSpanContextValid, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes, Context, SpanKind } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { ReadableSpan, Sampler, SpanProcessor } from '@opentelemetry/sdk-trace';

const ofOperators = /^\/(api\/)?(admin|private)\//;

/**
 * Samples every operator call and a share of all others. Unsampled spans are recorded anyway, so that
 * `Failures` can export them. Within a trace all spans follow the root.
 */
export class OperatorsAndAShare implements Sampler {
  private readonly share: TraceIdRatioBasedSampler;

  constructor(ratio: number) {
    this.share = new TraceIdRatioBasedSampler(ratio);
  }

  shouldSample(context: Context, traceId: string, _name: string, _kind: SpanKind, attributes: Attributes) {
    const parent = trace.getSpanContext(context);
    const taken =
      parent && isSpanContextValid(parent)
        ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
        : ofOperators.test(pathOf(attributes)) ||
          this.share.shouldSample(context, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
    return { decision: taken ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.RECORD };
  }

  toString() {
    return 'OperatorsAndAShare';
  }
}

function pathOf(attributes: Attributes): string {
  const path = attributes['url.path'] ?? attributes['http.target'];
  return typeof path === 'string' ? path : '';
}

/** Exports failed spans of unsampled traces, without their tree. */
export class Failures implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}

  onStart() {}

  onEnd(span: ReadableSpan) {
    const own = span.spanContext();
    if (own.traceFlags & TraceFlags.SAMPLED || span.status.code !== SpanStatusCode.ERROR) return;
    const sampled = { ...own, traceFlags: own.traceFlags | TraceFlags.SAMPLED };
    this.next.onEnd(
      new Proxy(span, { get: (of, name) => (name === 'spanContext' ? () => sampled : valueOf(of, name)) }),
    );
  }

  forceFlush() {
    return this.next.forceFlush();
  }
  shutdown() {
    return this.next.shutdown();
  }
}

function valueOf(span: ReadableSpan, name: string | symbol): unknown {
  const value: unknown = Reflect.get(span, name, span);
  return typeof value === 'function' ? value.bind(span) : value;
}

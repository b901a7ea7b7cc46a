import { SpanKind, TraceFlags, type Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

export interface Exemplar {
  traceId: string;
  seconds: number;
  /** Epoch seconds of the request's end. */
  at: number;
}

/** Labels that identify a series of `http.server.request.duration` within a service. */
export const seriesAttributes = ['http.request.method', 'http.response.status_code', 'http.route'] as const;

export const seriesOf = (values: readonly (string | number | undefined)[]) =>
  values.map(value => `${value ?? ''}`).join(' ');

/**
 * Remembers, per series and duration, the trace of the latest request. The Node SDK has histograms but no
 * exemplars.
 */
export class Exemplars implements SpanProcessor {
  /** By series, then by duration in powers of two. */
  private readonly latest = new Map<string, Map<number, Exemplar>>();

  onStart() {}

  onEnd(span: ReadableSpan) {
    const { traceId, traceFlags } = span.spanContext();
    // Other spans have no trace to look at.
    if (span.kind !== SpanKind.SERVER || !(traceFlags & TraceFlags.SAMPLED)) return;
    const seconds = inSeconds(span.duration);
    const lengths = this.lengthsOf(span.attributes);
    lengths.set(Math.ceil(Math.log2(seconds)), { traceId, seconds, at: inSeconds(span.endTime) });
  }

  /** The latest that took more than `above` and at most `upTo` seconds. */
  within(series: string, above: number, upTo: number): Exemplar | undefined {
    const fitting = [...(this.latest.get(series)?.values() ?? [])].filter(
      ({ seconds }) => seconds > above && seconds <= upTo,
    );
    return fitting.sort((one, other) => other.at - one.at)[0];
  }

  async forceFlush() {}
  async shutdown() {}

  private lengthsOf(attributes: Attributes) {
    const series = seriesOf(seriesAttributes.map(name => attributes[name] as string | number | undefined));
    const known = this.latest.get(series) ?? new Map<number, Exemplar>();
    this.latest.set(series, known);
    return known;
  }
}

const inSeconds = ([seconds, nanoseconds]: readonly [number, number]) => seconds + nanoseconds / 1e9;

import { SpanKind, TraceFlags, type Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

export interface Exemplar {
  traceId: string;
  seconds: number;
  /** Epoch seconds at which it ended. */
  at: number;
}

/** What tells the series of one service's `http.server.request.duration` apart. */
export const seriesAttributes = ['http.request.method', 'http.response.status_code', 'http.route'] as const;

export const seriesOf = (values: readonly (string | number | undefined)[]) =>
  values.map(value => `${value ?? ''}`).join(' ');

/**
 * Remembers, for each series and length of time, the trace of the last request that took so long. The SDK for Node counts
 * durations but keeps no exemplars of them.
 */
export class Exemplars implements SpanProcessor {
  /** By series, then by length: a step doubles it. */
  private readonly latest = new Map<string, Map<number, Exemplar>>();

  onStart() {}

  onEnd(span: ReadableSpan) {
    const { traceId, traceFlags } = span.spanContext();
    // Others have no trace that one could look at.
    if (span.kind !== SpanKind.SERVER || !(traceFlags & TraceFlags.SAMPLED)) return;
    const seconds = inSeconds(span.duration);
    const lengths = this.lengthsOf(span.attributes);
    lengths.set(Math.ceil(Math.log2(seconds)), { traceId, seconds, at: inSeconds(span.endTime) });
  }

  /** The newest that took longer than `above` and no longer than `upTo` seconds. */
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

import type { Attributes, Counter } from '@opentelemetry/api';

/**
 * Exports a counter from the start, with every set of labels that it will have. Prometheus sees a rise from 0 to
 * 1, but none from a missing series to 1: alerts and daily figures would miss the first events.
 */
export function fromZero(counter: Counter, ...labels: readonly Attributes[]): Counter {
  for (const each of labels.length > 0 ? labels : [{}]) counter.add(0, each);
  return counter;
}

import { metrics } from '@opentelemetry/api';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import {
  ATTR_CLOUDEVENTS_EVENT_TYPE,
  ATTR_MESSAGING_CONSUMER_GROUP_NAME,
  ATTR_MESSAGING_DESTINATION_NAME,
} from '@opentelemetry/semantic-conventions/incubating';

const meter = metrics.getMeter('@sevenfold/messaging');

export const publishedEvents = meter.createCounter('sevenfold.outbox.published', {
  description: 'Events that the broker acknowledged',
  unit: '{event}',
});

const handledEvents = meter.createCounter('sevenfold.events.handled', {
  description: 'Events by outcome: handled, duplicate or failed',
  unit: '{event}',
});

const outcomes = ['handled', 'duplicate', 'failed'] as const;
export type HandlingOutcome = (typeof outcomes)[number];

export const noteHandled = (group: string, type: string, outcome: HandlingOutcome, events = 1) =>
  handledEvents.add(events, {
    [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group,
    [ATTR_CLOUDEVENTS_EVENT_TYPE]: type,
    outcome,
  });

/** Prometheus sees a rise from 0 to 1, but not from a missing series to 1. */
export function countHandledFromZero(group: string, types: readonly string[]) {
  for (const type of types) for (const outcome of outcomes) noteHandled(group, type, outcome, 0);
}

export const parkedEvents = meter.createCounter('sevenfold.events.dead_lettered', {
  description: 'Events that failed at the last attempt, and became dead letters',
  unit: '{event}',
});

/** Seconds from writing an event until it is handled: how old other services' data is. */
export const eventDelay = meter.createHistogram('sevenfold.events.delay', {
  description: 'Time from writing an event until it was handled',
  unit: 's',
  advice: { explicitBucketBoundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800] },
});

/** Unfinished events of a group by topic, in the partitions that this process reads. */
export type ConsumerLag = () => Iterable<{ group: string; topic: string; events: number }>;
export const consumerLags = new Set<ConsumerLag>();

meter
  .createObservableGauge('sevenfold.consumer.lag', {
    description: 'Events on Kafka that a group has not handled yet',
    unit: '{event}',
  })
  .addCallback(result => {
    for (const lags of consumerLags)
      for (const { group, topic, events } of lags())
        result.observe(events, {
          [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group,
          [ATTR_MESSAGING_DESTINATION_NAME]: topic,
        });
  });

/** Read on each scrape; the relay updates it. */
export const outboxBacklog = new Map<string, { unsent: number; ageSeconds: number }>();

meter
  .createObservableGauge('sevenfold.outbox.unsent', {
    description: 'Events that the broker has not acknowledged yet',
    unit: '{event}',
  })
  .addCallback(result => {
    for (const [service, { unsent }] of outboxBacklog)
      result.observe(unsent, { [ATTR_SERVICE_NAME]: service });
  });

meter
  .createObservableGauge('sevenfold.outbox.age', {
    description: 'Age of the oldest event that the broker has not acknowledged yet',
    unit: 's',
  })
  .addCallback(result => {
    for (const [service, { ageSeconds }] of outboxBacklog)
      result.observe(ageSeconds, { [ATTR_SERVICE_NAME]: service });
  });

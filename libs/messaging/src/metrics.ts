import { metrics } from '@opentelemetry/api';

const meter = metrics.getMeter('@sevenfold/messaging');

export const publishedEvents = meter.createCounter('messaging.outbox.published', {
  description: 'Events the broker has acknowledged',
});

export const handledEvents = meter.createCounter('messaging.events.handled', {
  description: 'Events by outcome: handled, duplicate or failed',
});

export const parkedEvents = meter.createCounter('messaging.events.dead_lettered', {
  description: 'Events put away after the last try',
});

/** Seconds from writing an event until it is handled: how old other services' data is. */
export const eventDelay = meter.createHistogram('messaging.events.delay', {
  description: 'Time from the writing of an event until it was handled',
  unit: 's',
  advice: { explicitBucketBoundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800] },
});

/** Unfinished events of a group by topic, in the partitions that this process reads. */
export type ConsumerLag = () => Iterable<{ group: string; topic: string; events: number }>;
export const consumerLags = new Set<ConsumerLag>();

meter
  .createObservableGauge('messaging.consumer.lag', {
    description: 'Events on the broker that a group has not handled yet; Kafka alone tells',
  })
  .addCallback(result => {
    for (const lags of consumerLags)
      for (const { group, topic, events } of lags())
        result.observe(events, {
          'messaging.consumer.group.name': group,
          'messaging.destination.name': topic,
        });
  });

/** Read on each scrape; the relay updates it. */
export const outboxBacklog = new Map<string, { unsent: number; ageSeconds: number }>();

meter
  .createObservableGauge('messaging.outbox.unsent', {
    description: 'Events not yet acknowledged by the broker',
  })
  .addCallback(result => {
    for (const [service, { unsent }] of outboxBacklog) result.observe(unsent, { service });
  });

meter
  .createObservableGauge('messaging.outbox.age', {
    description: 'Age of the oldest event not yet acknowledged by the broker',
    unit: 's',
  })
  .addCallback(result => {
    for (const [service, { ageSeconds }] of outboxBacklog) result.observe(ageSeconds, { service });
  });

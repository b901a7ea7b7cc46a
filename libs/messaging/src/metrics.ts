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

/** Read by whoever collects the metrics; the relay keeps the numbers fresh. */
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

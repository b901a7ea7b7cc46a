import { metrics } from '@opentelemetry/api';
import { attributes } from '../telemetry/attributes.js';

export type DeliveryKind = 'email' | 'webhook' | 'push';

/** `failed` may be tried again; `rejected` would be rejected again. */
export type DeliveryOutcome = 'delivered' | 'rejected' | 'failed';

export interface Backlog {
  readonly due: number;
  /** How long the oldest due delivery has waited. */
  readonly ageSeconds: number;
}

const meter = metrics.getMeter('@sevenfold/service-defaults');

const attempted = meter.createCounter('sevenfold.deliveries.attempted', {
  description:
    'Attempts to deliver emails, webhooks and push messages by outcome: delivered, rejected or failed',
  unit: '{attempt}',
});

const backlogs = new Set<() => readonly [Backlog, Record<string, string>]>();

meter
  .createObservableGauge('sevenfold.deliveries.due', {
    description: 'Emails, webhooks and push messages that are due',
    unit: '{delivery}',
  })
  .addCallback(result => {
    for (const [{ due }, labels] of [...backlogs].map(read => read())) result.observe(due, labels);
  });

meter
  .createObservableGauge('sevenfold.deliveries.age', {
    description: 'How long the most overdue email, webhook or push message has been due',
    unit: 's',
  })
  .addCallback(result => {
    for (const [{ ageSeconds }, labels] of [...backlogs].map(read => read()))
      result.observe(ageSeconds, labels);
  });

/** Exports a backlog until `stop` is called, and counts attempts. */
export function observeDeliveries(service: string, kind: DeliveryKind, backlog: () => Backlog) {
  const labels = { [attributes.service]: service, kind };
  const count = (outcome: DeliveryOutcome, attempts = 1) => attempted.add(attempts, { ...labels, outcome });
  // A series that begins with its first failure would show no increase.
  for (const outcome of ['delivered', 'rejected', 'failed'] as const) count(outcome, 0);
  const read = () => [backlog(), labels] as const;
  backlogs.add(read);
  return { count, stop: () => void backlogs.delete(read) };
}

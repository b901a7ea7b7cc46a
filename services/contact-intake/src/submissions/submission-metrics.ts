import { metrics } from '@opentelemetry/api';

const meter = metrics.getMeter('@sevenfold/contact-intake');

export const receivedSubmissions = meter.createCounter('contact.submissions.received', {
  description: 'Messages that were accepted',
});
export const storedSubmissions = meter.createCounter('contact.submissions.stored', {
  description: 'Messages that lie in the object store with all of their files',
});

/** Arrival of the oldest message that waits for the object store, as of the last recovery run. */
const waiting = { since: undefined as Date | undefined };

export function noteOldestWaiting(since: Date | undefined) {
  waiting.since = since;
}

meter
  .createObservableGauge('contact.submissions.waiting.age', {
    description: 'How long the oldest accepted message has waited for the object store',
    unit: 's',
  })
  .addCallback(result => {
    result.observe(waiting.since ? Math.max(0, Date.now() - waiting.since.getTime()) / 1000 : 0);
  });

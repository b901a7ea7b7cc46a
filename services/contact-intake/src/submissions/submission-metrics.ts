import { metrics } from '@opentelemetry/api';
import { fromZero } from '@sevenfold/service-defaults';

const meter = metrics.getMeter('@sevenfold/contact-intake');

export const receivedSubmissions = fromZero(
  meter.createCounter('sevenfold.contact.submissions.received', {
    description: 'Messages that were accepted',
    unit: '{submission}',
  }),
);
export const storedSubmissions = fromZero(
  meter.createCounter('sevenfold.contact.submissions.stored', {
    description: 'Messages that are in the object store with all their files',
    unit: '{submission}',
  }),
);

/** Arrival of the oldest message that waits for the object store, as of the last recovery run. */
const waiting = { since: undefined as Date | undefined };

export function noteOldestWaiting(since: Date | undefined) {
  waiting.since = since;
}

meter
  .createObservableGauge('sevenfold.contact.submissions.waiting.age', {
    description: 'How long the oldest accepted message has waited for the object store',
    unit: 's',
  })
  .addCallback(result => {
    result.observe(waiting.since ? Math.max(0, Date.now() - waiting.since.getTime()) / 1000 : 0);
  });

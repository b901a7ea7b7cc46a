import type { DeadLetterView } from '@sevenfold/contracts';
import type { DeadLetter } from '@sevenfold/messaging';

const dataShown = 4000;

/** A dead letter as operators see it. */
export function deadLetterView({
  id,
  group,
  record,
  reason,
  attempts,
  failedAt,
}: DeadLetter): DeadLetterView {
  const { headers, topic, key, value } = record;
  const traceId = /^00-([0-9a-f]{32})-/.exec(headers['traceparent'] ?? '')?.[1];
  return {
    id,
    group,
    eventId: headers['ce_id'] ?? '',
    type: headers['ce_type'] ?? '',
    topic,
    key,
    source: headers['ce_source'] ?? '',
    reason,
    attempts,
    failedAt: new Date(failedAt).toISOString(),
    data: value.slice(0, dataShown),
    ...(traceId && { traceId }),
  };
}

import type { EventEnvelope } from '@sevenfold/contracts';

export type EventHeaders = Record<string, string>;

/** An event on the wire: CloudEvents in binary mode, attributes in headers and data as JSON. */
export interface EventRecord {
  topic: string;
  /** Id of the aggregate; events with the same key arrive in the order they were published. */
  key: string;
  headers: EventHeaders;
  value: string;
}

export function recordOf(topic: string, envelope: EventEnvelope, context: EventHeaders): EventRecord {
  const headers: EventHeaders = {
    ...context,
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: envelope.id,
    ce_type: envelope.type,
    ce_source: envelope.source,
    ce_time: envelope.time,
    ce_subject: envelope.key,
  };
  if (envelope.correlationId) headers.ce_correlationid = envelope.correlationId;
  if (envelope.causationId) headers.ce_causationid = envelope.causationId;
  return { topic, key: envelope.key, headers, value: JSON.stringify(envelope.data) };
}

export function envelopeOf({ headers, key, value }: EventRecord): EventEnvelope {
  return {
    id: headers.ce_id ?? '',
    type: headers.ce_type ?? '',
    key,
    time: headers.ce_time ?? '',
    source: headers.ce_source ?? '',
    ...(headers.ce_correlationid && { correlationId: headers.ce_correlationid }),
    ...(headers.ce_causationid && { causationId: headers.ce_causationid }),
    data: JSON.parse(value) as unknown,
  };
}

/** Header of a replayed event: only this group handles it. */
export const replayFor = 'sevenfold-replay-for';

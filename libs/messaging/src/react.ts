import type { EventDefinition, EventEnvelope } from '@sevenfold/contracts';
import { PermanentFailure, reasonOf } from './dead-letters.js';
import { envelopeOf, replayFor, type EventRecord } from './event-record.js';
import type { EventTransport } from './event-transport.js';
import { inMessageSpan } from './trace-context.js';

/** A service's handler for one type of event. */
export interface Reaction {
  definition: EventDefinition;
  handle: (event: EventEnvelope) => Promise<unknown>;
}

/**
 * Runs a group's reactions to one record, one after another, in a span that continues the producer's trace.
 * @throws PermanentFailure for an invalid event; otherwise the first error of a reaction. Later ones then do
 * not run.
 */
export async function react(
  record: EventRecord,
  { group, system }: { group: string; system: EventTransport['system'] },
  reactions: readonly Reaction[],
): Promise<void> {
  const { ce_type: type = '', [replayFor]: onlyFor } = record.headers;
  if (onlyFor && onlyFor !== group) return;
  const concerned = reactions.filter(({ definition }) => definition.type === type);
  if (!concerned.length) return;
  const { topic, headers } = record;
  const message = { system, topic, id: headers.ce_id, headers, service: group, group };
  await inMessageSpan('process', message, async () => {
    for (const { definition, handle } of concerned) await handle(validated(record, definition));
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function validated(record: EventRecord, definition: EventDefinition): EventEnvelope {
  try {
    const event = envelopeOf(record);
    if (!uuid.test(event.id)) throw new Error('the event id is not a UUID');
    return { ...event, data: definition.data.parse(event.data) };
  } catch (error) {
    throw new PermanentFailure(`Not a valid ${definition.type}: ${reasonOf(error)}`, { cause: error });
  }
}

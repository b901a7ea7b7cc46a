import { SpanKind } from '@opentelemetry/api';
import { DomainError } from '@sevenfold/contracts';
import { consumerMetadata, type Consumption, type EventConsumer } from './consumes.js';
import { whileHandling } from './current-event.js';
import { PermanentFailure } from './dead-letters.js';
import { envelopeOf, replayFor, type EventRecord } from './event-record.js';
import type { EventTransport, SubscribeOptions, Subscription } from './event-transport.js';
import { eventDelay, handledEvents } from './metrics.js';
import type { SqlTransaction } from './outbox.js';
import { inSpan } from './trace-context.js';

export interface StartConsumersOptions<Transaction extends SqlTransaction> extends SubscribeOptions {
  /** The service's name: each group gets every event once. */
  group: string;
  /** Instances of classes with `@Consumes`. */
  consumers: readonly object[];
  transport: EventTransport;
  /** `work => prisma.$transaction(work)` */
  transaction: (work: (tx: Transaction) => Promise<void>) => Promise<unknown>;
}

interface Reaction extends Consumption {
  /** The consumer's name in the inbox. From the event's type, because class names may change. */
  inboxName: string;
  consumer: EventConsumer<unknown, unknown>;
}

/** Each event takes effect once: the inbox row and the consumer's own changes are one transaction. */
export async function startConsumers<Transaction extends SqlTransaction>(
  options: StartConsumersOptions<Transaction>,
): Promise<Subscription> {
  const { group, transport } = options;
  const reactions = reactionsOf(options);
  if (!reactions.length) return { stop: () => Promise.resolve() };
  const topics = [...new Set(reactions.map(({ definition }) => definition.topic))];
  const handle = (record: EventRecord) => react(record, reactions, options);
  return transport.subscribe(group, topics, handle, options);
}

function reactionsOf({ group, consumers }: { group: string; consumers: readonly object[] }): Reaction[] {
  const reactions = consumers.flatMap(consumer =>
    consumerMetadata(consumer.constructor).map(consumption => {
      const { type } = consumption.definition;
      const inboxName = [group, consumption.name ?? type].join(':');
      return { ...consumption, inboxName, consumer: consumer as EventConsumer<unknown, unknown> };
    }),
  );
  const names = reactions.map(({ inboxName, definition }) => `${inboxName} ${definition.type}`);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double) throw new Error(`Two consumers of the same event need different names: ${double}`);
  return reactions;
}

async function react<Transaction extends SqlTransaction>(
  record: EventRecord,
  reactions: Reaction[],
  { group, transaction }: StartConsumersOptions<Transaction>,
) {
  const { ce_type: type = '', [replayFor]: onlyFor } = record.headers;
  if (onlyFor && onlyFor !== group) return;
  const concerned = reactions.filter(({ definition }) => definition.type === type);
  if (!concerned.length) return;
  const attributes = {
    'messaging.operation.type': 'process',
    'messaging.destination.name': record.topic,
    'messaging.consumer.group.name': group,
    'messaging.message.id': record.headers.ce_id,
    'service.name': group,
  };
  await inSpan(`process ${record.topic}`, SpanKind.CONSUMER, record.headers, attributes, async () => {
    for (const reaction of concerned) await handleOnce(record, reaction, transaction, group);
  });
}

async function handleOnce<Transaction extends SqlTransaction>(
  record: EventRecord,
  { definition, consumer, inboxName }: Reaction,
  transaction: StartConsumersOptions<Transaction>['transaction'],
  group: string,
) {
  const event = validated(record, definition);
  let outcome = 'handled';
  try {
    await transaction(async tx => {
      const isNew = await tx.$executeRaw`
        insert into inbox (event_id, consumer) values (${event.id}::uuid, ${inboxName}) on conflict do nothing`;
      outcome = isNew ? 'handled' : 'duplicate';
      if (isNew) await whileHandling(event, async () => consumer.handle(event, tx));
    });
  } catch (error) {
    outcome = 'failed';
    throw cannotHeal(error) ? new PermanentFailure(reasonOf(error), { cause: error }) : error;
  } finally {
    if (outcome === 'handled')
      eventDelay.record(Math.max(0, Date.now() - Date.parse(event.time)) / 1000, {
        'messaging.consumer.group.name': group,
      });
    handledEvents.add(1, { 'messaging.consumer.group.name': group, 'event.type': definition.type, outcome });
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function validated(record: EventRecord, definition: Consumption['definition']) {
  try {
    const event = envelopeOf(record);
    if (!uuid.test(event.id)) throw new Error('the event id is no UUID');
    return { ...event, data: definition.data.parse(event.data) };
  } catch (error) {
    throw new PermanentFailure(`Not a valid ${definition.type}: ${reasonOf(error)}`, { cause: error });
  }
}

/** The event itself is invalid; other errors (not found, conflict, unavailable) may pass. */
function cannotHeal(error: unknown): error is DomainError {
  return error instanceof DomainError && ['invalid-input', 'not-allowed'].includes(error.kind);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

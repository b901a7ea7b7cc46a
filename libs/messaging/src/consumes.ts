import type { EventDefinition, EventOf } from '@sevenfold/contracts';
import type { z } from 'zod';

export interface ConsumesOptions {
  /** Only where one group reacts to the same event more than once: tells the reactions apart in the inbox. */
  name?: string;
}

export interface Consumption extends ConsumesOptions {
  definition: EventDefinition;
}

/** What `@Consumes` stands on: handles the event with the transaction in which its inbox row is written. */
export interface EventConsumer<Event = never, Transaction = never> {
  handle(event: Event, tx: Transaction): unknown;
}

type ConsumerClass<Event> = abstract new (...dependencies: never[]) => EventConsumer<Event>;

const metadata = new WeakMap<object, Consumption[]>();

/** Declares which event a consumer handles. May stand more than once. */
export function Consumes<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  options: ConsumesOptions = {},
) {
  return (consumer: ConsumerClass<EventOf<EventDefinition<Data>>>) => {
    const consumption = { ...options, definition: definition as unknown as EventDefinition };
    metadata.set(consumer, [consumption, ...consumerMetadata(consumer)]);
  };
}

/** What a class consumes; empty when it is no consumer. */
export function consumerMetadata(consumer: object): readonly Consumption[] {
  return metadata.get(consumer) ?? [];
}

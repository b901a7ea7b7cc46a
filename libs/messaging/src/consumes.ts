import type { EventDefinition, EventOf } from '@sevenfold/contracts';
import type { z } from 'zod';

export interface ConsumesOptions {
  /** Only needed if one group has several consumers of one event: distinguishes them in the inbox. */
  name?: string;
}

export interface Consumption extends ConsumesOptions {
  definition: EventDefinition;
}

/** A class with `@Consumes`: handles the event in the transaction that writes its inbox row. */
export interface EventConsumer<Event = never, Transaction = never> {
  handle(event: Event, tx: Transaction): unknown;
}

type ConsumerClass<Event> = abstract new (...dependencies: never[]) => EventConsumer<Event>;

const metadata = new WeakMap<object, Consumption[]>();

/** Declares which event a consumer handles. May be repeated. */
export function Consumes<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  options: ConsumesOptions = {},
) {
  return (consumer: ConsumerClass<EventOf<EventDefinition<Data>>>) => {
    const consumption = { ...options, definition: definition as unknown as EventDefinition };
    metadata.set(consumer, [consumption, ...consumerMetadata(consumer)]);
  };
}

/** The events that an object's class consumes; empty if it is no consumer. */
export function consumerMetadata(consumer: object): readonly Consumption[] {
  return metadata.get(consumer) ?? [];
}

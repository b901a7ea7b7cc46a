import {
  applyDecorators,
  createParamDecorator,
  UseFilters,
  UseInterceptors,
  type Type,
} from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants.js';
import type { EventDefinition, EventOf } from '@sevenfold/contracts';
import { EVENT_BUS, type Delivery, type OnEventExtras } from './delivery.js';
import { InboxInterceptor } from './inbox.interceptor.js';
import { OriginalErrorFilter } from './original-error.filter.js';

/**
 * Milliseconds that a consumer may take to collect its part of an export, and accounts to assemble the file. Nothing bounds
 * the size of either: a busy pod needs over 15 s for 60 MB.
 */
export const exportsWithinMs = 120_000;

type Handler<Event> = (event: Event, tx: never) => unknown;

/**
 * Declares which events a controller's method handles. It runs in the transaction that writes the event's
 * inbox row, once for each event: the event is its `@Payload()`, the transaction its `@Tx()`.
 */
export function OnEvent<Definition extends { type: string }>(
  definition: Definition | readonly Definition[],
  options: Pick<OnEventExtras, 'name' | 'withinMs'> = {},
) {
  const definitions = [definition].flat() as unknown as EventDefinition[];
  const types = definitions.map(({ type }) => type);
  const extras: OnEventExtras = { ...options, definitions };
  return applyDecorators(
    EventPattern(types, EVENT_BUS, extras),
    UseInterceptors(InboxInterceptor),
    UseFilters(OriginalErrorFilter),
  ) as <Method extends Handler<EventOf<Definition>>>(
    consumer: object,
    key: string,
    method: TypedPropertyDescriptor<Method>,
  ) => void;
}

/** The transaction that writes the event's inbox row. */
export const Tx = createParamDecorator((_, context) => context.switchToRpc().getContext<Delivery>().tx);

/** The events that a class handles in its `@OnEvent` methods. */
export function eventsOf(consumer: Type<object>): EventDefinition[] {
  const methods = Object.values(Object.getOwnPropertyDescriptors(consumer.prototype as object));
  return methods.flatMap(
    ({ value }: PropertyDescriptor) =>
      (typeof value === 'function' &&
        (Reflect.getMetadata(PATTERN_EXTRAS_METADATA, value) as OnEventExtras | undefined)?.definitions) ||
      [],
  );
}

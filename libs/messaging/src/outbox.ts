import { randomUUID } from 'node:crypto';
import { trace } from '@opentelemetry/api';
import { InvalidInput, type EventDefinition } from '@sevenfold/contracts';
import type { z } from 'zod';
import { currentEvent } from './current-event.js';
import { traceHeaders } from './trace-context.js';

/** The part of a Prisma transaction that we need, so that every service's own client fits. */
export interface SqlTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
}

export interface AppendOptions {
  /** The request that started it all; by default that of the event being handled, else the trace. */
  correlationId?: string;
  /** The event that caused this one; by default the event being handled. */
  causationId?: string;
}

/** Brokers refuse large messages, and one that can never be sent would hold up its aggregate for ever. */
const largestPayload = 256 * 1024;

/**
 * Writes an event beside the change it tells of: both are committed or neither. Returns the event's id, which is
 * made here, once. Transactions that write events of the same aggregate take turns from here to their commit, so
 * that the events leave in the order in which the changes were made.
 */
export async function appendToOutbox<Data extends z.ZodType>(
  tx: SqlTransaction,
  definition: EventDefinition<Data>,
  data: z.input<Data>,
  options: AppendOptions = {},
): Promise<string> {
  const valid = definition.data.parse(data);
  const payload = JSON.stringify(valid);
  if (payload.length > largestPayload)
    throw new InvalidInput('event.too-large', `${definition.type} is too large`);
  const id = randomUUID();
  const key = definition.key(valid);
  const headers = JSON.stringify({ ...traceHeaders(), ...causes(options, id) });
  await tx.$executeRaw`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${definition.topic} || '/' || ${key}, 7261))
    )
    insert into outbox (id, aggregatetype, aggregateid, type, payload, headers)
    select ${id}::uuid, ${definition.topic}, ${key}, ${definition.type}, ${payload}::jsonb, ${headers}::jsonb
    from turn`;
  return id;
}

function causes(options: AppendOptions, ownId: string): Record<string, string> {
  const event = currentEvent();
  const causationId = options.causationId ?? event?.id;
  const inherited = event && (event.correlationId ?? event.id);
  const correlationId =
    options.correlationId ?? inherited ?? trace.getActiveSpan()?.spanContext().traceId ?? ownId;
  return { correlationId, ...(causationId && { causationId }) };
}

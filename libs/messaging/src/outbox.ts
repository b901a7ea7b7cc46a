import { randomUUID } from 'node:crypto';
import { trace } from '@opentelemetry/api';
import { InvalidInput, type EventDefinition } from '@sevenfold/contracts';
import type { z } from 'zod';
import { currentEvent } from './current-event.js';
import { traceHeaders } from './trace-context.js';

/** The part of a Prisma transaction that we need, so that every service's client fits. */
export interface SqlTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
}

export interface AppendOptions {
  /** The original request; defaults to that of the event being handled, else to the trace. */
  correlationId?: string;
  /** The causing event; defaults to the event being handled. */
  causationId?: string;
}

/** Bytes. Brokers reject large messages, and an unsendable event would block its aggregate forever. */
const largestPayload = 256 * 1024;

/**
 * Writes an event in the transaction of its change: both are committed, or neither. Returns the event's new
 * id. From here to their commit, transactions with events of the same aggregate are serialised, so events are
 * sent in the order of the changes.
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

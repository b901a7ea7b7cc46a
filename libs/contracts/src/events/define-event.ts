import { z } from 'zod';

/**
 * A released fact of one service. `type` is `<service>.<aggregate>.<past-tense>.v<n>`; its first two parts are
 * the topic; `key` is the id of the aggregate, within which (and only within which) order holds.
 */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  readonly type: string;
  readonly topic: string;
  readonly owner: string;
  readonly summary: string;
  readonly key: (data: z.infer<Data>) => string;
  readonly data: Data;
}

/** What a consumer is handed: the envelope (CloudEvents attributes) and the validated data. */
export interface EventEnvelope<Data = unknown> {
  /** Made once, with the outbox row, so that a redelivery is recognisable. */
  readonly id: string;
  readonly type: string;
  readonly key: string;
  /** ISO time at which it happened. */
  readonly time: string;
  /** The service that says so. */
  readonly source: string;
  /** The request that started it all. */
  readonly correlationId?: string;
  /** The event that caused this one. */
  readonly causationId?: string;
  readonly data: Data;
}

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Data> ? EventEnvelope<z.infer<Data>> : never;

const typePattern = /^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*){2}\.v[1-9][0-9]*$/;

export function defineEvent<Data extends z.ZodType>(
  definition: Omit<EventDefinition<Data>, 'topic' | 'owner'>,
): EventDefinition<Data> {
  if (!typePattern.test(definition.type)) throw new Error(`Not an event type: ${definition.type}`);
  const [owner = '', aggregate = ''] = definition.type.split('.');
  return { ...definition, owner, topic: `${owner}.${aggregate}` };
}

import { z } from 'zod';

/**
 * A released event of one service. `type` is `<service>.<aggregate>.<past-tense>.v<n>`; its first two parts
 * are the topic. `key` is the aggregate's id: only events with the same key arrive in order.
 */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  readonly type: string;
  readonly topic: string;
  readonly owner: string;
  readonly summary: string;
  readonly key: (data: z.infer<Data>) => string;
  readonly data: Data;
  /** For readers of the documentation. */
  readonly example: z.infer<Data>;
}

/** An event as a consumer receives it: the envelope (CloudEvents attributes) and the validated data. */
export interface EventEnvelope<Data = unknown> {
  /** Generated once, with the outbox row, so that consumers detect redeliveries. */
  readonly id: string;
  readonly type: string;
  readonly key: string;
  /** ISO time of the change. */
  readonly time: string;
  /** The publishing service. */
  readonly source: string;
  /** The original request. */
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

/** Defines an event that several services publish in the same form: one event per owner, by the owner's name. */
export const defineForEach = <Owner extends string, Definition>(
  owners: readonly Owner[],
  define: (owner: Owner) => Definition,
) => Object.fromEntries(owners.map(owner => [owner, define(owner)])) as Record<Owner, Definition>;

import type { EventRecord } from '../../src/event-record.js';
import type { EventTransport, RecordHandler } from '../../src/event-transport.js';

/**
 * Between relay and broker: reorders the keys of a batch, publishes 30 % of the events twice, some of them
 * much later, and sometimes reports a failure after a success. Between broker and consumer: loses a fifth of
 * the acknowledgements.
 */
export function withChaos(transport: EventTransport, seed: number): EventTransport {
  const random = randomNumbers(seed);
  let late: EventRecord[] = [];
  const publish = async (records: readonly EventRecord[]) => {
    const copies = records.filter(() => random() < 0.3);
    const soon = copies.filter(() => random() < 0.5);
    const batch = mixKeys([...records, ...soon, ...late], random);
    late = copies.filter(copy => !soon.includes(copy));
    await transport.publish(batch);
    if (random() < 0.05) throw new Error('The acknowledgement was lost');
  };
  const subscribe: EventTransport['subscribe'] = (group, topics, handler, options) =>
    transport.subscribe(group, topics, losingAcknowledgements(handler, random), options);
  return { ...bound(transport), publish, subscribe };
}

/** Reports a fifth of the handled events as failed, so that they are redelivered. */
function losingAcknowledgements(handler: RecordHandler, random: () => number): RecordHandler {
  return async (record, delivery) => {
    await handler(record, delivery);
    if (random() < 0.2) throw new Error('The acknowledgement was lost');
  };
}

function bound(transport: EventTransport): EventTransport {
  return {
    system: transport.system,
    publish: records => transport.publish(records),
    subscribe: (...subscription) => transport.subscribe(...subscription),
    deadLetters: transport.deadLetters,
    ping: () => transport.ping(),
    close: () => transport.close(),
  };
}

/** Any order that keeps the order within each key. */
function mixKeys(records: EventRecord[], random: () => number): EventRecord[] {
  const byKey = Map.groupBy(records, ({ key }) => key);
  const turns = records.map(({ key }) => ({ key, at: random() })).sort((a, b) => a.at - b.at);
  return turns.map(({ key }) => byKey.get(key)!.shift()!);
}

/** Repeatable random numbers from a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

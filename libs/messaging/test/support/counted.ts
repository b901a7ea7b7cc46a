import type { EventEnvelope, EventOf } from '@sevenfold/contracts';
import type { EventTransport, SubscribeOptions } from '../../src/event-transport.js';
import { handleOnce, type OpenTransaction } from '../../src/inbox.js';
import { react } from '../../src/react.js';
import { countedV1 } from './counted-event.js';
import type { TestTransaction } from './sql-transaction.js';

/** Consumes as a service does, and records each number, so that a second handling shows. */
export function startCounting(
  transport: EventTransport,
  transaction: OpenTransaction<TestTransaction>,
  options?: SubscribeOptions,
) {
  const owner = { group: 'counters', inboxName: `counters:${countedV1.type}` };
  const handle = (event: EventEnvelope) =>
    handleOnce(event, owner, transaction, tx => {
      const { counter, number } = (event as EventOf<typeof countedV1>).data;
      return tx.$executeRaw`insert into effect (key, number) values (${counter}, ${number})`;
    });
  const reactions = [{ definition: countedV1 as never, handle }];
  return transport.subscribe(
    owner.group,
    [countedV1.topic],
    record => react(record, { group: owner.group, system: transport.system }, reactions),
    options,
  );
}

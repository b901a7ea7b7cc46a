import type { EventEnvelope, EventOf } from '@sevenfold/contracts';
import type {
  EventTransport,
  handleOnce,
  OpenTransaction,
  react,
  SubscribeOptions,
} from '../../src/index.js';
import type { TestTransaction } from '../../src/testing.js';
import { countedV1 } from '../../src/counted-event.ts';

/** What a consumer needs of this library: its sources in a test, its build in a separate process. */
interface Library {
  handleOnce: typeof handleOnce;
  react: typeof react;
}

interface CountingOptions extends SubscribeOptions {
  group?: string;
}

/** Consumes like a service, and records each number, so that duplicates show. */
export function startCounting(
  { handleOnce, react }: Library,
  transport: EventTransport,
  transaction: OpenTransaction<TestTransaction>,
  { group = 'counters', ...options }: CountingOptions = {},
) {
  const owner = { group, inboxName: `${group}:${countedV1.type}` };
  const handle = (event: EventEnvelope) =>
    handleOnce(event, owner, transaction, tx => {
      const { counter, number } = (event as EventOf<typeof countedV1>).data;
      return tx.$executeRaw`insert into effect (key, number) values (${counter}, ${number})`;
    });
  const reactions = [{ definition: countedV1 as never, handle }];
  const { system } = transport;
  return transport.subscribe(
    group,
    [countedV1.topic],
    record => react(record, { group, system }, reactions),
    options,
  );
}

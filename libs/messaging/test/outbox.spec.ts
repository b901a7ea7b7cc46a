import { opened, until } from '@sevenfold/testing';
import { appendToOutbox } from '../src/outbox.js';
import { OutboxRelay } from '../src/outbox-relay.js';
import { testBus, type TestBus } from '../src/testing.js';
import { countedV1 } from '../src/counted-event.js';
import { serviceDatabase, type ServiceDatabase } from './support/service-database.js';
import type { TestTransaction } from '../src/test-transaction.js';

let producer: ServiceDatabase;
beforeEach(async () => {
  producer = await serviceDatabase('producer');
});
afterEach(() => producer.drop());

const written = async () => {
  const { rows } = await producer.pool.query<{ key: string; number: number }>(
    `select aggregateid as key, (payload->>'number')::int as number from outbox order by seq`,
  );
  return rows.map(({ key, number }) => `${key}${number}`);
};
const write = (counter: string, number: number) =>
  producer.transaction(async tx => void (await appendToOutbox(tx, countedV1, { counter, number })));
/** A transaction that has written a first event, and commits when the test says so. */
async function openTransaction(rest: (tx: TestTransaction) => Promise<unknown> = async () => undefined) {
  const letGo = Promise.withResolvers<void>();
  const appended = Promise.withResolvers<void>();
  const committed = producer.transaction(async tx => {
    await appendToOutbox(tx, countedV1, { counter: 'a', number: 0 });
    appended.resolve();
    await letGo.promise;
    await rest(tx);
  });
  await Promise.race([appended.promise, committed]);
  return {
    commit: () => {
      letGo.resolve();
      return committed;
    },
  };
}
const waiting = async () => {
  const { rows } = await producer.pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
};

describe('transactions that write events', () => {
  it('for one aggregate wait for each other’s commit, so that the later one cannot overtake', async () => {
    const first = await openTransaction(tx => appendToOutbox(tx, countedV1, { counter: 'a', number: 1 }));
    const second = write('a', 2);
    try {
      await until(async () => (await waiting()) === 1, waiting, 10_000);
    } finally {
      await Promise.all([first.commit(), second]);
    }
    expect(await written()).toEqual(['a0', 'a1', 'a2']);
  });

  it('for different aggregates do not wait for each other', async () => {
    const first = await openTransaction();
    await write('b', 0);
    expect(await written()).toEqual(['b0']);
    await first.commit();
    expect(await written()).toEqual(['a0', 'b0']);
  });
});

describe('tidying', () => {
  let bus: TestBus;
  beforeEach(async () => {
    bus = await testBus();
  });
  afterEach(() => bus.drop());

  const age = (interval: string) => `now() - interval '${interval}'`;
  const addEvent = (counter: string, created: string, sent: string) =>
    producer.pool.query(
      `insert into outbox (id, aggregatetype, aggregateid, type, payload, headers, created_at, sent_at)
       values (gen_random_uuid(), $1, $2, $3, '{}', '{}', ${created}, ${sent})`,
      [countedV1.topic, counter, countedV1.type],
    );
  const addHandled = (consumer: string, handled: string) =>
    producer.pool.query(
      `insert into inbox (event_id, consumer, handled_at) values (gen_random_uuid(), $1, ${handled})`,
      [consumer],
    );
  const names = async (table: string, column: string) => {
    const { rows } = await producer.pool.query<{ name: string }>(
      `select ${column} as name from ${table} order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('removes events three days after they were sent, however old they are, and inbox rows after sixty', async () => {
    await addEvent('sent long ago', age('80 hours'), age('73 hours'));
    await addEvent('sent lately', age('80 hours'), age('71 hours'));
    await addEvent('written long ago', age('80 hours'), 'now()');
    await addHandled('handled long ago', age('61 days'));
    await addHandled('handled lately', age('59 days'));

    const transport = await opened(bus.connect());
    const relay = opened(new OutboxRelay({ url: producer.url, transport, source: 'tests' }));
    relay.start();
    await until(async () => (await names('inbox', 'consumer')).length < 2, undefined, 30_000);
    expect(await names('outbox', 'aggregateid')).toEqual(['sent lately', 'written long ago']);
    expect(await names('inbox', 'consumer')).toEqual(['handled lately']);
  });
});

import { jest } from '@jest/globals';
import { opened, sharedPostgres, until } from '@sevenfold/testing';
import pg from 'pg';
import * as library from '../src/index.js';
import { appendToOutbox } from '../src/outbox.js';
import { OutboxRelay } from '../src/outbox-relay.js';
import { outboxBacklog } from '../src/metrics.js';
import { testPgBoss, type TestBus } from '../src/testing.js';
import type { EventTransport } from '../src/event-transport.js';
import { countedV1 } from '../src/counted-event.js';
import { startCounting } from './support/counted.js';
import { serviceDatabase, type ServiceDatabase } from './support/service-database.js';
import { brokerKinds } from './support/transports.js';

describe('the relay', () => {
  let bus: TestBus;
  let transport: EventTransport;
  let producer: ServiceDatabase;
  let consumer: ServiceDatabase;
  let server: pg.Client;

  beforeEach(async () => {
    const { adminUrl } = await sharedPostgres();
    server = opened(new pg.Client({ connectionString: adminUrl }));
    await server.connect();
    [bus, producer, consumer] = await Promise.all([
      opened(testPgBoss()),
      opened(serviceDatabase('producer')),
      opened(serviceDatabase('consumer')),
    ]);
    transport = await opened(bus.connect());
    await startCounting(library, transport, consumer.transaction);
  });

  const startRelay = () => opened(new OutboxRelay({ url: producer.url, transport, source: 'tests' })).start();
  const write = (...numbers: number[]) =>
    producer.transaction(async tx => {
      for (const number of numbers) await appendToOutbox(tx, countedV1, { counter: 'a', number });
    });
  const effects = async () => {
    const { rows } = await consumer.pool.query<{ number: number }>(
      'select number from effect order by position',
    );
    return rows.map(({ number }) => number);
  };
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const cutConnections = (database: string, application = '%') =>
    server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2',
      [database, application],
    );

  it('publishes nothing from a transaction that was rolled back', async () => {
    startRelay();
    const rolledBack = producer.transaction(async tx => {
      await appendToOutbox(tx, countedV1, { counter: 'a', number: 1 });
      throw new Error('The row could not be written');
    });
    await expect(rolledBack).rejects.toThrow('could not be written');
    await write(2);
    await until(async () => (await effects()).length > 0);
    expect(await effects()).toEqual([2]);
  });

  it('publishes events written while the broker was down, in order, once it is back', async () => {
    startRelay();
    const broker = nameOf(bus.environment['BUS_DATABASE_URL']!);
    await server.query(`alter database ${broker} with allow_connections false`);
    await cutConnections(broker);
    await write(0, 1);
    await write(2);
    await expect(transport.ping()).rejects.toThrow();
    await server.query(`alter database ${broker} with allow_connections true`);
    await until(async () => (await effects()).length === 3, effects);
    expect(await effects()).toEqual([0, 1, 2]);
  });

  it('is replaced by another when its connection ends', async () => {
    startRelay();
    await write(0);
    await until(async () => (await effects()).length === 1);
    startRelay();
    await cutConnections(nameOf(producer.url), 'outbox-relay');
    await write(1);
    await until(async () => (await effects()).length === 2, effects);
    expect(await effects()).toEqual([0, 1]);
  });

  it('no longer reports a backlog once another one publishes', async () => {
    startRelay();
    await until(() => outboxBacklog.has('tests'));
    const other = opened(new pg.Client({ connectionString: producer.url }));
    await other.connect();
    const leads = other.query('select pg_advisory_lock(7261)');
    await until(async () => {
      const { rows } = await server.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = $1)`,
        [nameOf(producer.url)],
      );
      return rows.length === 1;
    });
    await cutConnections(nameOf(producer.url), 'outbox-relay');
    await leads;
    await until(() => !outboxBacklog.has('tests'));
    expect(outboxBacklog.has('tests')).toBe(false);
  });
});

describe.each(brokerKinds)('the relay to $name', broker => {
  broker.describe('publishes large events', () => {
    it('in batches that Kafka accepts, and in order', async () => {
      const [bus, producer, consumer] = await Promise.all([
        opened(broker.start([countedV1.topic])),
        opened(serviceDatabase('producer')),
        opened(serviceDatabase('consumer')),
      ]);
      const transport = await opened(bus.connect());
      await startCounting(library, transport, consumer.transaction);
      const publish = jest.spyOn(transport, 'publish');
      // Three bytes a character: 1.8 MB in all.
      await producer.pool.query(
        `insert into outbox (id, aggregatetype, aggregateid, type, payload)
         select gen_random_uuid(), $1, 'a', $2,
           jsonb_build_object('counter', 'a', 'number', number, 'text', repeat('字', 60000))
         from generate_series(0, 9) as number`,
        [countedV1.topic, countedV1.type],
      );
      opened(new OutboxRelay({ url: producer.url, transport, source: 'tests' })).start();
      const effects = async () =>
        (await consumer.pool.query<{ number: number }>('select number from effect order by position')).rows;
      await until(async () => (await effects()).length === 10, effects);
      expect((await effects()).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      for (const [records] of publish.mock.calls)
        expect(Buffer.byteLength(JSON.stringify(records))).toBeLessThan(1_048_588);
    });
  });
});

/** A consuming service in a separate process that tests can kill. Runs the built library. */
import { Consumes, KafkaTransport, PgBossTransport, startConsumers } from '@sevenfold/messaging';
import pg from 'pg';
import { countedV1 } from './counted-event.ts';
import { transactionOn, type TestTransaction } from './sql-transaction.ts';

const [url = '', group = ''] = process.argv.slice(2);
const { EVENT_TRANSPORT, BUS_DATABASE_URL = '', KAFKA_BROKERS = '', KAFKA_NAME_PREFIX } = process.env;

class CountedConsumer {
  async handle({ data }: { data: { counter: string; number: number } }, tx: TestTransaction) {
    await tx.$executeRaw`insert into effect (key, number) values (${data.counter}, ${data.number})`;
  }
}
Consumes(countedV1)(CountedConsumer);

// A frozen process must not hold its transaction: the server ends it, and others take the event.
const pool = new pg.Pool({ connectionString: url, max: 8, idle_in_transaction_session_timeout: 3_000 });
pool.on('error', () => undefined);
pool.on('connect', client => client.on('error', () => undefined));
const transport =
  EVENT_TRANSPORT === 'kafka'
    ? new KafkaTransport({
        brokers: KAFKA_BROKERS.split(','),
        clientId: 'child',
        namePrefix: KAFKA_NAME_PREFIX,
        sessionTimeoutMilliseconds: 6_000,
      })
    : await PgBossTransport.start({ url: BUS_DATABASE_URL });

await startConsumers({
  group,
  consumers: [new CountedConsumer()],
  transport,
  transaction: transactionOn(pool),
});

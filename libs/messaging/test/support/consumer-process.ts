/** A consuming service in a process of its own, to be killed at any moment. Runs on the built library. */
import { Consumes, KafkaTransport, PgBossTransport, startConsumers } from '@sevenfold/messaging';
import pg from 'pg';
import { countedV1 } from './counted-event.ts';

const [url = '', group = ''] = process.argv.slice(2);
const { EVENT_TRANSPORT, BUS_DATABASE_URL = '', KAFKA_BROKERS = '', KAFKA_NAME_PREFIX } = process.env;

class CountedConsumer {
  async handle({ data }: { data: { counter: string; number: number } }, tx: Transaction) {
    await tx.$executeRaw`insert into effect (key, number) values (${data.counter}, ${data.number})`;
  }
}
Consumes(countedV1)(CountedConsumer);

interface Transaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

// A frozen process must not hold what it had begun: the server ends its transaction, and others take the event.
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

async function transaction(work: (tx: Transaction) => Promise<void>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work({
      async $executeRaw(query, ...values) {
        const text = query.reduce((before, after, index) => `${before}$${index}${after}`);
        return (await client.query(text, values)).rowCount ?? 0;
      },
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

await startConsumers({ group, consumers: [new CountedConsumer()], transport, transaction });

/** A consuming service in a separate process that tests can kill. Runs the built library. */
import type { EventEnvelope, EventOf } from '@sevenfold/contracts';
import { handleOnce, KafkaTransport, PgBossTransport, react } from '@sevenfold/messaging';
import pg from 'pg';
import { countedV1 } from './counted-event.ts';
import { transactionOn } from './sql-transaction.ts';

const [url = '', group = ''] = process.argv.slice(2);
const { EVENT_TRANSPORT, BUS_DATABASE_URL = '', KAFKA_BROKERS = '', KAFKA_NAME_PREFIX } = process.env;

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

const transaction = transactionOn(pool);
const owner = { group, inboxName: `${group}:${countedV1.type}` };
const handle = (event: EventEnvelope) =>
  handleOnce(event, owner, transaction, tx => {
    const { counter, number } = (event as EventOf<typeof countedV1>).data;
    return tx.$executeRaw`insert into effect (key, number) values (${counter}, ${number})`;
  });
const reactions = [{ definition: countedV1 as never, handle }];
await transport.subscribe(group, [countedV1.topic], record =>
  react(record, { group, system: transport.system }, reactions),
);

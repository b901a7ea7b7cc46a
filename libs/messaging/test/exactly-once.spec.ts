import { randomInt, randomUUID } from 'node:crypto';
import { OutboxRelay } from '../src/outbox-relay.js';
import { startConsumers } from '../src/start-consumers.js';
import { withChaos } from './support/chaos.js';
import { checkEffects, effectCount, faultless } from './support/check-effects.js';
import { kill, spawnConsumer } from './support/consumer-child.js';
import { countedV1 } from './support/counted-event.js';
import { CountedConsumer } from './support/counted.js';
import { serviceDatabase, type ServiceDatabase } from './support/service-database.js';
import type { TestTransaction } from './support/sql-transaction.js';
import { eventCount } from './support/stack.js';
import { brokerKinds, type TestBroker } from './support/transports.js';
import { until } from './support/until.js';
import { writeCounts } from './support/write-counts.js';

const kills = 4;
/** Each kill costs the broker its patience with the dead (10 s), and the machine may be busy. */
const longEnough = 300_000;
const perKey = 50;

/** Resolves when two looks in a row, a poll apart, find the same. */
async function noMoreEffects({ pool }: ServiceDatabase) {
  let last = -1;
  await until(async () => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from effect');
    const settled = rows[0]!.count === last;
    last = rows[0]!.count;
    return settled;
  });
}

for (const kind of brokerKinds) {
  describe(`an event on ${kind.name} has its effect once`, () => {
    let broker: TestBroker;
    let producer: ServiceDatabase;
    let consumer: ServiceDatabase;
    let group: string;
    /** Tells this test's events from those of others on the same broker. */
    let run: string;

    beforeAll(async () => {
      broker = await kind.start([countedV1.topic]);
    });
    beforeEach(async () => {
      run = randomUUID().slice(0, 8);
      group = `group-${run}`;
      [producer, consumer] = await Promise.all([serviceDatabase('producer'), serviceDatabase('consumer', 4)]);
    });
    afterEach(() => Promise.all([producer.drop(), consumer.drop()]));
    afterAll(() => broker.remove());

    it(
      'under duplicates, mixed order, lost acknowledgements, killed and frozen consumers',
      async () => {
        const keys = Math.ceil(eventCount / perKey);
        const transport = await broker.connect();
        const seed = randomInt(2 ** 31);
        const relay = new OutboxRelay({
          url: producer.url,
          transport: withChaos(transport, seed),
          source: 'tests',
        });
        relay.start();
        const writing = writeCounts(producer, run, keys, perKey);
        let child = spawnConsumer(broker, consumer.url, group);
        const frozen = [];
        const all = keys * perKey;
        // Killed once it has made headway, again and again, for as long as there is work.
        for (let round = 0; round < kills && (await effectCount(consumer.pool, run)) < all; round++) {
          const before = await effectCount(consumer.pool, run);
          const madeHeadway = async () =>
            (await effectCount(consumer.pool, run)) > Math.min(before + perKey, all - 1);
          await until(madeHeadway, () => `round ${round}, seed ${seed}`, 60_000);
          if (round === 1) {
            child.kill('SIGSTOP');
            frozen.push(child);
          } else {
            await kill(child);
          }
          child = spawnConsumer(broker, consumer.url, group);
        }
        await writing;
        await until(
          async () => (await effectCount(consumer.pool, run)) === all,
          () => effectCount(consumer.pool, run),
          180_000,
        );
        // Who was frozen goes on as if nothing had happened, with events others have handled long since.
        for (const sleeper of frozen) sleeper.kill('SIGCONT');
        await noMoreEffects(consumer);
        await Promise.all([...frozen, child].map(kill));
        await relay.stop();
        await transport.close();
        expect({ ...(await checkEffects(consumer.pool, run, keys, perKey)), seed }).toEqual({
          ...faultless,
          seed,
        });
      },
      longEnough,
    );

    it('which the checker would not say of a consumer without an inbox', async () => {
      const transport = withChaos(await broker.connect(), 7);
      const relay = new OutboxRelay({ url: producer.url, transport, source: 'tests' });
      relay.start();
      const forgetful = (work: (tx: TestTransaction) => Promise<void>) =>
        consumer.transaction(tx =>
          work({
            $executeRaw: (query, ...values) =>
              query[0]!.includes('insert into inbox') ? Promise.resolve(1) : tx.$executeRaw(query, ...values),
          }),
        );
      await startConsumers({
        group,
        consumers: [new CountedConsumer()],
        transport,
        transaction: forgetful,
        retryDelays: [5, 5, 5, 5],
      });
      await writeCounts(producer, run, 10, perKey);
      await until(
        async () => (await effectCount(consumer.pool, run)) === 10 * perKey,
        () => effectCount(consumer.pool, run),
      );
      await relay.stop();
      await transport.close();
      expect((await checkEffects(consumer.pool, run, 10, perKey)).doubled).toBeGreaterThan(50);
    });
  });
}

import { randomInt } from 'node:crypto';
import { opened, until } from '@sevenfold/testing';
import * as library from '../src/index.js';
import { OutboxRelay } from '../src/outbox-relay.js';
import type { TestBus } from '../src/testing.js';
import { withChaos } from './support/chaos.js';
import { checkEffects, effectCount, faultless } from './support/check-effects.js';
import { ConsumerGroup } from './support/consumer-group.js';
import { countedV1 } from '../src/counted-event.js';
import { startCounting } from './support/counted.js';
import { serviceDatabase, type ServiceDatabase } from './support/service-database.js';
import type { TestTransaction } from '../src/test-transaction.js';
import { brokerKinds } from './support/transports.js';
import { writeCounts } from './support/write-counts.js';

/** After each kill the broker waits 6 to 10 s for the dead member, and the machine may be busy. */
const longEnough = 420_000;
const members = 3;
const perKey = 50;
/** One consumer is killed per wave of events: the number of kills does not depend on the machine's speed. */
const waves = 10;
/** Ten thousand events on the full stack. */
const keysPerWave = process.env.SEVENFOLD_STACK === 'full' ? 20 : 4;
const keys = waves * keysPerWave;
const all = keys * perKey;

/** Resolves when two polls in a row return the same. */
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
  kind.describe(`an event on ${kind.name} has its effect once`, () => {
    let broker: TestBus;
    let producer: ServiceDatabase;
    let consumer: ServiceDatabase;

    beforeEach(async () => {
      [broker, producer, consumer] = await Promise.all([
        opened(kind.start([countedV1.topic])),
        opened(serviceDatabase('producer')),
        opened(serviceDatabase('consumer', 4)),
      ]);
    });

    it(
      'with duplicates, mixed order, lost acknowledgements, and a consumer killed in the middle of each wave',
      async () => {
        const transport = await opened(broker.connect());
        const seed = randomInt(2 ** 31);
        const chaos = withChaos(transport, seed);
        // Two relays on one outbox, as two replicas of a service have.
        const relays = [1, 2].map(() =>
          opened(new OutboxRelay({ url: producer.url, transport: chaos, source: 'tests' })),
        );
        for (const relay of relays) relay.start();
        const consumers = opened(new ConsumerGroup(broker, consumer.url, 'counters', members));
        const done = () => effectCount(consumer.pool);
        for (let wave = 0; wave < waves; wave++) {
          const before = await done();
          const writing = writeCounts(producer, keysPerWave, perKey, wave * keysPerWave);
          const moved = async () => (await done()) > before + perKey;
          await until(moved, async () => `${await done()} in wave ${wave}, seed ${seed}`, 120_000);
          await consumers.loseOne();
          await writing;
        }
        await until(async () => (await done()) === all, done, 120_000);
        // Thawed consumers continue with events that others have handled in the meantime.
        consumers.thawAll();
        await noMoreEffects(consumer);
        await consumers.end();
        expect(consumers.killed).toBe(8);
        expect({ ...(await checkEffects(consumer.pool, keys, perKey)), seed }).toEqual({
          ...faultless,
          seed,
        });
      },
      longEnough,
    );

    it('unless its consumer has no inbox, which the check detects', async () => {
      const transport = withChaos(await opened(broker.connect()), 7);
      const relay = opened(new OutboxRelay({ url: producer.url, transport, source: 'tests' }));
      relay.start();
      const forgetful = (work: (tx: TestTransaction) => Promise<void>) =>
        consumer.transaction(tx =>
          work({
            $executeRaw: (query, ...values) =>
              query[0]!.includes('insert into inbox') ? Promise.resolve(1) : tx.$executeRaw(query, ...values),
          }),
        );
      await startCounting(library, transport, forgetful, { retryDelays: [5, 5, 5, 5] });
      await writeCounts(producer, 10, perKey);
      await until(
        async () => (await effectCount(consumer.pool)) === 10 * perKey,
        () => effectCount(consumer.pool),
      );
      expect((await checkEffects(consumer.pool, 10, perKey)).doubled).toBeGreaterThan(50);
    });
  });
}

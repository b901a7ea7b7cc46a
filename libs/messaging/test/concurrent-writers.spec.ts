import { setTimeout as delay } from 'node:timers/promises';
import { opened, until } from '@sevenfold/testing';
import type pg from 'pg';
import * as library from '../src/index.js';
import { appendToOutbox } from '../src/outbox.js';
import { OutboxRelay, type OutboxRow } from '../src/outbox-relay.js';
import type { TestBus } from '../src/testing.js';
import { randomNumbers } from './support/chaos.js';
import { checkEffects, effectCount, faultless } from './support/check-effects.js';
import { countedV1 } from '../src/counted-event.js';
import { startCounting } from './support/counted.js';
import { serviceDatabase, type ServiceDatabase } from './support/service-database.js';
import { brokerKinds } from './support/transports.js';

const writers = 64;
const perWriter = 20;
const all = writers * perWriter;

/** The usual mistake: it confuses the order of numbers with the order of commits. */
class AfterTheLastOne extends OutboxRelay {
  private last = 0;

  protected override async unsent(client: pg.Client): Promise<OutboxRow[]> {
    const { rows } = await client.query<OutboxRow & { seq: string }>(
      `select id, aggregatetype, aggregateid, type, payload, headers, created_at, seq
       from outbox where seq > $1 order by seq limit 200`,
      [this.last],
    );
    this.last = Number(rows.at(-1)?.seq ?? this.last);
    return rows;
  }
}

for (const kind of brokerKinds) {
  kind.describe(
    `with ${writers} concurrent writers that commit in another order than they write, on ${kind.name}`,
    () => {
      let broker: TestBus;
      let producer: ServiceDatabase;
      let consumer: ServiceDatabase;

      beforeEach(async () => {
        [broker, producer, consumer] = await Promise.all([
          opened(kind.start([countedV1.topic])),
          opened(serviceDatabase('producer', writers)),
          opened(serviceDatabase('consumer', 8)),
        ]);
      });

      /** Each writer has its own key. The pause is between drawing the number and the commit. */
      const write = async () => {
        const random = randomNumbers(11);
        const one = async (writer: number) => {
          for (let number = 0; number < perWriter; number++) {
            await producer.transaction(async tx => {
              await appendToOutbox(tx, countedV1, { counter: `writer-${writer}`, number });
              await delay(random() * 40);
            });
          }
        };
        await Promise.all(Array.from({ length: writers }, (_, writer) => one(writer)));
      };

      const relayed = async (Relay: typeof OutboxRelay, finished: () => Promise<boolean>) => {
        const transport = await opened(broker.connect());
        const relay = opened(new Relay({ url: producer.url, transport, source: 'tests' }));
        relay.start();
        await startCounting(library, transport, consumer.transaction);
        await write();
        await until(finished, () => effectCount(consumer.pool), 90_000);
        return checkEffects(consumer.pool, writers, perWriter);
      };

      it('every event arrives once', async () => {
        const findings = await relayed(OutboxRelay, async () => (await effectCount(consumer.pool)) === all);
        expect(findings).toEqual(faultless);
      });

      it('a relay that asked for numbers greater than the last one would lose some', async () => {
        let last = -1;
        const nothingMoves = async () => {
          const before = last;
          last = await effectCount(consumer.pool);
          await delay(500);
          return last > 0 && last === before;
        };
        expect((await relayed(AfterTheLastOne, nothingMoves)).missing).toBeGreaterThan(0);
      });
    },
  );
}

import { randomUUID } from 'node:crypto';
import { opened, until } from '@sevenfold/testing';
import { PermanentFailure } from '../src/dead-letters.js';
import { recordOf, type EventRecord } from '../src/event-record.js';
import type { EventTransport, RecordHandler } from '../src/event-transport.js';
import type { TestBus } from '../src/testing.js';
import type { BrokerKind } from './support/transports.js';

const shortDelays = [10, 20, 20, 20];

/** The contract of every transport; the rest of the library relies on nothing else. */
export function describeTransport(kind: BrokerKind) {
  kind.describe(`the ${kind.name} transport`, () => {
    const topic = 'tests.conformance';
    const manyTopics = Array.from({ length: 30 }, (_, number) => `tests.many-${number}`);
    let broker: TestBus;
    let transport: EventTransport;
    let group: string;

    beforeAll(async () => {
      broker = await opened(kind.start([topic, ...manyTopics]));
    });
    beforeEach(async () => {
      group = `group-${randomUUID().slice(0, 8)}`;
      transport = await opened(broker.connect());
    });

    /** Keys are unique to a test, because a new group also gets what earlier tests published. */
    const event = (key: string, value: unknown, to = topic): EventRecord =>
      recordOf(
        to,
        {
          id: randomUUID(),
          type: `${to}.happened.v1`,
          key: `${group}/${key}`,
          time: new Date().toISOString(),
          source: 'tests',
          data: value,
        },
        {},
      );
    const mine = (record: EventRecord) => record.key.startsWith(`${group}/`);
    const collect =
      (into: EventRecord[]): RecordHandler =>
      async record => {
        if (mine(record)) into.push(record);
      };

    it('delivers key, headers and data as they were published', async () => {
      const received: EventRecord[] = [];
      await transport.subscribe(group, [topic], collect(received));
      const sent = event('a', { text: 'ä "quoted"' });
      sent.headers.traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await transport.publish([sent]);
      await until(() => received.length === 1);
      expect(received).toEqual([sent]);
    });

    it('delivers every event to each group', async () => {
      const first: EventRecord[] = [];
      const second: EventRecord[] = [];
      await transport.subscribe(group, [topic], collect(first));
      await transport.subscribe(`${group}-other`, [topic], collect(second));
      await transport.publish([event('a', 1), event('b', 2)]);
      await until(
        () => first.length === 2 && second.length === 2,
        () => [first.length, second.length],
      );
    });

    it('delivers earlier events to a group that subscribes later', async () => {
      await transport.publish([event('a', 1)]);
      await transport.publish([event('a', 2)]);
      const received: EventRecord[] = [];
      await transport.subscribe(group, [topic], collect(received));
      await transport.publish([event('a', 3)]);
      await until(
        () => received.length === 3,
        () => received,
      );
      expect(received.map(({ value }) => value)).toEqual(['1', '2', '3']);
    });

    it('keeps the order for a group that subscribes while others publish', async () => {
      const numbers = new Map(manyTopics.map(name => [name, [] as number[]]));
      let published = 0;
      const publishBatch = async () => {
        const number = published++;
        await transport.publish(manyTopics.map(name => event('a', number, name)));
      };
      for (let batch = 0; batch < 5; batch++) await publishBatch();
      let subscribed = false;
      const publishing = (async () => {
        while (!subscribed) await publishBatch();
      })();
      await transport.subscribe(group, manyTopics, async record => {
        if (mine(record)) numbers.get(record.topic)!.push(Number(record.value));
      });
      subscribed = true;
      await publishing;
      const lengths = () => [...numbers.values()].map(({ length }) => length);
      await until(() => lengths().every(length => length >= published), lengths, 90_000);
      const all = Array.from({ length: published }, (_, number) => number);
      expect(Object.fromEntries(numbers)).toEqual(Object.fromEntries(manyTopics.map(name => [name, all])));
    });

    it('keeps the order of each key, within a batch and across batches', async () => {
      const received: EventRecord[] = [];
      await transport.subscribe(group, [topic], collect(received), { concurrency: 4 });
      for (let batch = 0; batch < 5; batch++) {
        const numbers = Array.from({ length: 20 }, (_, place) => batch * 20 + place);
        await transport.publish(numbers.flatMap(number => ['a', 'b', 'c'].map(key => event(key, number))));
      }
      await until(
        () => received.length === 300,
        () => received.length,
      );
      for (const key of ['a', 'b', 'c']) {
        const numbers = received.filter(record => record.key.endsWith(key)).map(({ value }) => Number(value));
        expect(numbers).toEqual(Array.from({ length: 100 }, (_, number) => number));
      }
    });

    it('retries a failing event while other events of its key wait', async () => {
      const calls: string[] = [];
      await transport.subscribe(
        group,
        [topic],
        async (record, { attempt }) => {
          if (!mine(record)) return;
          calls.push(`${record.value} ${attempt}`);
          if (record.value === '1' && attempt < 3) throw new Error('not yet');
        },
        { retryDelays: shortDelays },
      );
      await transport.publish([event('a', 1), event('a', 2)]);
      await until(
        () => calls.length === 4,
        () => calls,
      );
      expect(calls).toEqual(['1 1', '1 2', '1 3', '2 1']);
    });

    it('parks a poisoned event after the fifth attempt, while other keys continue, and then continues its key', async () => {
      const calls: string[] = [];
      const poisoned = event('a', 'poison');
      await transport.subscribe(
        group,
        [topic],
        async record => {
          if (!mine(record)) return;
          calls.push(record.value);
          if (record.value === '"poison"') throw new TypeError('cannot read this');
        },
        // Long enough that on a busy machine another key runs before the second attempt.
        { retryDelays: [5_000, 50, 50, 50], concurrency: 1 },
      );
      await transport.publish([poisoned, event('a', 'next'), event('b', 'other')]);
      await until(
        () => calls.includes('"next"'),
        () => calls,
      );
      expect(calls.filter(value => value === '"poison"')).toHaveLength(5);
      expect(calls.slice(0, 3)).toContain('"other"');
      const [letter] = (await transport.deadLetters.list()).filter(found => found.group === group);
      expect(letter).toMatchObject({
        id: `${group}/${poisoned.headers.ce_id}`,
        record: poisoned,
        reason: 'TypeError: cannot read this',
        attempts: 5,
      });
    });

    it('parks an event at once if a retry cannot help', async () => {
      let calls = 0;
      await transport.subscribe(group, [topic], async record => {
        if (!mine(record)) return;
        calls++;
        throw new PermanentFailure('not an event');
      });
      await transport.publish([event('a', 1)]);
      const letters = async () =>
        (await transport.deadLetters.list()).filter(letter => letter.group === group);
      await until(async () => (await letters()).length === 1);
      expect(calls).toBe(1);
    });

    it('replays a dead letter to its group, once, and discards another', async () => {
      const received: EventRecord[] = [];
      let healed = false;
      await transport.subscribe(
        group,
        [topic],
        async record => {
          if (!mine(record)) return;
          if (!healed) throw new Error('broken');
          received.push(record);
        },
        { retryDelays: [] },
      );
      const [first, second] = [event('a', 1), event('b', 2)];
      await transport.publish([first, second]);
      const letters = async () =>
        (await transport.deadLetters.list()).filter(letter => letter.group === group);
      await until(async () => (await letters()).length === 2);
      healed = true;
      expect(await transport.deadLetters.replay(`${group}/${first.headers.ce_id}`)).toBe(true);
      await until(() => received.length === 1);
      expect(received[0]).toMatchObject({ key: first.key, value: first.value });
      expect(await transport.deadLetters.replay(`${group}/${first.headers.ce_id}`)).toBe(false);
      expect(await transport.deadLetters.discard(`${group}/${second.headers.ce_id}`)).toBe(true);
      expect(await letters()).toEqual([]);
      expect(await transport.deadLetters.discard('no/such-letter')).toBe(false);
    });

    it('keeps a dead letter that is parked again while it is being replayed', async () => {
      await transport.subscribe(group, [topic], async record => {
        if (mine(record)) throw new PermanentFailure('never');
      });
      const sent = event('a', 1);
      await transport.publish([sent]);
      const operator = await opened(broker.connect());
      const id = `${group}/${sent.headers.ce_id}`;
      let failedAt = '';
      const parkedAgain = async () => {
        const found = (await operator.deadLetters.list()).find(letter => letter.id === id);
        if (!found || found.failedAt <= failedAt) return false;
        ({ failedAt } = found);
        return true;
      };
      await until(parkedAgain);
      for (let time = 0; time < 20; time++) {
        expect(await operator.deadLetters.replay(id)).toBe(true);
        await until(parkedAgain);
      }
    });

    it('redelivers an event to the next member of the group if the previous one stops while handling it', async () => {
      const leaving = await opened(broker.connect());
      let begun = 0;
      await leaving.subscribe(
        group,
        [topic],
        async record => {
          if (!mine(record)) return;
          begun++;
          throw new Error('cannot now');
        },
        { retryDelays: [60_000] },
      );
      await transport.publish([event('a', 1), event('a', 2)]);
      await until(() => begun === 1);
      await leaving.close();
      const received: EventRecord[] = [];
      await transport.subscribe(group, [topic], collect(received));
      await until(
        () => received.length === 2,
        () => received,
      );
      expect(received.map(({ value }) => value)).toEqual(['1', '2']);
    });

    it('does not redeliver acknowledged events after a restart', async () => {
      const received: EventRecord[] = [];
      const first = await opened(broker.connect());
      await first.subscribe(group, [topic], collect(received));
      await first.publish([event('a', 1), event('b', 2)]);
      await until(() => received.length === 2);
      await first.close();
      await transport.subscribe(group, [topic], collect(received));
      await transport.publish([event('c', 3)]);
      await until(() => received.length === 3);
      expect(received.at(-1)!.value).toBe('3');
    });
  });
}

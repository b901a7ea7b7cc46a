import { randomUUID } from 'node:crypto';
import { onStack, opened, until } from '@sevenfold/testing';
import { recordOf } from '../src/event-record.js';
import { kill, spawnEnding } from './support/consumer-child.js';
import { brokerKinds } from './support/transports.js';

const topic = 'tests.crash-loop';
const group = 'endings';

/** Each time the broker waits 6 to 20 s for the dead member. */
const longEnough = 180_000;

const event = (value: string) =>
  recordOf(
    topic,
    {
      id: randomUUID(),
      type: `${topic}.happened.v1`,
      key: 'a',
      time: new Date().toISOString(),
      source: 'tests',
      data: value,
    },
    {},
  );

for (const kind of brokerKinds) {
  onStack('full').describe(`an event on ${kind.name} during which each process ends`, () => {
    it(
      'is parked, and its key continues',
      async () => {
        const broker = await opened(kind.start([topic]));
        const transport = await opened(broker.connect());
        const fatal = event('fatal');
        await transport.publish([event('before'), fatal, event('after')]);
        let ended = 0;
        for (let isParked = false; !isParked;) {
          const consumer = spawnEnding(broker, group, topic);
          await until(
            async () => {
              isParked = (await transport.deadLetters.list()).length > 0;
              return isParked || consumer.signalCode !== null;
            },
            () => ended,
            60_000,
          );
          if (!isParked) ended++;
          await kill(consumer);
        }
        expect(await transport.deadLetters.list()).toMatchObject([
          { group, record: fatal, reason: 'Error: The process ended during each attempt' },
        ]);
        // Twice the one attempt of each process. On Kafka the count begins once all events before it are committed.
        expect(ended).toBeGreaterThanOrEqual(2);
        expect(ended).toBeLessThanOrEqual(4);

        const received: string[] = [];
        await transport.subscribe(group, [topic], async ({ value }) => void received.push(value));
        await transport.publish([event('last')]);
        await until(
          () => received.at(-1) === '"last"',
          () => received,
        );
        expect(received).not.toContain(fatal.value);
      },
      longEnough,
    );
  });
}

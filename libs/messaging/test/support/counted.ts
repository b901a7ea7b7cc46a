import { defineEvent, type EventOf } from '@sevenfold/contracts';
import { z } from 'zod';
import { Consumes } from '../../src/consumes.js';
import type { TestTransaction } from './sql-transaction.js';

/** The n-th change of one counter: gaps, repetitions and wrong order all show in the numbers. */
export const countedV1 = defineEvent({
  type: 'tests.counter.counted.v1',
  summary: 'A counter went up',
  key: data => data.counter,
  data: z.object({ counter: z.string(), number: z.int() }),
});

/** Writes down each number, so that a second handling would be seen. */
export class CountedConsumer {
  async handle({ data }: EventOf<typeof countedV1>, tx: TestTransaction) {
    await tx.$executeRaw`insert into effect (key, number) values (${data.counter}, ${data.number})`;
  }
}
Consumes(countedV1)(CountedConsumer);

import type { EventOf } from '@sevenfold/contracts';
import { Consumes } from '../../src/consumes.js';
import { countedV1 } from './counted-event.js';
import type { TestTransaction } from './sql-transaction.js';

/** Records each number, so that a second handling shows. */
export class CountedConsumer {
  async handle({ data }: EventOf<typeof countedV1>, tx: TestTransaction) {
    await tx.$executeRaw`insert into effect (key, number) values (${data.counter}, ${data.number})`;
  }
}
Consumes(countedV1)(CountedConsumer);

/** A service whose consumer records each number, so that duplicates show. Runs the built library. */
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf } from '@sevenfold/contracts';
import { messagingMigrations, type SqlTransaction } from '@sevenfold/messaging';
import { countedV1, transactionOn } from '@sevenfold/messaging/testing';
import { DATABASE, defineService, OnEvent, runService, Tx } from '@sevenfold/service-defaults';
import { z } from 'zod';

class Counter {
  async count({ data }: EventOf<typeof countedV1>, tx: SqlTransaction) {
    await tx.$executeRaw`insert into effect (counter, number) values (${data.counter}, ${data.number})`;
  }
}
// Node runs this file directly, without decorators.
const method = Object.getOwnPropertyDescriptor(Counter.prototype, 'count')!;
OnEvent(countedV1)(Counter.prototype, 'count', method);
Payload()(Counter.prototype, 'count', 0);
Tx()(Counter.prototype, 'count', 1);
Controller()(Counter);

class CountingModule {}

await runService(
  defineService({
    name: 'counting',
    description: 'Counts.',
    config: z.object({}),
    migrations: [messagingMigrations],
    consumers: [Counter],
    module: ({ database }) => ({
      module: CountingModule,
      providers: [{ provide: DATABASE, useValue: { $transaction: transactionOn(database!.pool) } }],
    }),
  }),
);

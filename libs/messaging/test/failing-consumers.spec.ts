import * as errors from '@sevenfold/contracts';
import { opened } from '@sevenfold/testing';
import { Consumes } from '../src/consumes.js';
import { PermanentFailure } from '../src/dead-letters.js';
import { recordOf } from '../src/event-record.js';
import type { EventTransport, RecordHandler } from '../src/event-transport.js';
import { startConsumers } from '../src/start-consumers.js';
import { countedV1 } from './support/counted-event.js';
import { serviceDatabase, type ServiceDatabase } from './support/service-database.js';

/** Every kind of error that a consumer can throw: taken from the contracts. */
const kinds = Object.values(errors)
  .filter(value => typeof value === 'function' && value.prototype instanceof errors.DomainError)
  .map(value => new (value as typeof errors.Conflict)('tests.failed', 'It failed.'));
/** The event itself is invalid. All other errors may pass, and are retried. */
const neverHeals = ['invalid-input', 'not-allowed'];

let database: ServiceDatabase;
beforeAll(async () => {
  database = await opened(serviceDatabase('consumer'));
});

it('knows every kind of error', () => {
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([...neverHeals, 'conflict', 'unavailable']),
  );
});

it.each(kinds.map(error => [error.kind, error] as const))('%s', async (kind, error) => {
  class Failing {
    async handle() {
      throw error;
    }
  }
  Consumes(countedV1)(Failing);
  let handler: RecordHandler | undefined;
  const transport = {
    subscribe: async (_group: string, _topics: readonly string[], given: RecordHandler) => {
      handler = given;
      return { stop: async () => undefined };
    },
  } as unknown as EventTransport;
  await startConsumers({
    group: 'tests',
    consumers: [new Failing()],
    transport,
    transaction: database.transaction,
  });
  const id = crypto.randomUUID();
  const data = { counter: 'a', number: 1 };
  const time = new Date().toISOString();
  const record = recordOf(
    countedV1.topic,
    { id, type: countedV1.type, key: 'a', time, source: 'tests', data },
    {},
  );

  const failure = await handler!(record, { attempt: 1 }).catch((thrown: unknown) => thrown);
  if (neverHeals.includes(kind)) expect(failure).toBeInstanceOf(PermanentFailure);
  else expect(failure).toBe(error);
  // Its mark is rolled back with the rest, or the next try would take it for handled.
  expect((await database.pool.query('select 1 from inbox where event_id = $1', [id])).rowCount).toBe(0);
});

import * as errors from '@sevenfold/contracts';
import { opened } from '@sevenfold/testing';
import { PermanentFailure } from '../src/dead-letters.js';
import { handleOnce } from '../src/inbox.js';
import { countedV1 } from '../src/counted-event.js';
import { serviceDatabase, type ServiceDatabase } from './support/service-database.js';

/** Every kind of error that a consumer can throw: taken from the contracts. */
const kinds = Object.values(errors)
  .filter(value => typeof value === 'function' && value.prototype instanceof errors.DomainError)
  .map(value => new (value as typeof errors.Conflict)('tests.failed', 'It failed.'));
/** The event itself is invalid. All other errors may go away, and are retried. */
const neverHeals = ['invalid-input', 'not-allowed'];

let database: ServiceDatabase;
beforeAll(async () => {
  database = await opened(serviceDatabase('consumer'));
});

it('covers every kind of error', () => {
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([...neverHeals, 'conflict', 'unavailable']),
  );
});

it.each(kinds.map(error => [error.kind, error] as const))('%s', async (kind, error) => {
  const id = crypto.randomUUID();
  const data = { counter: 'a', number: 1 };
  const time = new Date().toISOString();
  const event = { id, type: countedV1.type, key: 'a', time, source: 'tests', data };
  const owner = { group: 'tests', inboxName: 'tests:counted' };
  const failing = handleOnce(event, owner, database.transaction, () => {
    throw error;
  });

  const failure = await failing.catch((thrown: unknown) => thrown);
  if (neverHeals.includes(kind)) expect(failure).toBeInstanceOf(PermanentFailure);
  else expect(failure).toBe(error);
  // Its inbox row is rolled back too, or the retry would count it as handled.
  expect((await database.pool.query('select 1 from inbox where event_id = $1', [id])).rowCount).toBe(0);
});

import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { Database } from '../database.js';
import { AuditOutcomes, type ConcludedAction } from './audit-outcomes.js';

/** A connection of the pool, which may break during LISTEN. */
class Client extends EventEmitter {
  released = 0;
  query = async () => {
    if (!breaks) return;
    if (breaks === 'connection') this.emit('error', new Error('broken'));
    throw new Error('not now');
  };
  release = () => void this.released++;
}
const clients: Client[] = [];
let breaks: 'connection' | 'query' | undefined;
let isAway: boolean;
let outcome: ConcludedAction | null;
let asked: number[];
let outcomes: AuditOutcomes;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  clients.splice(0);
  [breaks, isAway, outcome, asked] = [undefined, false, null, []];
  const connect = async () => {
    if (isAway) throw new Error('away');
    const client = new Client();
    clients.push(client);
    return client;
  };
  const findUnique = async () => {
    asked.push(Date.now());
    return outcome;
  };
  outcomes = new AuditOutcomes(
    { auditOutcome: { findUnique } } as unknown as Database,
    { database: { pool: { connect } } } as unknown as Platform,
  );
});
afterEach(() => {
  outcomes.onModuleDestroy();
  jest.useRealTimers();
});
const held = () => clients.filter(({ released }) => released === 0);

it('listens again a second after its connection is lost, as often as that happens', async () => {
  outcomes.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(0);
  for (let loss = 1; loss <= 3; loss++) {
    isAway = true;
    held()[0]!.emit('error', new Error('lost'));
    await jest.advanceTimersByTimeAsync(3_500);
    expect(held()).toEqual([]);
    isAway = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(held()).toHaveLength(1);
  }
});

it.each(['connection', 'query'] as const)(
  'holds one connection and releases all others when a %s breaks as it starts to listen',
  async what => {
    breaks = what;
    outcomes.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(10_500);
    expect(clients).toHaveLength(11);
    expect(clients.map(({ released }) => released)).toEqual(clients.map(() => 1));
    breaks = undefined;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(held()).toHaveLength(1);
    expect(clients).toHaveLength(12);
  },
);

it('polls twice a second for an outcome without a notification, until the deadline', async () => {
  const waited = outcomes.waitFor('entry', 1_700);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await waited).toBeUndefined();
  expect(asked).toEqual([0, 500, 1_000, 1_500, 1_700]);
});

it('looks at once when notified', async () => {
  outcomes.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(0);
  const waited = outcomes.waitFor('entry', 60_000);
  await jest.advanceTimersByTimeAsync(100);
  outcome = { entryId: 'entry' } as ConcludedAction;
  held()[0]!.emit('notification', { payload: 'entry' });
  expect(await waited).toBe(outcome);
  expect(asked).toEqual([0, 100]);
  expect(jest.getTimerCount()).toBe(0);
});

import { jest } from '@jest/globals';

const hour = 60 * 60_000;
const tidied: number[] = [];

/** A database that is down during the second cleanup. */
class Pool {
  on = () => undefined;
  end = async () => undefined;
  query = async (text: string) => {
    if (!text.startsWith('delete from bus_event')) return { rows: [] };
    tidied.push(Date.now());
    if (tidied.length === 2) throw new Error('away');
    return { rows: [] };
  };
}
class PgBoss {
  on = () => undefined;
  start = async () => undefined;
  stop = async () => undefined;
}
jest.unstable_mockModule('pg', () => ({ default: { Pool } }));
jest.unstable_mockModule('pg-boss', () => ({ PgBoss }));
jest.unstable_mockModule('./schema.js', () => ({ createBusTables: async () => undefined }));
const { PgBossTransport } = await import('./pg-boss-transport.js');

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('deletes old events every hour until it is closed, even after a failure', async () => {
  const transport = await PgBossTransport.start({ url: 'postgres://nowhere' });
  await jest.advanceTimersByTimeAsync(4 * hour);
  expect(tidied).toEqual([hour, 2 * hour, 3 * hour, 4 * hour]);
  await transport.close();
  await jest.advanceTimersByTimeAsync(4 * hour);
  expect(tidied).toHaveLength(4);
});

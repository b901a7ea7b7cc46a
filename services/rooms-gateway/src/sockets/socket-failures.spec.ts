import { jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { Database } from '../database.js';
import type { Activities } from '../projections/activities.js';
import { SocketFailures } from './socket-failures.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('writes failures together after a moment, again and again, even after one write failed', async () => {
  const written: string[][] = [];
  const createMany = async ({ data }: { data: { error: string }[] }) => {
    written.push(data.map(({ error }) => error));
    if (written.length === 1) throw new Error('The database is away');
  };
  const warn = jest.fn();
  const failures = new SocketFailures(
    { socketFailure: { createMany }, $executeRaw: async () => 0 } as unknown as Database,
    { note: () => undefined } as unknown as Activities,
    { warn } as unknown as Logger,
  );
  const remote = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test' };
  for (const turn of ['first', 'second', 'third']) {
    failures.record(remote, `${turn} a`);
    failures.record(remote, `${turn} b`);
    await jest.advanceTimersByTimeAsync(249);
    expect(written.flat()).not.toContain(`${turn} a`);
    await jest.advanceTimersByTimeAsync(1);
  }
  expect(written).toEqual(['first', 'second', 'third'].map(turn => [`${turn} a`, `${turn} b`]));
  expect(warn).toHaveBeenCalledTimes(1);
});

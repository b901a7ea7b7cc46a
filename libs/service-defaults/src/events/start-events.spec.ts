import { jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EventTransport, Subscription } from '@sevenfold/messaging';
import { opened } from '@sevenfold/testing';
import type { Platform } from '../define-service.js';

const attempts: number[] = [];
const stop = jest.fn(async () => undefined);
let isAway = true;
const messaging = await import('@sevenfold/messaging');
jest.unstable_mockModule('@sevenfold/messaging', () => ({
  ...messaging,
  OutboxRelay: class {
    start = () => undefined;
    stop = async () => undefined;
  },
  startConsumers: async (): Promise<Subscription> => {
    attempts.push(Date.now());
    if (isAway) throw new Error('away');
    return { stop };
  },
}));
const { startEvents } = await import('./start-events.js');

const warn = jest.fn();
const app = { get: () => new Map() } as unknown as NestFastifyApplication;
const platform = {
  logger: { warn },
  readiness: { addReported: () => undefined },
} as unknown as Platform;
const transport = {
  ping: async () => {
    if (isAway) throw new Error('away');
  },
} as unknown as EventTransport;
const start = () => opened(startEvents(app, {}, platform, 'postgres://nowhere', transport));

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  jest.clearAllMocks();
  attempts.splice(0);
  isAway = true;
});
afterEach(() => void jest.useRealTimers());

it('lets a service start while the broker is away, and tries to subscribe every two seconds', async () => {
  const events = await start();
  await jest.advanceTimersByTimeAsync(5_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0, 2_000, 4_000, 6_000]);
  expect(warn).toHaveBeenCalledTimes(3);
  await events.stop();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('tries no more once it is stopped', async () => {
  const events = await start();
  await events.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0]);
});

it('does not start when the broker is there and refuses', async () => {
  isAway = false;
  const refused = start();
  isAway = true;
  await expect(refused).rejects.toThrow('away');
});

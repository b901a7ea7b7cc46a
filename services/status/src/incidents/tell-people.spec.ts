import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import type { IncidentStore } from './incident-store.js';
import { TellPeople } from './tell-people.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('looks for incidents that have lasted, at its interval, until it is stopped', async () => {
  const looks: number[][] = [];
  const tellPeopleOfThoseSince = async (since: Date) => {
    looks.push([Date.now() / 1_000, since.getTime() / 1_000]);
  };
  const telling = new TellPeople(
    { tellPeopleOfThoseSince } as unknown as IncidentStore,
    { now: () => new Date() },
    { PROBE_INTERVAL_MS: 5_000, PEOPLE_TOLD_AFTER_MS: 120_000 } as StatusConfig,
    {} as Platform,
  );
  telling.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(17_000);
  await telling.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(17_000);
  expect(looks).toEqual([
    [5, -115],
    [10, -110],
    [15, -105],
  ]);
});

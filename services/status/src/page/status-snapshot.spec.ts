import { jest } from '@jest/globals';
import type { Clock, Platform } from '@sevenfold/service-defaults';
import type { ComponentStates } from '../components/component-states.js';
import type { StatusConfig } from '../config.js';
import type { FindHistoryQuery } from '../history/find-history.query.js';
import type { HistoryRecorder } from '../history/history-recorder.js';
import type { IncidentStore } from '../incidents/incident-store.js';
import type { KnownMaintenance } from '../maintenance/known-maintenance.js';
import type { PlannedWindows } from '../maintenance/planned-windows.js';
import { StatusSnapshot } from './status-snapshot.js';

const hour = 3_600_000;
let flushed: number[];
let pruned: number[];
let isAway: boolean;
let isFrozen: boolean;
let snapshot: StatusSnapshot;
const logger = { info: jest.fn(), warn: jest.fn() };
const nothing = async () => undefined;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0) });
  jest.clearAllMocks();
  [flushed, pruned, isAway, isFrozen] = [[], [], false, false];
  const started = Date.now();
  const flush = async () => {
    flushed.push((Date.now() - started) / 1_000);
    if (isAway) throw new Error('away');
    while (isFrozen) await new Promise(resolve => setTimeout(resolve, 1_000));
  };
  const prune = async () => void pruned.push(Date.now() - started);
  snapshot = new StatusSnapshot(
    { all: () => [] } as unknown as ComponentStates,
    { flush, prune } as unknown as HistoryRecorder,
    { uptimes: async () => new Map() } as unknown as FindHistoryQuery,
    { loadOpen: async () => [], recent: async () => [] } as unknown as IncidentStore,
    { refresh: nothing, enabled: false } as unknown as KnownMaintenance,
    { refresh: nothing, covers: () => false, shown: () => [] } as unknown as PlannedWindows,
    { now: () => new Date() } as Clock,
    { PROBE_INTERVAL_MS: 5_000 } as StatusConfig,
    { logger } as unknown as Platform,
  );
  snapshot.onApplicationBootstrap();
});
afterEach(async () => {
  await snapshot.onApplicationShutdown();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

it('stores the history at every interval, and once more when it stops', async () => {
  await jest.advanceTimersByTimeAsync(17_000);
  expect(flushed).toEqual([0, 5, 10, 15]);
  await snapshot.onApplicationShutdown();
  await jest.advanceTimersByTimeAsync(17_000);
  expect(flushed).toEqual([0, 5, 10, 15, 17]);
});

it('tries at every interval while the database is down, and logs its loss and its return once each', async () => {
  isAway = true;
  await jest.advanceTimersByTimeAsync(12_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(flushed).toEqual([0, 5, 10, 15, 20]);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  expect(logger.info).toHaveBeenCalledTimes(1);
});

it.each(['is down', 'hangs'])('answers while the database %s, and says when it last read it', async how => {
  await jest.advanceTimersByTimeAsync(5_000);
  const lastRead = new Date().toISOString();
  [isAway, isFrozen] = [how === 'is down', how === 'hangs'];
  await jest.advanceTimersByTimeAsync(15_000);
  expect(snapshot.page().staleSince).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(snapshot.page().staleSince).toBe(lastRead);
  isAway = isFrozen = false;
  await jest.advanceTimersByTimeAsync(6_000);
  expect(snapshot.page().staleSince).toBeNull();
});

it('deletes old history at its start and every hour', async () => {
  await jest.advanceTimersByTimeAsync(3 * hour + 1);
  expect(pruned).toEqual([0, hour, 2 * hour, 3 * hour]);
});

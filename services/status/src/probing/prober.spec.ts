import { jest } from '@jest/globals';
import { urlSetting } from '@sevenfold/contracts';
import type { Platform } from '@sevenfold/service-defaults';
import type { ComponentStates } from '../components/component-states.js';
import type { Observation } from '../components/signal.js';
import { otherServices, type StatusConfig } from '../config.js';
import type { HistoryRecorder } from '../history/history-recorder.js';
import type { Journeys } from './journeys/journeys.js';

let finding: Observation['finding'];
let isWrong: boolean;
/** Seconds at which each signal was probed. */
let looks: Record<string, number[]>;
const lookAt = (signal: string): Observation => {
  (looks[signal] ??= []).push(Date.now() / 1_000);
  return { finding, at: new Date() };
};
const probes = await import('./readiness-probe.js');
jest.unstable_mockModule('./readiness-probe.js', () => ({
  ...probes,
  probeReadiness: async (url: string) => ({ observation: lookAt(url) }),
}));
jest.unstable_mockModule('./sign-in-probe.js', () => ({ probeSignIn: async (url: string) => lookAt(url) }));
jest.unstable_mockModule('./probe-metrics.js', () => ({ observeComponents: () => () => undefined }));
const { Prober } = await import('./prober.js');

const config = {
  ...Object.fromEntries(otherServices.map(name => [urlSetting(name), name])),
  PROBE_INTERVAL_MS: 5_000,
  JOURNEY_INTERVAL_MS: 10_000,
} as unknown as StatusConfig;
const report = async () => {
  lookAt('itself');
  return { status: 'ready', checks: {}, degraded: [] };
};
const platform = {
  config: { ISSUER_JWKS_URL: 'realm' },
  readiness: { report },
  logger: { warn: () => undefined },
} as unknown as Platform;

let prober: InstanceType<typeof Prober>;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  [finding, isWrong, looks] = ['operational', false, {}];
  prober = new Prober(
    {
      observe: () => undefined,
      doubts: () => false,
      statesOf: () => [],
      seesNothingWrongOn: () => !isWrong,
    } as unknown as ComponentStates,
    { count: () => undefined } as unknown as HistoryRecorder,
    { all: () => [['room', async () => lookAt('journey')]], stop: () => undefined } as unknown as Journeys,
    config,
    platform,
  );
});
afterEach(() => {
  prober.onApplicationShutdown();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

it('probes every service, the realm and itself at each interval, and journeys at theirs', async () => {
  prober.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(21_000);
  for (const name of [...otherServices, 'realm', 'itself'])
    expect([name, looks[name]]).toEqual([name, [0, 5, 10, 15, 20]]);
  expect(looks['journey']).toEqual([0, 10, 20]);
});

it('probes failing components twice as often', async () => {
  finding = 'down';
  prober.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(11_000);
  expect(looks['identity']).toEqual([0, 2.5, 5, 7.5, 10]);
  expect(looks['journey']).toEqual([0, 5, 10]);
});

it('starts a journey once everything on its path works', async () => {
  isWrong = true;
  prober.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_500);
  expect(looks['journey']).toBeUndefined();
  isWrong = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(looks['journey']).toEqual([11]);
});

it('starts a journey after a minute at the latest', async () => {
  isWrong = true;
  prober.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(65_000);
  expect(looks['journey']).toEqual([60]);
});

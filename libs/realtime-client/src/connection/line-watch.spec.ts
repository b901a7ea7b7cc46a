import { jest } from '@jest/globals';
import type { ClockProbes } from '../clock/clock-probes.js';
import { LineWatch } from './line-watch.js';
import type { Transport } from './transport.js';

let heardAt: number;
const now = () => performance.now();
/** Milliseconds at which the connection was restarted. */
let restarts: number[];
let transport: { state: string; restart: () => void; hurry: () => void };
const probe = jest.fn();
let watch: LineWatch;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  jest.clearAllMocks();
  [heardAt, restarts] = [now(), []];
  const began = now();
  const restart = () => {
    restarts.push(now() - began);
    // The next connection has just received something.
    heardAt = now();
  };
  transport = { state: 'online', restart, hurry: jest.fn() };
  const clock = { silence: () => now() - heardAt, start: probe };
  watch = new LineWatch(transport as unknown as Transport, clock as unknown as ClockProbes, now);
});
afterEach(() => {
  watch.stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

it('restarts a connection after twelve seconds of silence, each time', async () => {
  await jest.advanceTimersByTimeAsync(40_000);
  expect(restarts).toEqual([12_000, 24_000, 36_000]);
});

it('leaves a connection with answers alone', async () => {
  for (let second = 0; second < 60; second++) {
    heardAt = now();
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(restarts).toEqual([]);
});

it('leaves reconnecting to the transport while offline', async () => {
  transport.state = 'offline';
  await jest.advanceTimersByTimeAsync(60_000);
  expect(restarts).toEqual([]);
});

describe('after the device slept', () => {
  /** During the sleep the monotonic clock stopped, the wall clock did not. The watch checks every two seconds. */
  const sleep = async () => {
    await jest.advanceTimersByTimeAsync(3_000);
    jest.setSystemTime(Date.now() + 60_000);
    await jest.advanceTimersByTimeAsync(1_000);
  };

  it('probes at once, and restarts the connection after three seconds without an answer', async () => {
    await sleep();
    expect(probe).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(restarts).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(restarts).toHaveLength(1);
  });

  it('keeps the connection when an answer arrives', async () => {
    await sleep();
    await jest.advanceTimersByTimeAsync(100);
    heardAt = now();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(restarts).toEqual([]);
  });

  it('leaves the connection alone after it is stopped', async () => {
    await sleep();
    watch.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(restarts).toEqual([]);
  });

  it('connects at once if offline', async () => {
    transport.state = 'offline';
    await sleep();
    expect(transport.hurry).toHaveBeenCalledTimes(1);
  });
});

describe('in a browser', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const network = new EventTarget();

  // Before the watch of each test begins.
  beforeAll(() => {
    Object.assign(globalThis, {
      document: page,
      addEventListener: network.addEventListener.bind(network),
      removeEventListener: network.removeEventListener.bind(network),
    });
  });
  afterAll(() => {
    for (const name of ['document', 'addEventListener', 'removeEventListener'])
      Reflect.deleteProperty(globalThis, name);
  });
  beforeEach(() => void (transport.state = 'offline'));

  const changeVisibility = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  it('connects at once when the network is back', () => {
    network.dispatchEvent(new Event('online'));
    expect(transport.hurry).toHaveBeenCalledTimes(1);
  });

  it('connects at once when the page becomes visible, not when it is hidden', () => {
    changeVisibility('hidden');
    expect(transport.hurry).not.toHaveBeenCalled();
    changeVisibility('visible');
    expect(transport.hurry).toHaveBeenCalledTimes(1);
  });

  it('ignores both after it is stopped', () => {
    watch.stop();
    network.dispatchEvent(new Event('online'));
    changeVisibility('visible');
    expect(transport.hurry).not.toHaveBeenCalled();
  });
});

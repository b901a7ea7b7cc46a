import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { DeviceSettings } from './sound-state';
import { useDeviceSettings } from './use-device-settings';
import { useSoundState } from './use-sound-state';

/** An AudioContext with nothing but its state. */
class Clock extends EventTarget {
  state: string = 'running';
  go(state: string) {
    this.state = state;
    act(() => void this.dispatchEvent(new Event('statechange')));
  }
}

class Device extends EventTarget {
  type = 'auto';
  state = 'active';
  go(state: string) {
    this.state = state;
    act(() => void this.dispatchEvent(new Event('statechange')));
  }
}

function define(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { configurable: true, value });
}

const look = (visibilityState: string) => {
  define(document, 'visibilityState', visibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

let clock: Clock;
let device: Device;
/** Whether the browser returns the sound on request. */
let gives: boolean;
let asked: number;

function start() {
  const resume = async () => {
    asked++;
    if (gives) clock.go('running');
    else await new Promise<void>(() => undefined);
  };
  return renderHook(() => useSoundState(clock as unknown as AudioContext, resume)[0].phase);
}

beforeEach(() => {
  jest.useFakeTimers();
  [clock, device, gives, asked] = [new Clock(), new Device(), true, 0];
  define(navigator, 'audioSession', device);
  look('visible');
});
afterEach(() => {
  jest.useRealTimers();
  define(navigator, 'audioSession', undefined);
});

it('takes the sound back after a call', () => {
  const { result } = start();
  expect(result.current).toBe('on');
  device.go('interrupted');
  clock.go('interrupted');
  expect([result.current, asked]).toEqual(['interrupted', 0]);
  device.go('active');
  expect([result.current, asked]).toEqual(['on', 1]);
});

it('waits for a tap or the end of the interruption if the browser does not answer in time', () => {
  const { result } = start();
  gives = false;
  clock.go('suspended');
  expect(result.current).toBe('returning');
  act(() => jest.advanceTimersByTime(3_000));
  expect(result.current).toBe('interrupted');
});

it('asks again when a hidden page that was refused becomes visible', () => {
  const { result } = start();
  look('hidden');
  gives = false;
  clock.go('suspended');
  act(() => jest.advanceTimersByTime(3_000));
  expect(result.current).toBe('interrupted');
  gives = true;
  look('visible');
  expect(result.current).toBe('on');
});

it('works without an audio session in the browser', () => {
  define(navigator, 'audioSession', undefined);
  const { result } = start();
  clock.go('interrupted');
  clock.go('suspended');
  expect(result.current).toBe('on');
});

it('removes its listeners on unmount', () => {
  const { unmount } = start();
  unmount();
  for (const state of ['interrupted', 'suspended']) clock.go(state);
  expect(asked).toBe(0);
});

describe('the device', () => {
  const settings: DeviceSettings = { audioSession: 'playback', mediaSession: 'playing', wakeLock: true };

  it('learns what the sound is for, until the room ends', () => {
    const { rerender, unmount } = renderHook(useDeviceSettings, { initialProps: settings });
    expect(device.type).toBe('playback');
    rerender({ ...settings, audioSession: 'play-and-record' });
    expect(device.type).toBe('play-and-record');
    unmount();
    expect(device.type).toBe('auto');
  });

  it('keeps its screen on as long as requested', async () => {
    let held = 0;
    const request = async () => {
      held++;
      return { release: async () => held-- };
    };
    define(navigator, 'wakeLock', { request });
    const { rerender, unmount } = renderHook(useDeviceSettings, { initialProps: settings });
    await act(async () => undefined);
    expect(held).toBe(1);
    rerender({ ...settings, wakeLock: false });
    await act(async () => undefined);
    expect(held).toBe(0);
    rerender(settings);
    unmount();
    await act(async () => undefined);
    expect(held).toBe(0);
  });

  it('may refuse, or support neither', async () => {
    define(navigator, 'wakeLock', { request: async () => Promise.reject(new Error('battery')) });
    define(navigator, 'audioSession', undefined);
    const { unmount } = renderHook(useDeviceSettings, { initialProps: settings });
    await act(async () => undefined);
    unmount();
    delete (navigator as { wakeLock?: unknown }).wakeLock;
    renderHook(useDeviceSettings, { initialProps: settings }).unmount();
    expect(device.type).toBe('auto');
  });
});
